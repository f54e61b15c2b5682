import { sql } from 'kysely';

import type { Queries, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';

import { type ExpiredRows, MINUTE_MS, type TimeSpan } from '../rollup.ts';
import type { MinuteChange } from '../views/aggregate-changes.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

/** Adds to the minute counters and returns their new values. */
export async function addMinutes(
  tx: Tx,
  changes: readonly MinuteChange[],
): Promise<readonly MinuteChange[]> {
  const counts: MinuteChange[] = [];
  for (const chunk of splitIntoChunks(changes)) {
    const added = chunk.map(({ scope, atMs, playing }) => ({ scope, at_ms: atMs, playing }));
    const rows = await insertRows(tx, 'analytics_minutes', added)
      .onConflict((conflict) =>
        conflict.columns(['scope', 'at_ms']).doUpdateSet({
          playing: sql`analytics_minutes.playing + excluded.playing`,
        }),
      )
      .returning(['scope', 'at_ms', 'playing'])
      .execute();
    counts.push(...rows.map(({ scope, at_ms: atMs, playing }) => ({ scope, atMs, playing })));
  }
  return counts;
}

/** Concurrent views per minute; minutes without views are omitted. */
export async function listMinutes(
  queries: Queries,
  scope: string,
  { fromMs, toMs }: TimeSpan,
): Promise<readonly { readonly at_ms: number; readonly playing: number }[]> {
  return queries
    .selectFrom('analytics_minutes')
    .select(['at_ms', 'playing'])
    .where('scope', '=', scope)
    .where('at_ms', '>=', Math.floor(fromMs / MINUTE_MS) * MINUTE_MS)
    .where('at_ms', '<', toMs)
    .orderBy('at_ms')
    .execute();
}

export async function deleteOldMinutes(tx: Tx, { beforeMs, limit }: ExpiredRows): Promise<number> {
  const deleted = await tx
    .deleteFrom('analytics_minutes')
    .where(
      sql<boolean>`(scope, at_ms) in (select scope, at_ms from analytics_minutes
        where at_ms < ${beforeMs} order by at_ms limit ${limit})`,
    )
    .returning('at_ms')
    .execute();
  return deleted.length;
}

export async function deleteMinutes(tx: Tx, scopes: readonly string[]): Promise<void> {
  await tx.deleteFrom('analytics_minutes').where('scope', 'in', scopes).execute();
}
