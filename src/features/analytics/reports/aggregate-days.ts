import type { AccountId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';
import type { AnalyticsRollupsTable } from '#platform/db/schema/tables.ts';

import { DAY_MS, type ReportScope, type TimeSpan, ZERO_COUNTERS } from '../rollup.ts';
import { formatSketch } from '../startup-sketch.ts';
import {
  DAY_MARKER,
  type DayBucket,
  insertDays,
  listAggregatedDays,
  readAllBuckets,
  type RollupKey,
} from '../stores/rollup-store.ts';
import type { RollupContext } from './report-context.ts';
import { addStartups, addCounters, createTally, type Tally } from './report-metrics.ts';
import type { ReportDimension } from './report-scope.ts';

type AggregationKey = {
  readonly accountId: AccountId;
  readonly scope: ReportScope;
  readonly dimension: ReportDimension;
};

/** A rollup can change for two days; the third day allows for differences between clocks. */
const FINAL_AFTER_MS = 3 * DAY_MS;
/** Maximum number of rows per transaction, exceeded by at most the rows of one day. */
const ROWS_PER_BATCH = 1_000;

/** The full days (UTC) in the span that can no longer change; undefined if there are none. */
export function findFinalDays({ fromMs, toMs }: TimeSpan, nowMs: number): TimeSpan | undefined {
  const days = {
    fromMs: Math.ceil(fromMs / DAY_MS) * DAY_MS,
    toMs: Math.floor(Math.min(toMs, nowMs - FINAL_AFTER_MS) / DAY_MS) * DAY_MS,
  };
  return days.fromMs < days.toMs ? days : undefined;
}

/**
 * Aggregates the half-hour rollups of these days, unless an earlier report has done so. A year of
 * half hours by referrer can be millions of rows; days are far fewer.
 */
export async function aggregateDays(
  key: AggregationKey,
  { fromMs, toMs }: TimeSpan,
  context: RollupContext,
): Promise<void> {
  const { queries } = context.database;
  const rollups = { scope: key.scope.id, dimension: key.dimension };
  const aggregated = await listAggregatedDays(queries, rollups, { fromMs, toMs });
  let rows: AnalyticsRollupsTable[] = [];
  for (const span of listMissing({ fromMs, toMs }, aggregated)) {
    for await (const { dayMs, buckets } of readDays(queries, rollups, span)) {
      rows.push(...toDayRows(buckets, { ...rollups, at_ms: dayMs }));
      if (rows.length < ROWS_PER_BATCH) continue;
      await writeDays(rows, key, context);
      rows = [];
    }
  }
  await writeDays(rows, key, context);
}

/** Lists the spans of consecutive days that have not been aggregated. */
function listMissing(
  { fromMs, toMs }: TimeSpan,
  aggregated: ReadonlySet<number>,
): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) {
    if (aggregated.has(dayMs)) continue;
    const last = spans.at(-1);
    const isNext = last?.toMs === dayMs;
    const span = { fromMs: isNext ? last.fromMs : dayMs, toMs: dayMs + DAY_MS };
    spans.splice(isNext ? -1 : spans.length, 1, span);
  }
  return spans;
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

/**
 * Skips videos that were deleted after their rollups were read; otherwise their rows would
 * reappear.
 */
async function writeDays(
  rows: readonly AnalyticsRollupsTable[],
  { accountId, scope, dimension }: AggregationKey,
  { database, lockOwner, lockVideos }: RollupContext,
): Promise<void> {
  if (rows.length === 0) return;
  await database.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const videos = scope.kind === 'video' ? [scope.id] : listVideos(rows, dimension);
    const existing = await lockVideos(tx, videos);
    if (scope.kind === 'video' && !existing.has(scope.id)) return;
    const remaining = rows.filter(
      ({ value }) => dimension !== 'video' || value === DAY_MARKER || existing.has(value),
    );
    await insertDays(tx, remaining);
  });
}

function listVideos(
  rows: readonly AnalyticsRollupsTable[],
  dimension: ReportDimension,
): readonly string[] {
  if (dimension !== 'video') return [];
  const values = new Set(rows.map(({ value }) => value));
  values.delete(DAY_MARKER);
  return [...values];
}
