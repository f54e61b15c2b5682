import { setImmediate } from 'node:timers/promises';

import type { Queries } from '#platform/db/database.ts';

/** Limits how long a query of SQLite blocks: a video has up to 48 rollups per day. */
const VIDEOS_PER_QUERY = 25;

/** The plays of each video since a time, from its rollups. Omits videos without rollups. */
export async function countPlays(
  queries: Queries,
  videoIds: readonly string[],
  sinceMs: number,
): Promise<ReadonlyMap<string, number>> {
  const plays = new Map<string, number>();
  for (let start = 0; start < videoIds.length; start += VIDEOS_PER_QUERY) {
    if (start > 0) await setImmediate();
    const rows = await queries
      .selectFrom('analytics_rollups')
      .select((select) => ['scope', select.fn.sum<number | string>('plays').as('plays')])
      .where('scope', 'in', videoIds.slice(start, start + VIDEOS_PER_QUERY))
      .where('dimension', '=', 'all')
      .where('at_ms', '>=', sinceMs)
      .where('value', '=', '')
      .groupBy('scope')
      .execute();
    for (const row of rows) plays.set(row.scope, Number(row.plays));
  }
  return plays;
}
