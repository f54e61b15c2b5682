import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, COMMON_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { readParam } from '#platform/http/routes/require-record.ts';

import { ReportBody } from './report-wire.ts';
import { getReportable, type ReportContext, submitReport } from './submit-report.ts';

const REPORT_SCHEMA = {
  operationId: 'reportVideo',
  tags: ['videos'],
  summary: 'Report a video',
  description:
    'Reports a public or unlisted video to the operator of the service. No account is needed. A second report of the same ' +
    'client about the video replaces the first one.',
  params: Type.Object({
    videoId: Type.String({ description: 'Video ID.', examples: ['vid_7Yc1Kx9QmTz4WbNd'] }),
  }),
  body: ReportBody,
  response: {
    204: Type.Null({ description: 'The operator will see the report.' }),
    ...errorResponses(...COMMON_ERRORS, ...BODY_ERRORS, 'video_not_found', 'video_removed'),
  },
};

export function registerVideoReportRoute(server: HttpServer, ctx: ReportContext): void {
  const requireRecord = (request: FastifyRequest): Promise<object> =>
    getReportable(ctx, readParam(request, 'videoId'));
  server.post(
    '/api/v1/videos/:videoId/reports',
    { schema: REPORT_SCHEMA, config: { rateLimit: 'report', requireRecord } },
    async ({ params: { videoId }, body, ip }, reply) => {
      await submitReport(ctx, { ...body, videoId, ip });
      return reply.code(204).send(null);
    },
  );
}
