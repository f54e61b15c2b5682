// Writes the parts of documents and of English texts that state what the code owns: `npm run
// write:docs`. With --check, part of `npm run check:docs`, it writes nothing and fails when a file
// is outdated.
import { EVENTS } from '#contract/events.ts';
import { toPlainText } from '#lib/text/to-plain-text.ts';
import type pageTexts from '#locales/en/account.json';
import { listSettings, type Setting } from '#platform/config/setting.ts';
import { SETTING_GROUPS } from '#platform/config/settings.ts';
import { METRICS } from '#platform/metrics/metrics.ts';

import { listPlayback, listProviders } from './list-providers.ts';
import { listTransitions } from './list-transitions.ts';
import { rewrite, toTable, writePart } from './write-part.ts';

await writePart('docs/providers.md', 'adapters', listProviders());
await writePart('README.md', 'playback', listPlayback());
await writePart('docs/configuration.md', 'settings', toSettings());
await rewrite('locales/en/account.json', describeEvents);
await writePart('docs/metrics.md', 'metrics', toMetrics());
await writePart('docs/webhooks.md', 'events', toEvents());
await writePart('docs/webhooks.md', 'transitions', listTransitions());

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

function toEvents(): string {
  const rows = EVENTS.map(({ type, description }) => [`\`${type}\``, description]);
  return toTable([['event', 'sent when'], ...rows]);
}

/** The English pages show the descriptions of events in the API document. */
function describeEvents(text: string): string {
  const texts: typeof pageTexts = JSON.parse(text);
  const descriptions = Object.fromEntries(
    EVENTS.map(({ type, description }) => [type, toPlainText(description)]),
  );
  const events = { ...texts.webhooks.events, descriptions };
  const described = { ...texts, webhooks: { ...texts.webhooks, events } };
  return `${JSON.stringify(described, null, 2)}\n`;
}

function toMetrics(): string {
  const rows = Object.values(METRICS).map((metric) => [
    `\`${metric.name}\``,
    ('labelNames' in metric ? metric.labelNames : []).map((label) => `\`${label}\``).join(', '),
    metric.help,
  ]);
  return toTable([['metric', 'labels', 'meaning'], ...rows]);
}
