import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';

import type { DatabaseConfig } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import { createPool, toKyselyPool } from './postgres/pool.ts';
import { toPostgresStartError } from './postgres/postgres-start-error.ts';
import type { Tables } from './schema/tables.ts';
import { toKyselyDatabase } from './sqlite/node-sqlite.ts';
import { refuseDamage } from './sqlite/open-sqlite.ts';
import { refuseDamagedFile } from './sqlite/sqlite-file.ts';
import { toSqliteStartError } from './sqlite/sqlite-start-error.ts';

const BUSY_TIMEOUT_MS = 1_000;

/**
 * Runs `look` on the database as it is: nothing is made, migrated or written. Throws StartError like
 * `openDatabase` when it can't be used.
 */
export async function lookIntoDatabase<T>(
  config: DatabaseConfig,
  log: Logger,
  look: (database: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  try {
    const database = config.kind === 'sqlite' ? openFile(config.file) : openServer(config.url, log);
    try {
      return await look(database);
    } finally {
      await database.destroy();
    }
  } catch (error) {
    throw config.kind === 'sqlite'
      ? toSqliteStartError(error, config.file)
      : toPostgresStartError(error);
  }
}

function openServer(url: string, log: Logger): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: toKyselyPool(createPool(url, log)) }),
  });
}

function openFile(file: string): Kysely<Tables> {
  refuseDamagedFile(file);
  const address = pathToFileURL(file);
  // Where no log is, nobody is at it; told so, SQLite makes none either, which it would leave behind.
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1');
  const raw = new DatabaseSync(address, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    refuseDamage(raw, file);
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database: toKyselyDatabase(raw) }) });
  } catch (error) {
    raw.close();
    throw error;
  }
}
