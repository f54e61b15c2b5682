import { type Kysely, sql } from 'kysely';

import { StartError } from '../../config/start-error.ts';
import type { Database, Tx } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { DIALECTS } from './dialect.ts';
import { MIGRATIONS } from './list.ts';
import type { Migration } from './migration.ts';

/** An arbitrary constant that identifies our lock (pg_advisory_xact_lock). */
const LOCK = 7_358_112_094;

/**
 * Runs all pending migrations in one transaction, and returns their names. Processes that start
 * together take turns. Throws StartError when a newer version created the database.
 */
export async function migrate(
  kind: Database['kind'],
  transaction: Database['transaction'],
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> {
  return transaction(async (tx) => {
    await lock(kind, tx);
    const applied = await readApplied(tx);
    const pending = findPending(migrations, applied);
    for (const migration of pending) {
      await migration.up(tx, DIALECTS[kind]);
      await sql`insert into migrations (name) values (${migration.name})`.execute(tx);
    }
    return pending.map(({ name }) => name);
  });
}

export type SchemaState = {
  /** Names of the migrations that have not run. */
  readonly pending: readonly string[];
  /** True if no migration has run, so there are no tables. */
  readonly isEmpty: boolean;
};

/** Reads the state without changing anything. Throws like `migrate`. */
export async function readSchemaState(database: Kysely<Tables>): Promise<SchemaState> {
  const tables = await database.introspection.getTables();
  const applied = tables.some(({ name }) => name === 'migrations') ? await readNames(database) : [];
  const pending = findPending(MIGRATIONS, applied).map(({ name }) => name);
  return { pending, isEmpty: applied.length === 0 };
}

async function lock(kind: Database['kind'], tx: Tx): Promise<void> {
  // SQLite's transaction already holds the write lock.
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

function findPending(
  migrations: readonly Migration[],
  applied: readonly string[],
): readonly Migration[] {
  const unknown = applied.find((name, index) => migrations[index]?.name !== name);
  if (unknown !== undefined) {
    throw new StartError(
      `The database was created by a newer version of Reelay: this version has no migration ${unknown}. Start the newer version, or restore a backup.`,
    );
  }
  return migrations.slice(applied.length);
}
