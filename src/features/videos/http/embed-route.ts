import { Readable } from 'node:stream';

import { Type } from 'typebox';

import { toClientNetwork } from '#lib/net/client-network.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, COMMON_ERRORS } from '#platform/http/errors/operation-errors.ts';
import { toLoggedEnvelope } from '#platform/http/errors/send-error.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { toCallerSignal } from '#platform/http/routes/caller-signal.ts';
import { EVENT_STREAM, sendEvents, wantsEvents } from '#platform/http/routes/event-stream.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { embedVideo } from '../manage/embed-video.ts';
import { EmbedBody } from '../wire/requests.ts';
import { toVideoWire } from '../wire/to-video-wire.ts';
import type { VideoWire } from '../wire/wire.ts';
import type { VideoRouteDeps } from './route-deps.ts';
import { streamEmbed } from './stream-embed.ts';

/** Errors of operations that resolve a URL while the caller waits. */
export const RESOLUTION_ERRORS = [
  'url_not_allowed',
  'source_blocked',
  'source_unsupported',
  'source_protected',
  'source_unreachable',
  'source_error',
  'source_timeout',
] as const;

type OnFound = Parameters<Parameters<typeof streamEmbed>[0]['resolve']>[0];

const EMBED_SCHEMA = {
  operationId: 'embedVideo',
  tags: ['videos'],
  summary: 'Resolve a URL and return its video',
  description:
    'Waits up to 10 seconds until the video is ready. The same public source always returns the same video ID. ' +
    'If the source can’t be resolved, the response is the error and nothing is stored. ' +
    'With `Accept: text/event-stream`, the response is a stream of events: `fetching`, then `found` with the `format` of ' +
    'the first media file or manifest, and at the end `video` with the video, or `error` with the error. ' +
    '`found` is omitted for known videos, and for those that only play in their provider’s own player.',
  body: EmbedBody,
  response: {
    200: {
      description: 'The video, ready to play, or a stream of events.',
      content: {
        'application/json': { schema: reference<VideoWire>('Video') },
        [EVENT_STREAM]: { schema: Type.Unsafe<Readable>({ type: 'string' }) },
      },
    },
    ...errorResponses(
      ...COMMON_ERRORS,
      ...BODY_ERRORS,
      ...RESOLUTION_ERRORS,
      'source_blocked',
      'video_removed',
    ),
  },
};

export function registerEmbedRoute(server: HttpServer, { videos: { ctx } }: VideoRouteDeps): void {
  server.post(
    '/api/v1/embed',
    {
      schema: EMBED_SCHEMA,
      config: {
        cors: 'public',
        rateLimit: 'embed',
        produces: ['application/json', EVENT_STREAM],
      },
    },
    async (request, reply) => {
      const { body, headers, ip } = request;
      const options = { url: body.url, signal: toCallerSignal(reply), client: toClientNetwork(ip) };
      const resolve = async (onFound?: OnFound): Promise<VideoWire> => {
        const video = await embedVideo(ctx, { ...options, ...(onFound && { onFound }) });
        return toVideoWire(video, { publicUrl: ctx.publicUrl, includeSourceUrl: true });
      };
      if (!wantsEvents(headers.accept)) return reply.send(await resolve());
      const describeError = (thrown: unknown): object => toLoggedEnvelope(thrown, request, ctx);
      return sendEvents(reply, Readable.from(streamEmbed({ resolve, describeError })));
    },
  );
}
