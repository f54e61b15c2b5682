import type { AccountId } from '#contract/ids.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';

import type { AccountReportQuery, ReportWire, VideoReportQuery } from '../report-wire.ts';
import type { ReportRequest } from './read-report.ts';
import type { OwnedVideoKey, Reports } from './report-context.ts';
import { getReportRequest } from './report-request.ts';
import { runReport } from './run-report.ts';
import { toReportWire } from './to-report-wire.ts';

/** A report whose client has left ends, and gives its permit to the next one. */
type ReportCaller = { readonly accountId: AccountId; readonly signal?: AbortSignal };

const BUSY = 'Too many reports are running. Try again in a moment.';

/**
 * Throws validation_failed, video_not_found unless the account owns the video, and `unavailable`
 * when too many reports are running or waiting.
 */
export async function getVideoReport(
  reports: Reports,
  { id, ...caller }: OwnedVideoKey & ReportCaller,
  query: VideoReportQuery,
): Promise<ReportWire> {
  const { accountId, signal } = caller;
  const video = await reports.getOwnedVideo({ id, accountId });
  const options = { dimension: null, nowMs: reports.clock() };
  const scope = { kind: 'video', id: video.id } as const;
  return read(reports, getReportRequest(query, { ...options, accountId, scope }), signal);
}

/**
 * All of the account's videos together. Rollups include those of deleted ones. Throws as
 * getVideoReport.
 */
export async function getAccountReport(
  reports: Reports,
  caller: ReportCaller,
  { video: id, ...query }: AccountReportQuery,
): Promise<ReportWire> {
  if (id !== undefined) {
    const report = await getVideoReport(reports, { id, ...caller }, query);
    return { ...report, filters: { video: id, ...report.filters } };
  }
  const { accountId, signal } = caller;
  const options = { dimension: 'video', nowMs: reports.clock() } as const;
  const scope = { kind: 'account', id: accountId } as const;
  return read(reports, getReportRequest(query, { ...options, accountId, scope }), signal);
}

async function read(
  reports: Reports,
  request: ReportRequest,
  signal: AbortSignal | undefined,
): Promise<ReportWire> {
  const { accountId } = request;
  const permit = requirePermit(await reports.reportPermits.acquire(signal, accountId), BUSY);
  const report = await runReport(request, reports, signal).finally(() => permit[Symbol.dispose]());
  const viewsFromMs = request.source === 'rollups' ? null : reports.clock() - reports.sessionTtlMs;
  if (request.dimension === 'link') {
    const ids = report.breakdown.map(({ value }) => value);
    const titles = await reports.findLinkNames(ids, accountId);
    return toReportWire(report, request, { titles, viewsFromMs });
  }
  if (request.dimension !== 'video') {
    return toReportWire(report, request, { titles: new Map(), viewsFromMs });
  }
  const deleted = new Set(await reports.findDeletedIds(accountId));
  const breakdown = report.breakdown.filter(({ value }) => !deleted.has(value));
  const ids = breakdown.map(({ value }) => value);
  const titles = await reports.findTitles(ids, accountId);
  const valuesCount = report.valuesCount - (report.breakdown.length - breakdown.length);
  return toReportWire({ ...report, breakdown, valuesCount }, request, { titles, viewsFromMs });
}
