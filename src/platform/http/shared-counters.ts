import { CompiledQuery, sql } from 'kysely';

import type { Database } from '../db/database.ts';

const TABLE = 'rate_limits';

type Query = { readonly text: string; readonly values?: readonly unknown[] };

/** Rate limit counters that all nodes share. */
export type SharedCounters = {
  readonly table: string;
  /** The part of a PostgreSQL client that the limiter needs. */
  readonly client: {
    readonly query: (query: Query) => Promise<{ readonly rows: readonly unknown[] }>;
  };
};

/**
 * Counters in PostgreSQL; undefined with SQLite, where each process counts on its own. Only the
 * limiter uses the table, which may be dropped at any time. The table is UNLOGGED because counters
 * need not survive a crash.
 */
export async function openSharedCounters(database: Database): Promise<SharedCounters | undefined> {
  if (database.kind !== 'postgres') return undefined;
  await database.transaction(async (tx) => {
    // CREATE TABLE IF NOT EXISTS fails when two nodes run it at the same time, so it needs a lock.
    await sql`select pg_advisory_xact_lock(hashtext(${TABLE}))`.execute(tx);
    await sql`create unlogged table if not exists ${sql.table(TABLE)} (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(tx);
  });
  return {
    table: TABLE,
    client: {
      query: ({ text, values }) =>
        database.transaction((tx) => tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]))),
    },
  };
}
