import { resolve } from 'node:path';

import { loadConfig } from '#platform/config/load-config.ts';
import { backUpSqlite } from '#platform/db/sqlite/back-up-sqlite.ts';
import { appSecretFile } from '#platform/secrets/load-app-secret.ts';

import { type Call, type Outcome, UsageError } from './command.ts';
import { requireDatabase } from './open-command-parts.ts';

/** Copies the SQLite database of a service, which may be running. */
export async function backupCommand(call: Call): Promise<Outcome> {
  const { config, appSecret } = loadConfig(call.environment);
  const { database } = config;
  if (database.kind === 'postgres') {
    throw new UsageError(
      'DATABASE_URL names PostgreSQL, which has its own: pg_dump --format=custom --file=FILE "$DATABASE_URL". Keep APP_SECRET as well.',
    );
  }
  requireDatabase(database);
  const file = resolve(call.arguments[0] ?? '');
  const replace = call.options.has('force');
  const result = backUpSqlite({ from: database.file, to: file, replace });
  if (result.kind === 'refused') {
    return { error: { code: 'bad_request', message: result.reason } };
  }
  const keepAlso = appSecret === null ? appSecretFile(config) : 'APP_SECRET';
  const { bytes } = result;
  return {
    answer: {
      text: `Copied ${database.file} to ${file} (${bytes} bytes), and found it whole.\nKeep ${keepAlso} as well, in another place: without it nobody can open what is sealed in the copy.`,
      json: { file, bytes, keepAlso },
    },
  };
}
