import { invalidField } from '#contract/invalid-field.ts';
import { runRead } from '#platform/db/read-task.ts';

import { countViews } from '../stores/view-report-store.ts';
import { aggregateDays } from './aggregate-days.ts';
import { findFinalDays } from './final-days.ts';
import { readByLength } from './read-by-length.ts';
import { hasValues, listReportParts, type Report, type ReportRequest } from './read-report.ts';
import type { RollupContext } from './report-context.ts';

/** Views that a report reads. It takes less than a second. */
export const VIEWS_MAX = 200_000;

export function runReport(request: ReportRequest, ctx: RollupContext): Promise<Report> {
  return request.source === 'rollups' ? runRollupReport(request, ctx) : runViewReport(request, ctx);
}

/** Throws validation_failed if the range has too many views. */
async function runViewReport(request: ReportRequest, ctx: RollupContext): Promise<Report> {
  const { accountId, scope, range } = request;
  const { queries } = ctx.database;
  const count = await countViews(queries, { scope, span: range.span, max: VIEWS_MAX + 1 });
  if (count > VIEWS_MAX) throw invalidField('/from', TOO_MANY);
  const { task } = await import('./view-report-task.ts');
  const viewsFromMs = ctx.clock() - ctx.sessionTtlMs;
  return runRead(ctx, task, { input: { request, viewsFromMs }, client: accountId });
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
