import type { Queries, Tx } from '#platform/db/database.ts';

import { DAY_MS } from '../rollup.ts';

/** Keeps an existing key of the day. */
export async function insertKey(
  tx: Tx,
  { dayMs, sealed }: { readonly dayMs: number; readonly sealed: string },
): Promise<void> {
  await tx
    .insertInto('analytics_day_keys')
    .values({ day_ms: dayMs, key_sealed: sealed })
    .onConflict((conflict) => conflict.column('day_ms').doNothing())
    .execute();
}

export async function findKey(queries: Queries, dayMs: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('analytics_day_keys')
    .select('key_sealed')
    .where('day_ms', '=', dayMs)
    .executeTakeFirst();
  return row?.key_sealed;
}

/**
 * The days of which viewers may be stored: those with a key, and the days before them, because late
 * reports may create rows for the day before the oldest key.
 */
export async function findViewerDays(queries: Queries): Promise<readonly number[]> {
  const rows = await queries.selectFrom('analytics_day_keys').select('day_ms').execute();
  return [...new Set(rows.flatMap(({ day_ms: dayMs }) => [dayMs, dayMs - DAY_MS]))];
}

/** There is only one key per day, so the deletion needs no limit. */
export async function deleteOldKeys(
  tx: Tx,
  { beforeMs }: { readonly beforeMs: number },
): Promise<number> {
  const deleted = await tx
    .deleteFrom('analytics_day_keys')
    .where('day_ms', '<', beforeMs)
    .returning('day_ms')
    .execute();
  return deleted.length;
}
