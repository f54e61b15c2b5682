import type { Queries } from '#platform/db/database.ts';

import { DAY_MS, type TimeSpan } from '../rollup.ts';
import { addStartup } from '../startup-sketch.ts';
import {
  countViews,
  listTopViewValues,
  readViews,
  type ViewMeasures,
} from '../stores/view-report-store.ts';
import type { Report, ReportRequest } from './read-report.ts';
import { listIntervals } from './report-intervals.ts';
import { addCounters, createTally, type Tally, toMetrics } from './report-metrics.ts';
import { type Curve, toCurve } from './to-curve.ts';

/** Views of one period that a report reads. They take less than a second. */
export const VIEWS_MAX = 200_000;

/**
 * Reads a report of stored views, for combinations of dimensions that rollups cannot answer. A view
 * counts in the interval in which it started. Null if the period has too many views. The report
 * lacks the previous period if that one has too many.
 */
export async function readViewReport(
  queries: Queries,
  request: ReportRequest,
  previousSpan: TimeSpan | null,
): Promise<Report | null> {
  const { range, dimension } = request;
  const { span, calendar, starts } = range;
  if (await hasTooManyViews(queries, request, span)) return null;
  const values = new Map<string, Tally>();
  let valuesCount = 0;
  if (dimension !== null) {
    const selection = { ...request, dimension, span, limit: request.valuesMax };
    const top = await listTopViewValues(queries, selection);
    valuesCount = top.count;
    for (const { value, ...counters } of top.values) {
      const tally = createTally();
      addCounters(tally, counters);
      values.set(value, tally);
    }
  }
  const curve = await readCurve(queries, request, { span, starts, values });
  const breakdown = [...values].map(([value, tally]) => ({ value, ...toMetrics(tally) }));
  const report = { ...curve, breakdown, valuesCount, retention: null };
  if (previousSpan === null || (await hasTooManyViews(queries, request, previousSpan))) {
    return { ...report, previous: null };
  }
  const previous = await readCurve(queries, request, {
    span: previousSpan,
    starts: listIntervals(previousSpan, calendar, starts.length + 1),
    values: new Map(),
  });
  return { ...report, previous: { ...previous, span: previousSpan } };
}

async function hasTooManyViews(
  queries: Queries,
  { scope }: ReportRequest,
  span: TimeSpan,
): Promise<boolean> {
  return (await countViews(queries, { scope, span, max: VIEWS_MAX + 1 })) > VIEWS_MAX;
}

/** Also adds the start-up times of the values. */
async function readCurve(
  queries: Queries,
  { scope, filters, dimension }: ReportRequest,
  {
    span,
    starts,
    values,
  }: {
    readonly span: TimeSpan;
    readonly starts: readonly number[];
    readonly values: ReadonlyMap<string, Tally>;
  },
): Promise<Curve> {
  const tallies = starts.map(createTally);
  const isNewViewer = createViewerCheck();
  const selection = { scope, filters, dimension: dimension ?? 'type' };
  let at = 0;
  for await (const views of readViews(queries, selection, span)) {
    for (const view of views) {
      while ((starts[at + 1] ?? Infinity) <= view.started_at_ms) at += 1;
      const tally = tallies[at];
      if (tally === undefined) continue;
      addCounters(tally, toCounters(view, isNewViewer(view)));
      const { startup_ms: startupMs } = view;
      if (view.played_at_ms === null || startupMs === null) continue;
      addStartup(tally.startups, startupMs);
      const value = values.get(view.value);
      if (value !== undefined) addStartup(value.startups, startupMs);
    }
  }
  return toCurve(tallies, starts, { hasPeak: false });
}

function toCounters(view: ViewMeasures, isNewViewer: boolean): Tally['counters'] {
  const { watch_ms, rebuffer_ms, rebuffers, errors, completed } = view;
  return {
    sessions: 1,
    plays: view.played_at_ms === null ? 0 : 1,
    viewers: isNewViewer ? 1 : 0,
    completed,
    failed: errors > 0 ? 1 : 0,
    errors,
    rebuffers,
    watch_ms,
    rebuffer_ms,
  };
}

/** True for the first play of a viewer. The hashes of two days never match, so one day is enough. */
function createViewerCheck(): (view: ViewMeasures) => boolean {
  const seen = new Set<string>();
  let day = -1;
  return ({ viewer, started_at_ms, played_at_ms }) => {
    if (viewer === null || played_at_ms === null) return false;
    const startedOn = Math.floor(started_at_ms / DAY_MS);
    if (startedOn !== day) seen.clear();
    day = startedOn;
    if (seen.has(viewer)) return false;
    seen.add(viewer);
    return true;
  };
}
