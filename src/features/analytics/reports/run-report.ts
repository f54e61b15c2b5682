import { invalidField } from '#contract/invalid-field.ts';
import { runRead } from '#platform/db/read-task.ts';

import type { TimeSpan } from '../rollup.ts';
import { aggregateDays } from './aggregate-days.ts';
import { findFinalDays } from './final-days.ts';
import { readByLength } from './read-by-length.ts';
import { hasValues, listReportParts, type Report, type ReportRequest } from './read-report.ts';
import { VIEWS_MAX } from './read-view-report.ts';
import type { RollupContext } from './report-context.ts';
import { toPreviousSpan } from './report-intervals.ts';

/** Throws validation_failed, and the reason of the signal. */
export function runReport(
  request: ReportRequest,
  ctx: RollupContext,
  signal?: AbortSignal,
): Promise<Report> {
  const run = request.source === 'rollups' ? runRollupReport : runViewReport;
  return run(request, ctx, signal);
}

/** Throws validation_failed if the range has too many views. */
async function runViewReport(
  request: ReportRequest,
  ctx: RollupContext,
  signal: AbortSignal | undefined,
): Promise<Report> {
  const { task } = await import('./view-report-task.ts');
  const input = { request, previousSpan: findPreviousSpan(request, ctx) };
  const report = await runRead(ctx, task, { input, client: request.accountId, signal });
  if (report === null) throw invalidField('/from', TOO_MANY);
  return report;
}

/** Null unless all views of the previous period are still stored. */
function findPreviousSpan(
  { range, comparePrevious }: ReportRequest,
  { clock, sessionTtlMs }: RollupContext,
): TimeSpan | null {
  if (!comparePrevious) return null;
  const previous = toPreviousSpan(range.span, range.calendar);
  return previous.fromMs < clock() - sessionTtlMs ? null : previous;
}

/** Aggregates the final days of the report that no report has needed yet, and reads the report. */
async function runRollupReport(
  request: ReportRequest,
  ctx: RollupContext,
  signal: AbortSignal | undefined,
): Promise<Report> {
  const { accountId, scope, range, dimension } = request;
  const { span } = range;
  const nowMs = ctx.clock();
  const days = hasValues(request) ? findFinalDays(span, nowMs) : undefined;
  if (days !== undefined && dimension !== null) {
    await aggregateDays({ accountId, scope, dimension, signal }, days, ctx);
  }
  const { task } = await import('./report-task.ts');
  return readByLength(ctx, task, {
    input: { request, nowMs },
    client: accountId,
    signal,
    parts: listReportParts({ scope: scope.id, dimension: dimension ?? 'all' }, span, nowMs),
  });
}

const TOO_MANY =
  `is too early: a report with several dimensions reads up to ${VIEWS_MAX} views; ` +
  'use a shorter range or a single dimension';
