import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { loadConfig, type LoadedConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { inspectDatabase } from '#platform/db/inspect-database.ts';
import { readSchemaState } from '#platform/db/migrations/migrate.ts';
import { restoreSqlite } from '#platform/db/sqlite/restore-sqlite.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { isSealedWith } from '#platform/secrets/check-app-secret.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';
import { findAppSecret } from '#platform/secrets/load-app-secret.ts';

import { type CommandInput, type CommandResult, UsageError } from './command.ts';

/** Replaces the SQLite database of a stopped service with a backup that this version can use. */
export async function restoreCommand(call: CommandInput): Promise<CommandResult> {
  const loaded = loadConfig(call.environment);
  const { database } = loaded.config;
  if (database.kind === 'postgres') {
    throw new UsageError(
      'this command supports only SQLite. Restore PostgreSQL with: pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE. Restore APP_SECRET too.',
    );
  }
  const file = resolve(call.arguments[0] ?? '');
  const replace = call.options.has('force');
  const reason = findObstacle(file, replace ? undefined : database.file);
  if (reason !== undefined) return { error: { code: 'bad_request', message: reason } };
  const pending = await checkBackup(file, loaded);
  const result = restoreSqlite({ from: file, to: database.file, replace });
  if (result.kind === 'refused') return { error: { code: 'bad_request', message: result.reason } };
  const next =
    pending.length === 0 ? '' : ` The next start runs ${pending.length} pending migrations.`;
  return {
    output: {
      text: `Restored ${database.file} from ${file} (${result.bytes} bytes) and verified it.${next}`,
      json: { database: database.file, file, bytes: result.bytes, pending },
    },
  };
}

function findObstacle(file: string, kept: string | undefined): string | undefined {
  if (!existsSync(file)) return `${file} does not exist. Name an existing backup.`;
  if (kept === undefined || !existsSync(kept)) return undefined;
  return `${kept} already exists. Stop the service, and replace the database with --force.`;
}

/**
 * Returns the pending migrations of a backup. Throws StartError if it is damaged, of a newer
 * version, or sealed with another secret, because no service would start with it.
 */
async function checkBackup(
  file: string,
  { config, appSecret }: LoadedConfig,
): Promise<readonly string[]> {
  const backup = { kind: 'sqlite', file } as const;
  const log = createLogger(config, process.stderr);
  return inspectDatabase(backup, log, async (queries) => {
    const { pending, isEmpty } = await readSchemaState(queries);
    if (isEmpty) throw new StartError(`${file} is not a backup of Reelay. Name another file.`);
    const secret = findAppSecret({
      configured: appSecret,
      dataDir: config.dataDir,
      database: backup,
    });
    const isSame =
      secret === undefined ? undefined : await isSealedWith(queries, createSecrets(secret));
    if (isSame !== false) return pending;
    throw new StartError(
      `${file} was sealed with another secret. Set the APP_SECRET of the backup, or restore its app-secret file, first.`,
    );
  });
}
