import type { Readable } from 'node:stream';

import { Type } from 'typebox';

import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { TOKEN_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { EVENT_STREAM, sendEvents, wantsEvents } from '#platform/http/routes/event-stream.ts';
import { toWatcher } from '#platform/http/routes/event-streams.ts';
import { reference, TokenQuery } from '#platform/http/validation/schema-parts.ts';

import type { ReadContext } from '../access/readable-videos.ts';
import type { Video } from '../record/video.ts';
import { VideoParams } from '../wire/requests.ts';
import { toStatusWire } from '../wire/to-video-wire.ts';
import type { VideoStatusWire } from '../wire/wire.ts';
import { READ_CONFIG, readVideo, READ_RESPONSES, toRequireReadable } from './read-routes.ts';
import type { VideoRouteDeps } from './route-deps.ts';
import { isFinal } from './status-streams.ts';

const STATUS_SCHEMA = {
  operationId: 'getVideoStatus',
  tags: ['videos'],
  summary: 'Retrieve or stream the status of a video',
  description:
    'With `Accept: text/event-stream`, the response is a stream of `status` events: one immediately, and one after every ' +
    'change until the status is final. A client that reconnects after the last event receives 204, which stops further reconnects.',
  params: VideoParams,
  querystring: TokenQuery,
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ description: 'Sent by event stream clients when they reconnect.' }),
    ),
  }),
  response: {
    200: {
      description: 'The status, or a stream of status events.',
      content: {
        'application/json': { schema: reference<VideoStatusWire>('VideoStatus') },
        [EVENT_STREAM]: { schema: Type.Unsafe<Readable>({ type: 'string' }) },
      },
    },
    204: Type.Null({ description: 'The client has already received the last event.' }),
    ...READ_RESPONSES,
    ...errorResponses('validation_failed', 'insufficient_scope', ...TOKEN_ERRORS),
  },
};

export function registerStatusRoute(
  server: HttpServer,
  { videos }: { readonly videos: ReadContext & Pick<VideoRouteDeps['videos'], 'statusStreams'> },
): void {
  const { statusStreams } = videos;
  server.get(
    '/api/v1/videos/:videoId/status',
    {
      schema: STATUS_SCHEMA,
      config: {
        ...READ_CONFIG,
        requireRecord: toRequireReadable(videos),
        acceptsPlaybackToken: true,
        produces: ['application/json', EVENT_STREAM],
      },
    },
    async (request, reply) => {
      const { reader, ...permitted } = await readVideo(request, reply, {
        videos,
        token: request.query.token,
      });
      const { video } = permitted;
      reply.header('vary', `accept, ${String(reply.getHeader('vary'))}`);
      if (request.method === 'HEAD' || !wantsEvents(request.headers.accept)) {
        return reply.send(toStatusWire(video));
      }
      if (hasSeenAll(video, request.headers['last-event-id'])) return reply.code(204).send(null);
      return sendEvents(
        reply,
        statusStreams.open(permitted, { ...toWatcher(request, reply), reader }),
      );
    },
  );
}

/**
 * Returns true if the client has already received the final status. The route then responds with
 * 204, because an EventSource reconnects after any other end of its stream (HTML Standard §9.2).
 */
function hasSeenAll(video: Video, lastEventId: string | undefined): boolean {
  return isFinal(video) && lastEventId === String(video.revision);
}
