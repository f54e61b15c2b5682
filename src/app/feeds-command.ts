import { exportFeeds, importFeeds } from '#features/feeds/index.ts';

import type { CommandInput, CommandResult } from './command.ts';
import { findOwner, readOwner, readVisibility } from './import-command.ts';
import { readTextFile } from './import/read-import-file.ts';
import { openStoredServices } from './open-command-services.ts';

/** Follows the feeds of an OPML file. */
export async function importCommand(call: CommandInput): Promise<CommandResult> {
  const { arguments: args, options, environment } = call;
  const email = readOwner(options);
  const visibility = readVisibility(options.get('visibility'));
  const opml = await readTextFile(args[0] ?? '');
  await using services = await openStoredServices(environment);
  const results = await importFeeds(services.feeds, await findOwner(services, email), {
    opml,
    ...(visibility !== undefined && { visibility }),
  });
  const failures = results.filter((result) => result.status === 'error');
  const added = results.filter(({ status }) => status === 'created').length;
  const existing = results.length - added - failures.length;
  const lines = failures.map(({ url, error }) => `${url}: ${error.publicMessage}`);
  const text = `${added} followed, ${existing} already followed, ${failures.length} failed.`;
  const failed = failures.map(({ url, error }) => ({ url, code: error.code }));
  const output = { text: [text, ...lines].join('\n'), json: { added, existing, failed } };
  if (failures.length === 0) return { output };
  return { output, error: { code: 'import_incomplete', message: 'Not all feeds were followed.' } };
}

export async function exportCommand(call: CommandInput): Promise<CommandResult> {
  const email = readOwner(call.options);
  await using services = await openStoredServices(call.environment);
  const opml = await exportFeeds(services.feeds, await findOwner(services, email));
  return { output: { text: opml.trimEnd(), json: { opml } } };
}
