import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '../../contract/app-error.ts';
import { parsePrefer } from '../../lib/http/parse-prefer.ts';
import { errorResponses } from '../../platform/http/error-envelope.ts';
import type { HttpServer } from '../../platform/http/route-options.ts';
import type { Videos } from './create-videos.ts';
import { decideWait } from './decide-wait.ts';
import { linkToRecord } from './links.ts';
import { toVideoWire } from './to-video-wire.ts';
import { CreateVideoBody, EmbedBody, reference, type VideoWire } from './wire.ts';

type Deps = { readonly videos: Videos; readonly publicUrl: URL };

export function registerWriteRoutes(server: HttpServer, deps: Deps): void {
  registerEmbedRoute(server, deps);
  registerCreateRoute(server, deps);
}

const BODY_ERRORS = [
  'bad_request',
  'invalid_json',
  'credential_in_query',
  'not_acceptable',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'url_not_allowed',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const;

const EMBED_SCHEMA = {
  operationId: 'embedVideo',
  tags: ['videos'],
  summary: 'Resolve an address and answer with its video',
  description:
    'Answers when the video is ready, within 10 seconds. The same public source gives the same ID. ' +
    'A source that can’t be resolved is answered with its error, and nothing is kept.',
  body: EmbedBody,
  response: {
    200: reference<VideoWire>('Video', 'The video, ready to play.'),
    ...errorResponses(
      ...BODY_ERRORS,
      'source_unsupported',
      'source_protected',
      'source_unreachable',
      'source_error',
      'source_timeout',
    ),
  },
};

function registerEmbedRoute(server: HttpServer, { videos, publicUrl }: Deps): void {
  server.post(
    '/api/v1/embed',
    { schema: EMBED_SCHEMA, config: { cors: 'public', rateLimit: 'embed' } },
    async (request, reply) => {
      const video = await videos.embedVideo(request.body.url, toCallerSignal(reply));
      return toVideoWire(video, { publicUrl, includeSourceUrl: true });
    },
  );
}

const CREATE_SCHEMA = {
  operationId: 'createVideo',
  tags: ['videos'],
  summary: 'Keep a video, and resolve it in the background',
  description:
    'Waits up to 3 seconds for the resolution; `Prefer: respond-async` or `Prefer: wait=N` (10 at ' +
    'most) decides otherwise. `status` says how far it came, and `error` why it failed. An address ' +
    'that is here already is answered with its record, and tried again if that had failed.',
  headers: Type.Object({
    prefer: Type.Optional(
      Type.String({
        description: '`respond-async`, or `wait=N` with N in seconds (RFC 7240).',
        examples: ['respond-async'],
      }),
    ),
  }),
  body: CreateVideoBody,
  response: {
    200: reference<VideoWire>('Video', 'The record that this address has already.'),
    201: reference<VideoWire>('Video', 'The new record; `Location` names it.'),
    ...errorResponses(...BODY_ERRORS),
  },
};

function registerCreateRoute(server: HttpServer, { videos, publicUrl }: Deps): void {
  server.post(
    '/api/v1/videos',
    { schema: CREATE_SCHEMA, config: { rateLimit: 'embed' } },
    async (request, reply) => {
      const { waitMs, applied } = decideWait(parsePrefer(request.headers.prefer));
      const signal = toCallerSignal(reply);
      const { video, isNew } = await videos.createVideo(request.body, { waitMs, signal });
      if (applied !== null) reply.header('preference-applied', applied);
      return reply
        .code(isNew ? 201 : 200)
        .header('location', linkToRecord(video.id, publicUrl))
        .send(toVideoWire(video, { publicUrl, includeSourceUrl: true }));
    },
  );
}

/** Aborts when the caller has left before the answer. */
function toCallerSignal(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) {
      leaving.abort(new AppError('request_timeout', 'The caller left before the answer.'));
    }
  });
  return leaving.signal;
}
