import { resolve } from 'node:path';

import { loadConfig } from '#platform/config/load-config.ts';
import { backUpSqlite } from '#platform/db/sqlite/back-up-sqlite.ts';
import { getAppSecretPath } from '#platform/secrets/load-app-secret.ts';

import { type CommandInput, type CommandResult, UsageError } from './command.ts';
import { requireDatabase } from './open-command-services.ts';

/** Copies the SQLite database of a service, which may be running. */
export async function backupCommand(call: CommandInput): Promise<CommandResult> {
  const { config, appSecret } = loadConfig(call.environment);
  const { database } = config;
  if (database.kind === 'postgres') {
    throw new UsageError(
      'this command supports only SQLite. Back up PostgreSQL with: pg_dump --format=custom --file=FILE "$DATABASE_URL". Back up APP_SECRET too.',
    );
  }
  requireDatabase(database);
  const file = resolve(call.arguments[0] ?? '');
  const replace = call.options.has('force');
  const result = backUpSqlite({ from: database.file, to: file, replace });
  if (result.kind === 'refused') {
    return { error: { code: 'bad_request', message: result.reason } };
  }
  const keepAlso = appSecret === null ? getAppSecretPath(config) : 'APP_SECRET';
  const { bytes } = result;
  return {
    output: {
      text: `Copied ${database.file} to ${file} (${bytes} bytes) and verified the copy.\nBack up ${keepAlso} too, in a different location. Without it, the encrypted columns cannot be read.`,
      json: { file, bytes, keepAlso },
    },
  };
}
