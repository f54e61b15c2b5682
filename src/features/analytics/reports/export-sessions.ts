import { Readable } from 'node:stream';

import type { AccountId } from '#contract/ids.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { runRead } from '#platform/db/read-task.ts';

import type { ReportScope } from '../rollup.ts';
import type { Reports } from './report-context.ts';
import { getReportRange, type RangeQuery } from './report-range.ts';
import { task as sessionPageTask } from './session-page-task.ts';
import { type ExportedRange, readSessionPage } from './session-page.ts';

const BUSY = 'Too many exports are running. Try again in a moment.';

/**
 * A backpressured stream of the sessions in the range as JSON lines. Throws validation_failed, and
 * `unavailable` when too many exports are running. The export is recorded in the audit log.
 */
export async function openSessionExport(
  reports: Reports,
  { accountId, scope }: { readonly accountId: AccountId; readonly scope: ReportScope },
  query: RangeQuery,
): Promise<Readable> {
  const { span } = getReportRange({ interval: 'month', ...query }, reports.clock());
  await recordExport(reports, accountId, scope);
  const permit = requirePermit(reports.exportPermits.tryAcquire(accountId), BUSY);
  const sessions = exportSessions(reports, { client: accountId, scope, span });
  const lines = Readable.from(sessions, { highWaterMark: 1 });
  return lines.once('close', () => permit[Symbol.dispose]());
}

async function recordExport(
  reports: Reports,
  accountId: AccountId,
  scope: ReportScope,
): Promise<void> {
  const subject = scope.kind === 'video' ? { subjectId: scope.id } : {};
  const entry = { accountId, action: 'analytics.exported', ...subject } as const;
  await reports.database.transaction((tx) => recordAudit(tx, reports, entry));
}

/**
 * The sessions that started within the span, oldest first, as JSON lines (NDJSON). Follows the
 * reader's pace: at most one page is in memory. Pages after the first are read on a thread.
 */
export async function* exportSessions(
  reports: Pick<Reports, 'database' | 'threads' | 'findDeletedIds'>,
  { client, ...exported }: Omit<ExportedRange, 'deletedIds'> & { readonly client: AccountId },
): AsyncGenerator<string> {
  const range = { ...exported, deletedIds: await reports.findDeletedIds(client) };
  let page = await readSessionPage(reports.database.queries, { ...range, after: null });
  for (;;) {
    if (page.text !== '') yield page.text;
    if (page.next === null) return;
    const input = { ...range, after: page.next };
    page = await runRead(reports, sessionPageTask, { input, client });
  }
}
