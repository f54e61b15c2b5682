import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { AccountId } from '#contract/ids.ts';
import { parsePrefer } from '#lib/http/parse-prefer.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import {
  COMMON_ERRORS,
  BODY_ERRORS,
  CREDENTIAL_ERRORS,
} from '#platform/http/errors/operation-errors.ts';
import { limitAccount, limitClient } from '#platform/http/limits/limit-requests.ts';
import type { CountRequest } from '#platform/http/limits/rate-limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import type { RunIdempotently, StoredResponse } from '#platform/http/routes/idempotency.ts';
import { identifyCaller } from '#platform/http/routes/identify-caller.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { createVideo } from '../manage/create-video.ts';
import { embedVideo } from '../manage/embed-video.ts';
import { linkToRecord } from '../wire/links.ts';
import { toVideoWire } from '../wire/to-video-wire.ts';
import { toVideoEtag } from '../wire/video-etag.ts';
import { CreateVideoBody, EmbedBody, type VideoWire } from '../wire/wire.ts';
import { toCallerSignal } from './caller-signal.ts';
import { decideWait, type WaitDecision } from './decide-wait.ts';
import { normalizeEmbedSites } from './normalize-embed-sites.ts';
import type { RouteDeps } from './route-deps.ts';

type Deps = RouteDeps & {
  readonly runIdempotently: RunIdempotently;
  readonly countRequest: CountRequest;
};

export function registerWriteRoutes(server: HttpServer, deps: Deps): void {
  registerEmbedRoute(server, deps);
  registerCreateRoute(server, deps);
}

const CREATION_ERRORS = [...COMMON_ERRORS, ...BODY_ERRORS, 'url_not_allowed'] as const;

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
    ...errorResponses(
      ...CREATION_ERRORS,
      'source_unsupported',
      'source_protected',
      'source_unreachable',
      'source_error',
      'source_timeout',
    ),
  },
};

function registerEmbedRoute(server: HttpServer, { ctx, publicUrl }: Deps): void {
  server.post(
    '/api/v1/embed',
    { schema: EMBED_SCHEMA, config: { cors: 'public', rateLimit: 'embed' } },
    async (request, reply) => {
      const video = await embedVideo(ctx, {
        url: request.body.url,
        signal: toCallerSignal(reply),
        client: toClientNetwork(request.ip),
      });
      return toVideoWire(video, { publicUrl, includeSourceUrl: true });
    },
  );
}

const CREATE_SCHEMA = {
  operationId: 'createVideo',
  tags: ['videos'],
  summary: 'Create a video',
  description:
    'Creates a video and resolves its source in the background. The response waits up to 3 seconds for the ' +
    'result. `Prefer: respond-async` skips the wait, and `Prefer: wait=N` waits up to N seconds, at most 10. ' +
    'With credentials, the account owns the video. If the source already has a video, that video is ' +
    'returned, and a failed one is resolved again. If the account’s video of the URL has another title, ' +
    'description, visibility, proxy setting or list of sites than the request contains, the response is 409 ' +
    '`video_exists`, with the ID of that video in `details` and its URL in `Location`. `status` contains the progress, and `error` contains the reason for a failure.',
  headers: Type.Object({
    prefer: Type.Optional(
      Type.String({
        description: '`respond-async`, or `wait=N` with N in seconds (RFC 7240).',
        examples: ['respond-async'],
      }),
    ),
    'idempotency-key': Type.Optional(
      Type.String({
        description:
          'Repeating a request with the same key and body within 24 hours returns the first response, with the ' +
          'header `Idempotency-Replayed: true`. Ignored without credentials.',
      }),
    ),
  }),
  body: CreateVideoBody,
  response: {
    200: reference<VideoWire>('Video', 'The existing video of this source.'),
    201: reference<VideoWire>('Video', 'The new video. `Location` contains its URL.'),
    ...errorResponses(
      ...CREATION_ERRORS,
      ...CREDENTIAL_ERRORS,
      'quota_exceeded',
      'idempotency_in_progress',
      'idempotency_conflict',
      'video_exists',
    ),
  },
};

function registerCreateRoute(server: HttpServer, deps: Deps): void {
  const { guard, countRequest } = deps;
  const owners = new WeakMap<FastifyRequest, AccountId | null>();
  server.post(
    '/api/v1/videos',
    {
      schema: CREATE_SCHEMA,
      // Runs before the body is read, like all rate limits. Each video causes upstream requests, so
      // creating one has a stricter limit than other requests.
      onRequest: async (request, reply) => {
        const ownerId = await identifyCaller(request, reply, { guard, operation: 'createVideo' });
        owners.set(request, ownerId);
        if (ownerId === null) {
          await limitClient(reply, { policy: 'embed', ip: request.ip }, countRequest);
        } else {
          await limitAccount(reply, { policy: 'videos', accountId: ownerId }, countRequest);
        }
      },
    },
    async (request, reply) => {
      const ownerId = owners.get(request) ?? null;
      const create = (): Promise<StoredResponse> =>
        createVideoResponse(request, reply, { ownerId, deps });
      const key = request.headers['idempotency-key'];
      if (ownerId === null || key === undefined) return sendResponse(reply, await create());
      const answer = await deps.runIdempotently(
        {
          accountId: ownerId,
          operation: 'createVideo',
          key,
          body: request.body,
          expectedMs: readWait(request).waitMs,
        },
        create,
      );
      if (answer.isReplay) reply.header('idempotency-replayed', 'true');
      return sendResponse(reply, answer);
    },
  );
}

type CreateRequest = Pick<FastifyRequest<{ Body: CreateVideoBody }>, 'body' | 'headers'>;
type CreateContext = { readonly ownerId: AccountId | null; readonly deps: Deps };

async function createVideoResponse(
  request: CreateRequest,
  reply: FastifyReply,
  { ownerId, deps: { ctx, publicUrl } }: CreateContext,
): Promise<StoredResponse> {
  const { waitMs, applied } = readWait(request);
  const signal = toCallerSignal(reply);
  const { video, isNew } = await createVideo(ctx, normalizeEmbedSites(request.body), {
    ownerId,
    waitMs,
    signal,
  });
  const wire = toVideoWire(video, { publicUrl, includeSourceUrl: true });
  return {
    status: isNew ? 201 : 200,
    headers: {
      location: linkToRecord(video.id, publicUrl),
      etag: toVideoEtag(video, wire),
      ...(applied !== null && { 'preference-applied': applied }),
    },
    body: wire,
  };
}

function readWait({ headers }: Pick<FastifyRequest, 'headers'>): WaitDecision {
  return decideWait(parsePrefer([headers['prefer']].flat().join(', ')));
}

function sendResponse(
  reply: FastifyReply,
  { status, headers, body }: StoredResponse,
): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
