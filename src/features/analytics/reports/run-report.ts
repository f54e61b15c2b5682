import { aggregateDays } from './aggregate-days.ts';
import { findFinalDays } from './final-days.ts';
import { readByLength } from './read-by-length.ts';
import { hasValues, listReportParts, type Report, type ReportRequest } from './read-report.ts';
import type { RollupContext } from './report-context.ts';

/** Aggregates the final days of the report that no report has needed yet, and reads the report. */
export async function runReport(request: ReportRequest, ctx: RollupContext): Promise<Report> {
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
