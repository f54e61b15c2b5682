import type { Queries } from '#platform/db/database.ts';
import type { AnalyticsRollupsTable } from '#platform/db/schema/tables.ts';

import { DAY_MS, type TimeSpan, ZERO_COUNTERS } from '../rollup.ts';
import { formatSketch } from '../startup-sketch.ts';
import {
  DAY_MARKER,
  type DayBucket,
  readAllBuckets,
  type RollupKey,
} from '../stores/rollup-store.ts';
import { addCounters, addStartups, createTally, type Tally } from './report-metrics.ts';

export type DayRows = {
  readonly rows: readonly AnalyticsRollupsTable[];
  /** The end of the last day that was read. */
  readonly toMs: number;
};

/** Stops after the day that exceeds this number of rows. */
const ROWS_PER_BATCH = 1_000;

/** Aggregates the half-hour rollups of the first days of the span. */
export async function readDayRows(
  queries: Queries,
  key: RollupKey,
  span: TimeSpan,
): Promise<DayRows> {
  const rows: AnalyticsRollupsTable[] = [];
  for await (const { dayMs, buckets } of readDays(queries, key, span)) {
    rows.push(...toDayRows(buckets, { ...key, at_ms: dayMs }));
    if (rows.length >= ROWS_PER_BATCH) return { rows, toMs: dayMs + DAY_MS };
  }
  return { rows, toMs: span.toMs };
}

type Day = { readonly dayMs: number; readonly buckets: readonly DayBucket[] };

/** Yields every day of the span, including empty ones. */
async function* readDays(
  queries: Queries,
  key: RollupKey,
  { fromMs, toMs }: TimeSpan,
): AsyncGenerator<Day> {
  let dayMs = fromMs;
  let buckets: DayBucket[] = [];
  for await (const page of readAllBuckets(queries, key, { fromMs, toMs })) {
    for (const bucket of page) {
      for (; bucket.at_ms >= dayMs + DAY_MS; dayMs += DAY_MS) {
        yield { dayMs, buckets };
        buckets = [];
      }
      buckets.push(bucket);
    }
  }
  for (; dayMs < toMs; dayMs += DAY_MS) {
    yield { dayMs, buckets };
    buckets = [];
  }
}

type DayKey = Pick<AnalyticsRollupsTable, 'scope' | 'dimension' | 'at_ms'>;

/** Returns the day's rows and its marker row, which exists even if nothing was counted. */
function toDayRows(buckets: readonly DayBucket[], day: DayKey): readonly AnalyticsRollupsTable[] {
  const tallies = new Map<string, Tally>();
  for (const { at_ms: _at, value, startups, ...counters } of buckets) {
    const tally = tallies.get(value) ?? createTally();
    tallies.set(value, tally);
    addCounters(tally, counters);
    addStartups(tally, startups);
  }
  const marker = { ...day, value: DAY_MARKER, ...ZERO_COUNTERS, startups: '', peak: 0 };
  const rows = [...tallies].map(([value, { counters, startups }]) => ({
    ...day,
    value,
    ...counters,
    startups: formatSketch(startups),
    peak: 0,
  }));
  return [marker, ...rows];
}
