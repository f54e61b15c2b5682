import { invalidField } from '#contract/invalid-field.ts';
import { runRead } from '#platform/db/read-task.ts';

import type { TimeSpan } from '../rollup.ts';
import { countViews } from '../stores/view-report-store.ts';
import { aggregateDays } from './aggregate-days.ts';
import { findFinalDays } from './final-days.ts';
import { readByLength } from './read-by-length.ts';
import { hasValues, listReportParts, type Report, type ReportRequest } from './read-report.ts';
import type { RollupContext } from './report-context.ts';
import { toPreviousSpan } from './report-intervals.ts';

/** Views of one period that a report reads. They take less than a second. */
export const VIEWS_MAX = 200_000;

export function runReport(request: ReportRequest, ctx: RollupContext): Promise<Report> {
  return request.source === 'rollups' ? runRollupReport(request, ctx) : runViewReport(request, ctx);
}

/** Throws validation_failed if the range has too many views. */
async function runViewReport(request: ReportRequest, ctx: RollupContext): Promise<Report> {
  const { accountId, range } = request;
  if (await hasTooManyViews(request, range.span, ctx)) throw invalidField('/from', TOO_MANY);
  const previousSpan = await findPreviousSpan(request, ctx);
  const { task } = await import('./view-report-task.ts');
  return runRead(ctx, task, { input: { request, previousSpan }, client: accountId });
}

/** Null unless all views of the previous period can be read. */
async function findPreviousSpan(
  request: ReportRequest,
  ctx: RollupContext,
): Promise<TimeSpan | null> {
  const { range, comparePrevious } = request;
  if (!comparePrevious) return null;
  const previous = toPreviousSpan(range.span, range.calendar);
  if (previous.fromMs < ctx.clock() - ctx.sessionTtlMs) return null;
  return (await hasTooManyViews(request, previous, ctx)) ? null : previous;
}

async function hasTooManyViews(
  { scope }: ReportRequest,
  span: TimeSpan,
  { database: { queries } }: RollupContext,
): Promise<boolean> {
  return (await countViews(queries, { scope, span, max: VIEWS_MAX + 1 })) > VIEWS_MAX;
}

/** Aggregates the final days of the report that no report has needed yet, and reads the report. */
async function runRollupReport(request: ReportRequest, ctx: RollupContext): Promise<Report> {
  const { accountId, scope, range, dimension } = request;
  const { span } = range;
  const nowMs = ctx.clock();
  const days = hasValues(request) ? findFinalDays(span, nowMs) : undefined;
  if (days !== undefined && dimension !== null) {
    await aggregateDays({ accountId, scope, dimension }, days, ctx);
  }
  const { task } = await import('./report-task.ts');
  return readByLength(ctx, task, {
    input: { request, nowMs },
    client: accountId,
    parts: listReportParts({ scope: scope.id, dimension: dimension ?? 'all' }, span, nowMs),
  });
}

const TOO_MANY =
  `is too early: a report with several dimensions reads up to ${VIEWS_MAX} views; ` +
  'use a shorter range or a single dimension';
