import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';

import type { DatabaseConfig } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import { openPool } from './postgres/pool.ts';
import type { Tables } from './schema/tables.ts';
import { toKyselyDatabase } from './sqlite/node-sqlite.ts';
import { assertDatabaseIntact } from './sqlite/open-sqlite.ts';
import { assertFileIntact } from './sqlite/sqlite-file.ts';
import { toStartError } from './to-start-error.ts';

const BUSY_TIMEOUT_MS = 1_000;

/**
 * Runs `inspect` on the database without creating, migrating or writing anything. Throws StartError
 * like `openDatabase` when the database can't be used.
 */
export async function inspectDatabase<T>(
  config: DatabaseConfig,
  log: Logger,
  inspect: (database: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  try {
    const database = config.kind === 'sqlite' ? openFile(config.file) : openServer(config.url, log);
    try {
      return await inspect(database);
    } finally {
      await database.destroy();
    }
  } catch (error) {
    throw toStartError(error, config);
  }
}

function openServer(url: string, log: Logger): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPool(url, log) }),
  });
}

function openFile(file: string): Kysely<Tables> {
  assertFileIntact(file);
  const url = pathToFileURL(file);
  // Without a write-ahead log, no other process has the file open. `immutable` prevents SQLite from
  // creating a log, which it would not delete.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  const raw = new DatabaseSync(url, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    assertDatabaseIntact(raw, file);
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database: toKyselyDatabase(raw) }) });
  } catch (error) {
    raw.close();
    throw error;
  }
}
