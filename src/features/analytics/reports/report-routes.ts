import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { HoldLease } from '#contract/access-lease.ts';
import type { AccountPrincipal } from '#contract/guard.ts';
import { isVideoId, type VideoId } from '#contract/ids.ts';
import { accepts } from '#lib/http/accepts.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { toCallerSignal } from '#platform/http/routes/caller-signal.ts';
import {
  getAccountId,
  getAccountPrincipal,
  toCredentialId,
} from '#platform/http/routes/identify-caller.ts';
import { cutResponse, leaseResponse } from '#platform/http/routes/lease-response.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import {
  AccountReportQuery,
  LiveQuery,
  LiveViewersWire,
  ReportWire,
  SessionsQuery,
  VideoReportQuery,
} from '../report-wire.ts';
import { SessionWire } from '../session-wire.ts';
import { openSessionExport } from './export-sessions.ts';
import { getAccountReport, getVideoReport } from './get-report.ts';
import { readLiveViewers } from './read-live-viewers.ts';
import type { Reports } from './report-context.ts';
import { toReportCsv } from './report-csv.ts';

type ReportRouteOptions = {
  readonly reports: Reports;
  readonly holdLease: HoldLease;
};

const CSV = 'text/csv';
const NDJSON = 'application/x-ndjson';
const LIVE_MINUTES_DEFAULT = 60;

const VideoParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: ['vid_7Yc1Kx9QmTz4WbNd'] }),
});

const VIDEO_ERRORS = [...OWNER_ERRORS, 'video_not_found', 'validation_failed'] as const;

const REPORT_CONTENT = {
  description:
    'The report. The CSV contains the breakdown if there is one, and the series otherwise.',
  content: {
    'application/json': { schema: reference<ReportWire>('AnalyticsReport') },
    [CSV]: { schema: Type.Unsafe<string>({ type: 'string' }) },
  },
};

const VIDEO_REPORT_SCHEMA = {
  tags: ['analytics'],
  operationId: 'getVideoAnalytics',
  summary: 'Retrieve the analytics of a video',
  description:
    'Returns totals, a time series and a breakdown for one video. Send `Accept: text/csv` for CSV. Filters can be combined. Counts have half-hour resolution and never expire, except in reports that combine dimensions (`viewsFrom`).',
  params: VideoParams,
  querystring: VideoReportQuery,
  response: { 200: REPORT_CONTENT, ...errorResponses(...VIDEO_ERRORS) },
};

const ACCOUNT_REPORT_SCHEMA = {
  tags: ['analytics'],
  operationId: 'getAnalytics',
  summary: 'Retrieve the analytics of your account',
  description:
    'Returns totals, a time series and a breakdown for all videos of your account, including deleted ones. `dimension` defaults to `video` when there is no filter. Filters can be combined; reports that combine dimensions cover only stored views (`viewsFrom`), without those of deleted videos.',
  querystring: AccountReportQuery,
  response: { 200: REPORT_CONTENT, ...errorResponses(...VIDEO_ERRORS) },
};

const EXPORT = {
  tags: ['analytics'],
  description:
    'Returns the views that started within the range as NDJSON, one view per line, oldest first. Views are stored for a limited time. ' +
    'To resume an interrupted export, set `from` to the last `startedAt` and skip the views you already have.',
  querystring: SessionsQuery,
};
const EXPORT_CONTENT = {
  description: 'The views, one JSON object per line.',
  content: { [NDJSON]: { schema: reference<Readable>('PlaySession') } },
};

const VIDEO_EXPORT_SCHEMA = {
  ...EXPORT,
  operationId: 'exportVideoSessions',
  summary: 'Export the views of a video',
  params: VideoParams,
  response: { 200: EXPORT_CONTENT, ...errorResponses(...VIDEO_ERRORS) },
};

const ACCOUNT_EXPORT_SCHEMA = {
  ...EXPORT,
  operationId: 'exportSessions',
  summary: 'Export the views of all videos',
  response: { 200: EXPORT_CONTENT, ...errorResponses(...OWNER_ERRORS, 'validation_failed') },
};

const VIDEO_LIVE_SCHEMA = {
  tags: ['analytics'],
  operationId: 'getVideoViewers',
  summary: 'Retrieve the current viewers of a video',
  description: 'Counts the viewers of each recent minute, a few seconds behind.',
  params: VideoParams,
  querystring: LiveQuery,
  response: {
    200: reference<LiveViewersWire>('LiveViewers', 'Viewers per minute.'),
    ...errorResponses(...VIDEO_ERRORS),
  },
};

const ACCOUNT_LIVE_SCHEMA = {
  tags: ['analytics'],
  operationId: 'getViewers',
  summary: 'Retrieve the current viewers of your account',
  description:
    'Counts the viewers of all videos of the account for each recent minute, a few seconds behind.',
  querystring: LiveQuery,
  response: {
    200: reference<LiveViewersWire>('LiveViewers', 'Viewers of all videos per minute.'),
    ...errorResponses(...OWNER_ERRORS, 'validation_failed'),
  },
};

export function registerReportRoutes(server: HttpServer, options: ReportRouteOptions): void {
  for (const component of [ReportWire, LiveViewersWire, SessionWire]) server.addSchema(component);
  registerVideoRoutes(server, options);
  registerSessionRoutes(server, options);
  registerAccountRoutes(server, options);
}

