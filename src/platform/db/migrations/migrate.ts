import { type Kysely, sql } from 'kysely';

import { StartError } from '../../config/start-error.ts';
import type { Database, Tx } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { COLUMN_TYPES } from './column-types.ts';
import { MIGRATIONS } from './list.ts';
import type { Migration } from './migration.ts';

/** Any number will do, so long as it is always the same: it names our lock (pg_advisory_xact_lock). */
const LOCK = 7_358_112_094;

/**
 * Runs the steps that the database hasn't seen, all in one transaction: either they are all there or
 * none is. Programs that start together take turns. Throws StartError when the database was made by
 * a newer version. Answers the names of the steps that it ran.
 */
export async function migrate(
  kind: Database['kind'],
  transaction: Database['transaction'],
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  return transaction(async (tx) => {
    await lock(kind, tx);
    const applied = await readApplied(tx);
    const pending = choosePending(migrations, applied);
    for (const migration of pending) {
      await migration.up(tx, COLUMN_TYPES[kind]);
      await sql`insert into migrations (name) values (${migration.name})`.execute(tx);
    }
    return pending.map(({ name }) => name);
  });
}

export type SchemaState = {
  /** Names of the steps that the database hasn't seen. */
  readonly pending: readonly string[];
  /** No step has been run: there are no tables yet. */
  readonly isEmpty: boolean;
};

/** Changes nothing, and throws like `migrate`. */
export async function readSchemaState(database: Kysely<Tables>): Promise<SchemaState> {
  const tables = await database.introspection.getTables();
  const applied = tables.some(({ name }) => name === 'migrations') ? await readNames(database) : [];
  const pending = choosePending(MIGRATIONS, applied).map(({ name }) => name);
  return { pending, isEmpty: applied.length === 0 };
}

async function lock(kind: Database['kind'], tx: Tx): Promise<void> {
  // SQLite's transaction holds the write lock already.
  if (kind === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
}

async function readApplied(tx: Tx): Promise<readonly string[]> {
  await sql`create table if not exists migrations (name text not null primary key)`.execute(tx);
  return readNames(tx);
}

async function readNames(queries: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from migrations order by name`.execute(queries);
  return rows.map(({ name }) => name);
}

function choosePending(
  migrations: readonly Migration[],
  applied: readonly string[],
): readonly Migration[] {
  const unknown = applied.find((name, index) => migrations[index]?.name !== name);
  if (unknown !== undefined) {
    throw new StartError(
      `The database was made by a newer version of Reelay: it has the change ${unknown}, which this version doesn’t know. Start that version, or restore a backup.`,
    );
  }
  return migrations.slice(applied.length);
}
