// Writes the parts of the documents that state what the code owns: `npm run write:docs`. With
// --check, part of `npm run check:docs`, it writes nothing and fails when a document is outdated.
import { listSettings, type Setting } from '#platform/config/setting.ts';
import { SETTING_GROUPS } from '#platform/config/settings.ts';

import { listProviders } from './list-providers.ts';
import { toTable, writePart } from './write-part.ts';

await writePart('docs/providers.md', 'adapters', listProviders());
await writePart('docs/configuration.md', 'settings', toSettings());

function toSettings(): string {
  const head = ['setting', 'default', 'format', 'description'];
  return Object.entries(SETTING_GROUPS)
    .map(([title, settings]) => [title, listSettings(settings).map(toSettingRow)] as const)
    .map(([title, rows]) => `## ${title}\n\n${toTable([head, ...rows])}`)
    .join('\n');
}

function toSettingRow(setting: Setting): readonly string[] {
  const { name, defaultValue = '', fallback = 'none', expected, description } = setting;
  const unset = defaultValue === '' ? fallback : `\`${defaultValue}\``;
  return [`\`${name}\``, unset, expected, description];
}
