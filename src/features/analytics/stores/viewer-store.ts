import { sql } from 'kysely';

import type { Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';

import type { ExpiredRows } from '../rollup.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

export type DayViewer = {
  readonly dayMs: number;
  readonly scope: string;
  readonly viewer: string;
};

/** Returns the viewers that were not yet counted on that day. */
export async function insertViewers(
  tx: Tx,
  viewers: readonly DayViewer[],
): Promise<readonly DayViewer[]> {
  const added: DayViewer[] = [];
  for (const chunk of splitIntoChunks(viewers)) {
    const candidates = chunk.map(({ dayMs, scope, viewer }) => ({ day_ms: dayMs, scope, viewer }));
    const rows = await insertRows(tx, 'analytics_viewers', candidates)
      .onConflict((conflict) => conflict.columns(['day_ms', 'scope', 'viewer']).doNothing())
      .returningAll()
      .execute();
    added.push(...rows.map(({ day_ms: dayMs, scope, viewer }) => ({ dayMs, scope, viewer })));
  }
  return added;
}

export async function deleteOldViewers(tx: Tx, { beforeMs, limit }: ExpiredRows): Promise<number> {
  const deleted = await tx
    .deleteFrom('analytics_viewers')
    .where(
      sql<boolean>`(day_ms, scope, viewer) in (select day_ms, scope, viewer from analytics_viewers
        where day_ms < ${beforeMs} order by day_ms limit ${limit})`,
    )
    .returning('day_ms')
    .execute();
  return deleted.length;
}

/** The index begins with the day, so the days are given. */
export async function deleteViewers(
  tx: Tx,
  scopes: readonly string[],
  days: readonly number[],
): Promise<void> {
  if (days.length === 0) return;
  await tx
    .deleteFrom('analytics_viewers')
    .where('day_ms', 'in', days)
    .where('scope', 'in', scopes)
    .execute();
}
