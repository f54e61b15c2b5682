import { isVideoId } from '#contract/ids.ts';
import {
  dismissReports,
  listReportedVideos,
  type ReportedVideoDetails,
} from '#features/abuse/index.ts';
import { type Video, videoNotFound } from '#features/videos/index.ts';
import { toTime } from '#lib/text/to-time.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';

import type { AdminContext } from './context.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { readPage } from './page-cursor.ts';
import {
  AdminReportedVideoWire,
  CloseReportsBody,
  ClosedReportsWire,
  ReportsQuery,
} from './report-wire.ts';
import { prepareListedWire } from './video-routes.ts';
import { type AdminListedVideoWire, adminPageOf, VideoParams } from './wire.ts';

/** What viewers have reported, grouped by video. */
export function registerReportRoutes(server: HttpServer, ctx: AdminContext): void {
  const cursors = createListCursors(ctx.secrets);
  const response = { 200: adminPageOf(AdminReportedVideoWire) };
  server.get(
    '/api/v1/admin/reports',
    { schema: { hide: true, querystring: ReportsQuery, response }, ...OPERATOR_ROUTE },
    async ({ query }) => {
      const { after, limit, writeNext } = readPage(cursors, 'reports', query);
      const { state = 'open' } = query;
      const found = await listReportedVideos(ctx.abuse, { state, after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const nextCursor = writeNext(last ? { atMs: last.latestAtMs, id: last.video.id } : null);
      const videos = shown.map(({ video }) => video);
      const toListed = await prepareListedWire(ctx, videos);
      return { data: shown.map((each) => toReportedWire(each, toListed)), nextCursor };
    },
  );
  const schema = { hide: true, params: VideoParams, response: { 200: ClosedReportsWire } };
  server.post(
    '/api/v1/admin/videos/:videoId/reports/close',
    { schema: { ...schema, body: CloseReportsBody }, ...OPERATOR_ROUTE },
    async ({ params: { videoId }, body }) => {
      const closed = isVideoId(videoId) ? await dismissReports(ctx.abuse, videoId, body) : 0;
      if (closed === 0) throw videoNotFound();
      return { closed };
    },
  );
}

function toReportedWire(
  { video, count, reports }: ReportedVideoDetails,
  toListed: (video: Video) => AdminListedVideoWire,
): AdminReportedVideoWire {
  return {
    video: toListed(video),
    count,
    reports: reports.map(({ createdAtMs, closedAtMs, ...report }) => ({
      ...report,
      createdAt: new Date(createdAtMs).toISOString(),
      closedAt: toTime(closedAtMs),
    })),
  };
}
