import { sql } from 'kysely';

import { StartError } from '../../config/start-error.ts';
import type { Database, Tx } from '../database.ts';
import { COLUMN_TYPES } from './column-types.ts';
import { MIGRATIONS } from './list.ts';
import type { Migration } from './migration.ts';

/** Any number will do, so long as it is always the same: it names our lock (pg_advisory_xact_lock). */
const LOCK = 7_358_112_094;

/**
 * Runs the steps that the database hasn't seen, all in one transaction: either they are all there or
 * none is. Programs that start together take turns. Throws StartError when the database was made by
 * a newer version.
 */
export async function migrate(
  kind: Database['kind'],
  transaction: Database['transaction'],
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await transaction(async (tx) => {
    await lock(kind, tx);
    const applied = await readApplied(tx);
    const pending = choosePending(migrations, applied);
    for (const migration of pending) {
      await migration.up(tx, COLUMN_TYPES[kind]);
      await sql`insert into migrations (name) values (${migration.name})`.execute(tx);
    }
  });
}

async function lock(kind: Database['kind'], tx: Tx): Promise<void> {
  // SQLite's transaction holds the write lock already.
  if (kind === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
}

async function readApplied(tx: Tx): Promise<readonly string[]> {
  await sql`create table if not exists migrations (name text not null primary key)`.execute(tx);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    tx,
  );
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
