import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../db/database.ts';
import type { SharedCounters } from './limiter.ts';
import { type Uses, WINDOWS_AHEAD_MAX } from './windows.ts';

const TABLE = sql.table('rate_limits');
const CLEANUP_INTERVAL_MS = 300_000;
const CLEANUP_ROWS_MAX = 10_000;

/** Counters of all nodes in PostgreSQL. */
export async function openPostgresCounters({
  transaction,
}: Pick<Database, 'transaction'>): Promise<SharedCounters> {
  await createTable(transaction);
  let cleanedUpAtMs = Date.now();
  return {
    areCostly: true,
    async add(uses, durationMs) {
      const nowMs = Date.now();
      const isCleanupDue = nowMs - cleanedUpAtMs > CLEANUP_INTERVAL_MS;
      if (isCleanupDue) cleanedUpAtMs = nowMs;
      const rows = await transaction(async (tx) => {
        const added = await toUpsert(uses, durationMs, nowMs).execute(tx);
        if (isCleanupDue) await toCleanup(nowMs).execute(tx);
        return added.rows;
      });
      return new Map(
        rows.map(({ key, points, expire }) => [key, { used: points, endsAtMs: expire }]),
      );
    },
    async delete(key) {
      await transaction((tx) => sql`delete from ${TABLE} where key = ${key}`.execute(tx));
    },
  };
}

/**
 * Only the limiters use the table, which may be dropped at any time. It is UNLOGGED because
 * counters need not survive a crash.
 */
async function createTable(transaction: Database['transaction']): Promise<void> {
  await transaction(async (tx) => {
    // CREATE TABLE IF NOT EXISTS fails when two nodes run it at the same time, so it needs a lock.
    await sql`select pg_advisory_xact_lock(hashtext('rate_limits'))`.execute(tx);
    await sql`create unlogged table if not exists ${TABLE} (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(tx);
  });
}

/** Starts a new window for each key whose window has ended. */
function toUpsert(
  uses: readonly Uses[],
  durationMs: number,
  nowMs: number,
): RawBuilder<{ readonly key: string; readonly points: number; readonly expire: number }> {
  const isOver = sql`(counter.expire <= ${nowMs}
    or counter.expire > ${nowMs + WINDOWS_AHEAD_MAX * durationMs})`;
  // All nodes lock the rows in the same order, which avoids deadlocks.
  const sorted = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return sql`
    insert into ${TABLE} as counter (key, points, expire)
    select key, points, ${nowMs + durationMs}::bigint
    from unnest(
      ${sorted.map(({ key }) => key)}::text[],
      ${sorted.map(({ count }) => count)}::integer[]
    ) as added (key, points)
    on conflict (key) do update set
      points = excluded.points + case when ${isOver} then 0 else counter.points end,
      expire = case when ${isOver} then excluded.expire else counter.expire end
    returning key, points, expire`;
}

/** Skips rows that another node is changing, so that it waits for no lock. */
function toCleanup(nowMs: number): RawBuilder<unknown> {
  return sql`delete from ${TABLE} where key in (
    select key from ${TABLE} where expire <= ${nowMs}
    limit ${CLEANUP_ROWS_MAX} for update skip locked
  )`;
}
