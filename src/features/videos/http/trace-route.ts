import type { ResolutionTrace } from '#features/resolution/index.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';
import { findNextRun } from '#platform/jobs/inspect-jobs.ts';

import { CHECK_JOB } from '../addresses/check/schedule-check.ts';
import { getOwnedVideo } from '../record/owned-video.ts';
import { findTrace } from '../record/store/address-store.ts';
import { VideoParams } from '../wire/requests.ts';
import type { VideoTraceWire } from '../wire/wire.ts';
import { toRequireOwned, VIDEO_OWNER_ERRORS } from './owner-routes.ts';
import type { VideoRouteDeps } from './route-deps.ts';

const TRACE_SCHEMA = {
  operationId: 'getVideoTrace',
  tags: ['videos'],
  summary: 'Retrieve the resolution trace of a video',
  description:
    'Returns the requests of the last resolution and their results. The trace contains upstream URLs, including those of ' +
    'proxied sources, so only the owner can read it. `nextCheckAt` is the time of the next check of the sources.',
  params: VideoParams,
  response: {
    200: reference<VideoTraceWire>('VideoTrace', 'The steps of the last resolution.'),
    ...errorResponses(...VIDEO_OWNER_ERRORS),
  },
};

export function registerTraceRoute(server: HttpServer, { videos: { ctx } }: VideoRouteDeps): void {
  const config = { requireRecord: toRequireOwned(ctx) };
  server.get(
    '/api/v1/videos/:videoId/trace',
    { schema: TRACE_SCHEMA, config },
    async (request, reply) => {
      const accountId = getAccountId(request);
      const { queries } = ctx.database;
      const { id } = await getOwnedVideo(queries, ctx, { id: request.params.videoId, accountId });
      const trace = await findTrace(queries, ctx.secrets, id);
      const nextAtMs = await findNextRun(queries, { kind: CHECK_JOB, subject: id });
      return reply.send({
        id,
        trace: trace === undefined ? null : toTraceWire(trace),
        nextCheckAt: nextAtMs === undefined ? null : new Date(nextAtMs).toISOString(),
      });
    },
  );
}

function toTraceWire({ steps, channels, ...totals }: ResolutionTrace): VideoTraceWire['trace'] {
  return {
    steps: steps.map(({ atMs, ...step }) => ({ at: new Date(atMs).toISOString(), ...step })),
    ...totals,
    ...(channels !== undefined && { channels: [...channels] }),
  };
}
