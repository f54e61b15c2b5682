import { DatabaseSync } from 'node:sqlite';

import { Kysely, SqliteDialect } from 'kysely';

import type { Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { toKyselyDatabase } from './node-sqlite.ts';

/** On a thread, waiting for a lock blocks no other request. */
const BUSY_TIMEOUT_MS = 2_000;

type Reader = { readonly file: string; readonly raw: DatabaseSync; readonly queries: Queries };

let current: Reader | undefined;

/**
 * The read-only connection of the calling thread, which stays open until the thread ends. A service
 * has one file.
 */
export function findThreadReader(file: string): Queries {
  if (current?.file === file) return current.queries;
  current?.raw.close();
  // Opening may throw.
  current = undefined;
  current = openReader(file);
  return current.queries;
}

function openReader(file: string): Reader {
  const raw = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  const dialect = new SqliteDialect({ database: toKyselyDatabase(raw) });
  return { file, raw, queries: new Kysely<Tables>({ dialect }) };
}
