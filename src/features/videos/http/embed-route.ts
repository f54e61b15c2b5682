import { toClientNetwork } from '#lib/net/client-network.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, COMMON_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { toCallerSignal } from '#platform/http/routes/caller-signal.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { embedVideo } from '../manage/embed-video.ts';
import { EmbedBody } from '../wire/requests.ts';
import { toVideoWire } from '../wire/to-video-wire.ts';
import type { VideoWire } from '../wire/wire.ts';
import type { VideoRouteDeps } from './route-deps.ts';

/** Errors of operations that resolve a URL while the caller waits. */
export const RESOLUTION_ERRORS = [
  'url_not_allowed',
  'source_unsupported',
  'source_protected',
  'source_unreachable',
  'source_error',
  'source_timeout',
] as const;

const EMBED_SCHEMA = {
  operationId: 'embedVideo',
  tags: ['videos'],
  summary: 'Resolve a URL and return its video',
  description:
    'Waits up to 10 seconds until the video is ready. The same public source always returns the same video ID. ' +
    'If the source can’t be resolved, the response is the error and nothing is stored.',
  body: EmbedBody,
  response: {
    200: reference<VideoWire>('Video', 'The video, ready to play.'),
    ...errorResponses(...COMMON_ERRORS, ...BODY_ERRORS, ...RESOLUTION_ERRORS),
  },
};

export function registerEmbedRoute(server: HttpServer, { videos: { ctx } }: VideoRouteDeps): void {
  server.post(
    '/api/v1/embed',
    { schema: EMBED_SCHEMA, config: { cors: 'public', rateLimit: 'embed' } },
    async (request, reply) => {
      const video = await embedVideo(ctx, {
        url: request.body.url,
        signal: toCallerSignal(reply),
        client: toClientNetwork(request.ip),
      });
      return toVideoWire(video, { publicUrl: ctx.publicUrl, includeSourceUrl: true });
    },
  );
}
