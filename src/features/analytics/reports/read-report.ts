import type { AccountId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';

import { RETENTION_STEPS } from '../rollup.ts';
import { DAY_MARK } from './day-store.ts';
import { type DaySumsDeps, findSettledDays, sumUpDays } from './day-sums.ts';
import { type TimeSpan, listIntervals, toPreviousSpan } from './report-intervals.ts';
import {
  addStartups,
  addSums,
  addTally,
  createTally,
  type Metrics,
  type Tally,
  toMetrics,
} from './report-metrics.ts';
import type { ReportRange } from './report-range.ts';
import type { ReportDimension, ReportFilter, ReportScope } from './report-scope.ts';
import {
  listRetention,
  readCells,
  readStartups,
  type RollupKey,
  type SumsKey,
  sumByValue,
} from './report-store.ts';

export type ReportRequest = {
  /** Who asks: the account, or the video's owner. */
  readonly accountId: AccountId;
  readonly scope: ReportScope;
  readonly range: ReportRange;
  /** Of the breakdown; null for none. */
  readonly dimension: ReportDimension | null;
  /** Counts only these views; roll-ups are by one dimension, so it is that of the breakdown if there is one. */
  readonly filter: ReportFilter | null;
  /** Values of the breakdown, those with the most plays. */
  readonly valuesMax: number;
  readonly comparesPrevious: boolean;
};

/** `peak` is null where it is not known: of filtered views. */
export type Point = Metrics & { readonly atMs: number; readonly peak: number | null };
export type Totals = Metrics & { readonly peak: number | null };
export type Curve = { readonly totals: Totals; readonly series: readonly Point[] };

export type Report = Curve & {
  readonly breakdown: readonly (Metrics & { readonly value: string })[];
  /** How many values there are, shown or not. */
  readonly valuesCount: number;
  /** Which share of plays saw each hundredth of the video; null where that is not known. */
  readonly retention: readonly number[] | null;
  readonly previous: (Curve & { readonly span: TimeSpan }) | null;
};

export type ReportDeps = DaySumsDeps & { readonly clock: Clock };

/** Takes time by how long the span is and by how many values it has, not by how much was played. */
export async function readReport(request: ReportRequest, deps: ReportDeps): Promise<Report> {
  const { queries } = deps.database;
  const { range } = request;
  const { span, calendar, starts } = range;
  const curve = await readCurve(queries, request, { span, starts });
  const breakdown = await readBreakdown(request, curve.totals, deps);
  const retention = await readRetention(queries, request);
  if (!request.comparesPrevious) return { ...curve, ...breakdown, retention, previous: null };
  const before = toPreviousSpan(span, calendar);
  const previous = await readCurve(queries, request, {
    span: before,
    // As many as there are, and one more where a month begins later.
    starts: listIntervals(before, calendar, starts.length + 1),
  });
  return { ...curve, ...breakdown, retention, previous: { ...previous, span: before } };
}

type Intervals = { readonly span: TimeSpan; readonly starts: readonly number[] };

/** Roll-ups count to the interval in which they begin. */
async function readCurve(
  queries: Queries,
  { scope, filter }: ReportRequest,
  { span, starts }: Intervals,
): Promise<Curve> {
  const key = { scope: scope.id, ...(filter ?? { dimension: 'all' as const, value: '' }) };
  const tallies = starts.map(createTally);
  let at = 0;
  for await (const cells of readCells(queries, key, span)) {
    for (const cell of cells) {
      while ((starts[at + 1] ?? Infinity) <= cell.at_ms) at += 1;
      const tally = tallies[at];
      if (tally === undefined) continue;
      addSums(tally, cell);
      addStartups(tally, cell.startups);
      tally.peak = Math.max(tally.peak, cell.peak);
    }
  }
  const total = createTally();
  for (const tally of tallies) addTally(total, tally);
  const toPoint = (tally: Tally): Totals => ({
    ...toMetrics(tally),
    peak: filter === null ? tally.peak : null,
  });
  return {
    totals: toPoint(total),
    series: tallies.map((tally, index) => ({ atMs: starts[index] ?? 0, ...toPoint(tally) })),
  };
}

async function readBreakdown(
  request: ReportRequest,
  totals: Totals,
  deps: ReportDeps,
): Promise<Pick<Report, 'breakdown' | 'valuesCount'>> {
  const { scope, dimension, filter } = request;
  if (dimension === null) return { breakdown: [], valuesCount: 0 };
  if (filter === null && (scope.kind === 'account' || dimension !== 'video')) {
    return readValues({ ...request, dimension }, deps);
  }
  // Of one value, which is all that is counted.
  const { peak: _peak, ...metrics } = totals;
  const breakdown =
    metrics.sessions === 0 ? [] : [{ value: filter?.value ?? scope.id, ...metrics }];
  return { breakdown, valuesCount: breakdown.length };
}

async function readValues(
  {
    accountId,
    scope,
    dimension,
    valuesMax,
    range: { span },
  }: ReportRequest & { dimension: ReportDimension },
  deps: ReportDeps,
): Promise<Pick<Report, 'breakdown' | 'valuesCount'>> {
  const { queries } = deps.database;
  const days = findSettledDays(span, deps.clock());
  if (days !== undefined) await sumUpDays({ accountId, scope, dimension }, days, deps);
  const parts = toParts({ scope: scope.id, dimension }, span, days);
  const tallies = new Map<string, Tally>();
  for (const [key, part] of parts) {
    for await (const rows of sumByValue(queries, key, part)) {
      for (const { value, ...sums } of rows) addSums(getTally(tallies, value), sums);
    }
  }
  tallies.delete(DAY_MARK);
  const first = new Map([...tallies].toSorted(byPlays).slice(0, valuesMax));
  const values = [...first.keys()];
  for (const [key, part] of values.length === 0 ? [] : parts) {
    for await (const rows of readStartups(queries, { ...key, values }, part)) {
      for (const { value, startups } of rows) addStartups(getTally(first, value), startups);
    }
  }
  return {
    breakdown: [...first].map(([value, tally]) => ({ value, ...toMetrics(tally) })),
    valuesCount: tallies.size,
  };
}

/** The days that were added up, and the half hours before and after them. */
function toParts(
  key: RollupKey,
  span: TimeSpan,
  days: TimeSpan | undefined,
): readonly (readonly [SumsKey, TimeSpan])[] {
  const cells = { ...key, table: 'analytics_rollups' } as const;
  if (days === undefined) return [[cells, span]];
  return [
    [cells, { fromMs: span.fromMs, toMs: days.fromMs }],
    [{ ...key, table: 'analytics_days' }, days],
    [cells, { fromMs: days.toMs, toMs: span.toMs }],
  ];
}

type Entry = readonly [value: string, tally: Tally];

function byPlays([a, { sums: x }]: Entry, [b, { sums: y }]: Entry): number {
  return (
    y.plays - x.plays || y.watch_ms - x.watch_ms || y.sessions - x.sessions || (a < b ? -1 : 1)
  );
}

function getTally(tallies: Map<string, Tally>, value: string): Tally {
  const known = tallies.get(value);
  if (known !== undefined) return known;
  const tally = createTally();
  tallies.set(value, tally);
  return tally;
}

async function readRetention(
  queries: Queries,
  { scope, filter, range: { span } }: ReportRequest,
): Promise<readonly number[] | null> {
  if (scope.kind === 'account' || filter !== null) return null;
  const seen = Array.from({ length: RETENTION_STEPS }, () => 0);
  let plays = 0;
  for (const day of await listRetention(queries, scope.id, span)) {
    plays += day.plays;
    const steps: readonly number[] = JSON.parse(day.steps);
    steps.forEach((count, step) => (seen[step] = (seen[step] ?? 0) + count));
  }
  return plays === 0 ? null : seen.map((count) => Math.round((count / plays) * 1e6) / 1e6);
}
