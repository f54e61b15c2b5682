import { Readable } from 'node:stream';

import type { AccountId } from '#contract/ids.ts';
import { createSlots } from '#platform/admission/create-slots.ts';

import type {
  AccountReportQuery,
  LiveViewersWire,
  ReportWire,
  VideoReportQuery,
} from '../report-wire.ts';
import { MINUTE_MS } from '../rollup.ts';
import { exportSessions } from './export-sessions.ts';
import { type ReportDeps, readReport, type ReportRequest } from './read-report.ts';
import { getReportRange, type RangeQuery } from './report-range.ts';
import { getReportRequest } from './report-request.ts';
import type { ReportScope } from './report-scope.ts';
import { listMinutes } from './report-store.ts';
import { toLiveViewers } from './to-live-viewers.ts';
import { type Titles, toReportWire } from './to-report-wire.ts';

/** Concurrent reports per process and per account. */
const CONCURRENT_REPORTS_MAX = 32;
const REPORTS_PER_ACCOUNT_MAX = 8;
/**
 * Concurrent session exports per process and per account. An export runs until its client has read
 * all of it.
 */
const SESSION_EXPORTS_MAX = 32;
export const SESSION_EXPORTS_PER_ACCOUNT_MAX = 4;

export type OwnedVideoKey = { readonly id: string; readonly accountId: AccountId };

/** Methods for one video throw video_not_found unless the account owns it. */
export type Reports = {
  /** Throws validation_failed, or `unavailable` when too many reports are running. */
  readonly readVideoReport: (key: OwnedVideoKey, query: VideoReportQuery) => Promise<ReportWire>;
  /** All of the account's videos together, including deleted ones. */
  readonly readAccountReport: (
    accountId: AccountId,
    query: AccountReportQuery,
  ) => Promise<ReportWire>;
  readonly readVideoViewers: (key: OwnedVideoKey, minutes: number) => Promise<LiveViewersWire>;
  readonly readAccountViewers: (accountId: AccountId, minutes: number) => Promise<LiveViewersWire>;
  /** A backpressured stream of JSON lines. Throws the same errors as reports. */
  readonly openSessions: (key: OwnedVideoKey, query: RangeQuery) => Promise<Readable>;
  readonly openAccountSessions: (accountId: AccountId, query: RangeQuery) => Readable;
};

export type ReportsDeps = ReportDeps & {
  /** Throws video_not_found unless the account owns it. */
  readonly getOwnedVideo: (key: OwnedVideoKey) => Promise<{ readonly id: string }>;
  readonly findTitles: (ids: readonly string[], accountId: AccountId) => Promise<Titles>;
};

type Export = { readonly scope: ReportScope; readonly query: RangeQuery };

export function createReports(deps: ReportsDeps): Reports {
  const { clock, getOwnedVideo } = deps;
  const { queries } = deps.database;
  const reports = createSlots(
    CONCURRENT_REPORTS_MAX,
    'Too many reports are running. Try again in a moment.',
    REPORTS_PER_ACCOUNT_MAX,
  );
  const exports = createSlots(
    SESSION_EXPORTS_MAX,
    'Too many exports are running. Try again in a moment.',
    SESSION_EXPORTS_PER_ACCOUNT_MAX,
  );

  async function read(request: ReportRequest): Promise<ReportWire> {
    const { accountId } = request;
    const slot = reports.acquire(accountId);
    const report = await readReport(request, deps).finally(() => slot[Symbol.dispose]());
    const ids = request.dimension === 'video' ? report.breakdown.map(({ value }) => value) : [];
    return toReportWire(report, request, await deps.findTitles(ids, accountId));
  }

  async function readVideoReport(
    { id, accountId }: OwnedVideoKey,
    query: VideoReportQuery,
  ): Promise<ReportWire> {
    const video = await getOwnedVideo({ id, accountId });
    const context = { dimension: null, nowMs: clock() };
    const scope = { kind: 'video', id: video.id } as const;
    return read(getReportRequest(query, { ...context, accountId, scope }));
  }

  async function readViewers(scope: string, minutes: number): Promise<LiveViewersWire> {
    const nowMs = clock();
    // `now`, the number of current viewers, also depends on the minute before the requested
    // minutes.
    const fromMs = nowMs - minutes * MINUTE_MS;
    const counted = await listMinutes(queries, scope, { fromMs, toMs: nowMs + 1 });
    return toLiveViewers(counted, { nowMs, minutes });
  }

  function openExport(accountId: AccountId, { scope, query }: Export): Readable {
    const { span } = getReportRange({ interval: 'month', ...query }, clock());
    const slot = exports.acquire(accountId);
    const lines = Readable.from(exportSessions(queries, scope, span), { highWaterMark: 1 });
    return lines.once('close', () => slot[Symbol.dispose]());
  }

  return {
    readVideoReport,
    async readAccountReport(accountId, { video: id, ...query }) {
      if (id !== undefined) {
        const report = await readVideoReport({ id, accountId }, query);
        return { ...report, filters: { video: id, ...report.filters } };
      }
      const context = { dimension: 'video', nowMs: clock() } as const;
      const scope = { kind: 'account', id: accountId } as const;
      return read(getReportRequest(query, { ...context, accountId, scope }));
    },
    async readVideoViewers(key, minutes) {
      const video = await getOwnedVideo(key);
      return readViewers(video.id, minutes);
    },
    readAccountViewers: readViewers,
    async openSessions(key, query) {
      const { id } = await getOwnedVideo(key);
      return openExport(key.accountId, { scope: { kind: 'video', id }, query });
    },
    openAccountSessions: (id, query) => openExport(id, { scope: { kind: 'account', id }, query }),
  };
}
