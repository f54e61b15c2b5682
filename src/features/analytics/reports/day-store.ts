import { setImmediate } from 'node:timers/promises';

import type { Queries, Tx } from '#platform/db/database.ts';
import type { AnalyticsRollupsTable } from '#platform/db/schema/tables.ts';

import { COUNTER_NAMES, type Counters } from '../rollup.ts';
import type { TimeSpan } from './report-intervals.ts';
import { fromRollups, type RollupKey } from './report-store.ts';

/**
 * The value of the row that marks a day as aggregated. No country, browser or host has this value.
 */
export const DAY_MARKER = '*';
const ROWS_PER_BATCH = 500;
/** SQLite blocks the process while it reads a page, so the page size is limited. */
const BUCKETS_PER_PAGE = 2_000;

export async function listAggregatedDays(
  queries: Queries,
  key: RollupKey,
  span: TimeSpan,
): Promise<ReadonlySet<number>> {
  const rows = await fromRollups(queries, { ...key, table: 'analytics_days' }, span)
    .select('at_ms')
    .where('value', '=', DAY_MARKER)
    .execute();
  return new Set(rows.map((row) => row.at_ms));
}

export type DayBucket = Counters & Pick<AnalyticsRollupsTable, 'at_ms' | 'value' | 'startups'>;

/** The half-hour buckets of all values, oldest first, in pages. */
export async function* readAllBuckets(
  queries: Queries,
  key: RollupKey,
  span: TimeSpan,
): AsyncGenerator<readonly DayBucket[]> {
  let last: DayBucket | undefined;
  do {
    const buckets = await listBucketsAfter(queries, key, { span, last });
    yield buckets;
    last = buckets.length < BUCKETS_PER_PAGE ? undefined : buckets.at(-1);
    await setImmediate();
  } while (last !== undefined);
}

async function listBucketsAfter(
  queries: Queries,
  key: RollupKey,
  { span, last }: { readonly span: TimeSpan; readonly last: DayBucket | undefined },
): Promise<readonly DayBucket[]> {
  const pageSpan = { fromMs: last?.at_ms ?? span.fromMs, toMs: span.toMs };
  let query = fromRollups(queries, { ...key, table: 'analytics_rollups' }, pageSpan)
    .select(['at_ms', 'value', ...COUNTER_NAMES, 'startups'])
    .orderBy('at_ms')
    .orderBy('value')
    .limit(BUCKETS_PER_PAGE);
  if (last !== undefined) {
    const { at_ms, value } = last;
    query = query.where((where) =>
      where.or([
        where('at_ms', '>', at_ms),
        where.and([where('at_ms', '=', at_ms), where('value', '>', value)]),
      ]),
    );
  }
  return query.execute();
}

/** Two reports may aggregate the same day concurrently; their results are identical. */
export async function insertDays(tx: Tx, rows: readonly AnalyticsRollupsTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
    await tx
      .insertInto('analytics_days')
      .values(rows.slice(start, start + ROWS_PER_BATCH))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'dimension', 'at_ms', 'value']).doNothing(),
      )
      .execute();
  }
}
