import { Readable } from 'node:stream';

import type { AccountId } from '#contract/ids.ts';
import {
  REPORTS_AT_ONCE_MAX,
  REPORTS_PER_ACCOUNT_MAX,
  SESSION_EXPORTS_MAX,
  SESSION_EXPORTS_PER_ACCOUNT_MAX,
} from '#contract/limits.ts';
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

export type OwnedKey = { readonly id: string; readonly accountId: AccountId };

/** What owners learn of their videos. What is asked of a video throws video_not_found unless the account owns it. */
export type Reports = {
  /** Throws validation_failed; `unavailable` when too many are being read. */
  readonly readVideoReport: (key: OwnedKey, query: VideoReportQuery) => Promise<ReportWire>;
  /** The same, of all the account's videos together, those that are gone too. */
  readonly readAccountReport: (
    accountId: AccountId,
    query: AccountReportQuery,
  ) => Promise<ReportWire>;
  readonly readVideoViewers: (key: OwnedKey, minutes: number) => Promise<LiveViewersWire>;
  readonly readAccountViewers: (accountId: AccountId, minutes: number) => Promise<LiveViewersWire>;
  /** Lines of JSON, read as fast as they are taken. Throws as reports do. */
  readonly openSessions: (key: OwnedKey, query: RangeQuery) => Promise<Readable>;
  /** The same, of all the account's videos together. */
  readonly openAccountSessions: (accountId: AccountId, query: RangeQuery) => Readable;
};

export type ReportsDeps = ReportDeps & {
  /** Throws video_not_found unless the account owns it. */
  readonly getOwnedVideo: (key: OwnedKey) => Promise<{ readonly id: string }>;
  readonly findTitles: (ids: readonly string[], accountId: AccountId) => Promise<Titles>;
};

type Export = { readonly scope: ReportScope; readonly query: RangeQuery };

export function createReports(deps: ReportsDeps): Reports {
  const { clock, getOwnedVideo } = deps;
  const { queries } = deps.database;
  const reports = createSlots(
    REPORTS_AT_ONCE_MAX,
    'Too many reports are being read. Ask again later.',
    REPORTS_PER_ACCOUNT_MAX,
  );
  const exports = createSlots(
    SESSION_EXPORTS_MAX,
    'Too many exports are running. Ask again later.',
    SESSION_EXPORTS_PER_ACCOUNT_MAX,
  );

  async function read(request: ReportRequest): Promise<ReportWire> {
    const { accountId } = request;
    const slot = reports.take(accountId);
    const report = await readReport(request, deps).finally(() => slot[Symbol.dispose]());
    const ids = request.dimension === 'video' ? report.breakdown.map(({ value }) => value) : [];
    return toReportWire(report, request, await deps.findTitles(ids, accountId));
  }

  async function readVideoReport(
    { id, accountId }: OwnedKey,
    query: VideoReportQuery,
  ): Promise<ReportWire> {
    const video = await getOwnedVideo({ id, accountId });
    const asking = { dimension: null, nowMs: clock() };
    const scope = { kind: 'video', id: video.id } as const;
    return read(getReportRequest(query, { ...asking, accountId, scope }));
  }

  async function readViewers(scope: string, minutes: number): Promise<LiveViewersWire> {
    const nowMs = clock();
    // `now` looks at the minute before, also where one minute was asked for.
    const fromMs = nowMs - minutes * MINUTE_MS;
    const counted = await listMinutes(queries, scope, { fromMs, toMs: nowMs + 1 });
    return toLiveViewers(counted, { nowMs, minutes });
  }

  function openExport(accountId: AccountId, { scope, query }: Export): Readable {
    const { span } = getReportRange({ interval: 'month', ...query }, clock());
    const slot = exports.take(accountId);
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
      const asking = { dimension: 'video', nowMs: clock() } as const;
      const scope = { kind: 'account', id: accountId } as const;
      return read(getReportRequest(query, { ...asking, accountId, scope }));
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
