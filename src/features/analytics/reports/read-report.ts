import type { AccountId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import { RETENTION_STEPS, type ReportScope, type TimeSpan } from '../rollup.ts';
import { listRetention } from '../stores/retention-store.ts';
import {
  listTopValues,
  readBuckets,
  readStartups,
  type RollupKey,
  type RollupPart,
} from '../stores/rollup-store.ts';
import { findFinalDays } from './final-days.ts';
import { listIntervals, toPreviousSpan } from './report-intervals.ts';
import {
  addStartups,
  addCounters,
  createTally,
  type Metrics,
  type Tally,
  toMetrics,
} from './report-metrics.ts';
import type { ReportRange } from './report-range.ts';
import type { ReportDimension, ReportFilter } from './report-scope.ts';
import { type Curve, toCurve, type Totals } from './to-curve.ts';

export type ReportRequest = {
  /** The calling account, which owns the video. */
  readonly accountId: AccountId;
  readonly scope: ReportScope;
  readonly range: ReportRange;
  /** The dimension of the breakdown; null for none. */
  readonly dimension: ReportDimension | null;
  readonly filters: readonly ReportFilter[];
  /** Rollups have one dimension each. Other combinations are read from the stored views. */
  readonly source: 'rollups' | 'views';
  /** Maximum number of values in the breakdown, by plays. */
  readonly valuesMax: number;
  readonly comparePrevious: boolean;
};

export type Report = Curve & {
  readonly breakdown: readonly (Metrics & { readonly value: string })[];
  /** Total number of values, including those not returned. */
  readonly valuesCount: number;
  /** The fraction of plays that reached each hundredth of the video; null if unknown. */
  readonly retention: readonly number[] | null;
  readonly previous: (Curve & { readonly span: TimeSpan }) | null;
};

/**
 * Reads a report whose final days have been aggregated. The cost depends on the length of the span
 * and the number of values, not on the number of plays.
 */
export async function readReport(
  queries: Queries,
  request: ReportRequest,
  nowMs: number,
): Promise<Report> {
  const { range } = request;
  const { span, calendar, starts } = range;
  const curve = await readCurve(queries, request, { span, starts });
  const breakdown = await readBreakdown(queries, request, { totals: curve.totals, nowMs });
  const retention = await readRetention(queries, request);
  if (!request.comparePrevious) return { ...curve, ...breakdown, retention, previous: null };
  const before = toPreviousSpan(span, calendar);
  const previous = await readCurve(queries, request, {
    span: before,
    // The previous span may have one more interval, because months differ in length.
    starts: listIntervals(before, calendar, starts.length + 1),
  });
  return { ...curve, ...breakdown, retention, previous: { ...previous, span: before } };
}

/** A rollup belongs to the interval that contains its start. */
async function readCurve(
  queries: Queries,
  request: ReportRequest,
  { span, starts }: { readonly span: TimeSpan; readonly starts: readonly number[] },
): Promise<Curve> {
  const filter = findRollupFilter(request);
  const key = { scope: request.scope.id, ...(filter ?? { dimension: 'all' as const, value: '' }) };
  const tallies = starts.map(createTally);
  let at = 0;
  for await (const buckets of readBuckets(queries, key, span)) {
    for (const bucket of buckets) {
      while ((starts[at + 1] ?? Infinity) <= bucket.at_ms) at += 1;
      const tally = tallies[at];
      if (tally === undefined) continue;
      addCounters(tally, bucket);
      addStartups(tally, bucket.startups);
      tally.peak = Math.max(tally.peak, bucket.peak);
    }
  }
  return toCurve(tallies, starts, { hasPeak: filter === undefined });
}

/** Reports of rollups have at most one filter. */
function findRollupFilter({ filters }: ReportRequest): ReportFilter | undefined {
  return filters[0];
}

/** True if the breakdown can have several values, which are read from aggregated days. */
export function hasValues(
  request: ReportRequest,
): request is ReportRequest & { readonly dimension: ReportDimension } {
  const { scope, dimension, filters } = request;
  return (
    dimension !== null &&
    filters.length === 0 &&
    (scope.kind === 'account' || dimension !== 'video')
  );
}

async function readBreakdown(
  queries: Queries,
  request: ReportRequest,
  { totals, nowMs }: { readonly totals: Totals; readonly nowMs: number },
): Promise<Pick<Report, 'breakdown' | 'valuesCount'>> {
  const { scope, dimension } = request;
  if (dimension === null) return { breakdown: [], valuesCount: 0 };
  if (hasValues(request)) return readValues(queries, request, nowMs);
  // At most one value can occur here, so its metrics equal the totals.
  const { peak: _peak, ...metrics } = totals;
  const breakdown =
    metrics.sessions === 0
      ? []
      : [{ value: findRollupFilter(request)?.value ?? scope.id, ...metrics }];
  return { breakdown, valuesCount: breakdown.length };
}

async function readValues(
  queries: Queries,
  { scope, dimension, valuesMax, range: { span } }: ReportRequest & { dimension: ReportDimension },
  nowMs: number,
): Promise<Pick<Report, 'breakdown' | 'valuesCount'>> {
  const parts = listReportParts({ scope: scope.id, dimension }, span, nowMs);
  const top = await listTopValues(queries, parts, valuesMax);
  const tallies = new Map(top.values.map(({ value, ...counters }) => [value, toTally(counters)]));
  if (tallies.size > 0) await addAllStartups(queries, parts, tallies);
  return {
    breakdown: [...tallies].map(([value, tally]) => ({ value, ...toMetrics(tally) })),
    valuesCount: top.count,
  };
}

async function addAllStartups(
  queries: Queries,
  parts: readonly RollupPart[],
  tallies: ReadonlyMap<string, Tally>,
): Promise<void> {
  const values = [...tallies.keys()];
  for (const [key, span] of parts) {
    for await (const rows of readStartups(queries, { ...key, values }, span)) {
      for (const { value, startups } of rows) addStartups(getTally(tallies, value), startups);
    }
  }
}

function getTally(tallies: ReadonlyMap<string, Tally>, value: string): Tally {
  return tallies.get(value) ?? createTally();
}

function toTally(counters: Parameters<typeof addCounters>[1]): Tally {
  const tally = createTally();
  addCounters(tally, counters);
  return tally;
}

/** Splits the span into the aggregated days and the half hours before and after them. */
export function listReportParts(
  key: RollupKey,
  span: TimeSpan,
  nowMs: number,
): readonly RollupPart[] {
  const buckets = { ...key, table: 'analytics_rollups' } as const;
  const days = findFinalDays(span, nowMs);
  if (days === undefined) return [[buckets, span]];
  return [
    [buckets, { fromMs: span.fromMs, toMs: days.fromMs }],
    [{ ...key, table: 'analytics_days' }, days],
    [buckets, { fromMs: days.toMs, toMs: span.toMs }],
  ];
}

async function readRetention(
  queries: Queries,
  { scope, filters, range: { span } }: ReportRequest,
): Promise<readonly number[] | null> {
  if (scope.kind === 'account' || filters.length > 0) return null;
  const seen = Array.from({ length: RETENTION_STEPS }, () => 0);
  let plays = 0;
  for (const day of await listRetention(queries, scope.id, span)) {
    plays += day.plays;
    const steps: readonly number[] = JSON.parse(day.steps);
    steps.forEach((count, step) => (seen[step] = (seen[step] ?? 0) + count));
  }
  return plays === 0 ? null : seen.map((count) => Math.round((count / plays) * 1e6) / 1e6);
}