const REPORT_CONFIG = { produces: ['application/json', CSV] };

/** Throws video_not_found unless the caller owns the video in the path. */
function toRequireOwned({ getOwnedVideo }: Reports): (request: FastifyRequest) => Promise<object> {
  return (request) =>
    getOwnedVideo({ id: readParam(request, 'videoId'), accountId: getAccountId(request) });
}

function registerVideoRoutes(server: HttpServer, { reports }: ReportRouteOptions): void {
  const requireRecord = toRequireOwned(reports);
  const path = '/api/v1/videos/:videoId/analytics';
  server.get(
    path,
    { schema: VIDEO_REPORT_SCHEMA, config: { ...REPORT_CONFIG, requireRecord } },
    async (request, reply) => {
      const caller = { accountId: getAccountId(request), signal: toCallerSignal(reply) };
      const { videoId: id } = request.params;
      const report = await getVideoReport(reports, { id, ...caller }, request.query);
      return sendReport(request, reply, { report, name: id });
    },
  );
  server.get(
    `${path}/live`,
    { schema: VIDEO_LIVE_SCHEMA, config: { requireRecord } },
    async (request) => {
      const accountId = getAccountId(request);
      const { minutes = LIVE_MINUTES_DEFAULT } = request.query;
      const { id } = await reports.getOwnedVideo({ id: request.params.videoId, accountId });
      return readLiveViewers(reports, id, minutes);
    },
  );
}

function registerSessionRoutes(
  server: HttpServer,
  { reports, holdLease }: ReportRouteOptions,
): void {
  server.get(
    '/api/v1/videos/:videoId/analytics/sessions',
    {
      schema: VIDEO_EXPORT_SCHEMA,
      config: { produces: [NDJSON], requireRecord: toRequireOwned(reports) },
    },
    async (request, reply) => {
      const principal = getAccountPrincipal(request);
      const { accountId } = principal;
      const { id } = await reports.getOwnedVideo({ id: request.params.videoId, accountId });
      const scope = { kind: 'video', id } as const;
      const lines = await openSessionExport(reports, { accountId, scope }, request.query);
      leaseExport(reply, { holdLease, videoId: isVideoId(id) ? id : null, principal });
      return sendSessions(request, reply, { lines, name: id });
    },
  );
  server.get(
    '/api/v1/analytics/sessions',
    { schema: ACCOUNT_EXPORT_SCHEMA, config: { produces: [NDJSON] } },
    async (request, reply) => {
      const principal = getAccountPrincipal(request);
      const { accountId } = principal;
      const scope = { kind: 'account', id: accountId } as const;
      const lines = await openSessionExport(reports, { accountId, scope }, request.query);
      leaseExport(reply, { holdLease, videoId: null, principal });
      return sendSessions(request, reply, { lines, name: 'account' });
    },
  );
}

type ExportLease = Pick<ReportRouteOptions, 'holdLease'> & {
  readonly videoId: VideoId | null;
  readonly principal: AccountPrincipal;
};

/** Cuts an export when its credential is revoked or its video is deleted. */
function leaseExport(reply: FastifyReply, { holdLease, videoId, principal }: ExportLease): void {
  const terms = { kind: 'owner', videoId, credentialId: toCredentialId(principal) } as const;
  leaseResponse(reply, holdLease, { terms, onLost: () => cutResponse(reply) });
}

function sendSessions(
  { method }: Pick<FastifyRequest, 'method'>,
  reply: FastifyReply,
  { lines, name }: { readonly lines: Readable; readonly name: string },
): FastifyReply {
  // For HEAD, Fastify would read the entire body without sending it.
  const isHead = method === 'HEAD';
  if (isHead) lines.destroy();
  return reply
    .type(NDJSON)
    .header('content-disposition', `attachment; filename="sessions-${name}.ndjson"`)
    .send(isHead ? Readable.from([]) : lines);
}

function registerAccountRoutes(server: HttpServer, { reports }: ReportRouteOptions): void {
  server.get(
    '/api/v1/analytics',
    { schema: ACCOUNT_REPORT_SCHEMA, config: REPORT_CONFIG },
    async (request, reply) => {
      const caller = { accountId: getAccountId(request), signal: toCallerSignal(reply) };
      const report = await getAccountReport(reports, caller, request.query);
      return sendReport(request, reply, { report, name: 'account' });
    },
  );
  server.get('/api/v1/analytics/live', { schema: ACCOUNT_LIVE_SCHEMA }, async (request) => {
    const accountId = getAccountId(request);
    return readLiveViewers(reports, accountId, request.query.minutes ?? LIVE_MINUTES_DEFAULT);
  });
}

/** JSON is preferred when both types are acceptable. */
function sendReport(
  { headers: { accept } }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { report, name }: { readonly report: ReportWire; readonly name: string },
): FastifyReply {
  reply.header('vary', 'accept');
  if (accepts(accept, ['application/json'])) return reply.send(report);
  return reply
    .type(`${CSV}; charset=utf-8; header=present`)
    .header('content-disposition', `attachment; filename="${toFileName(report, name)}"`)
    .send(toReportCsv(report));
}

function toFileName({ from, to, dimension, interval }: ReportWire, name: string): string {
  const days = `${from.slice(0, 10)}-to-${to.slice(0, 10)}`;
  return `analytics-${name}-by-${dimension ?? interval}-${days}.csv`;
}
