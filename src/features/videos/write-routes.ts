import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { Guard } from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import { parsePrefer } from '#lib/http/parse-prefer.ts';
import { errorResponses } from '#platform/http/error-envelope.ts';
import type { AnswerOnce, KeptAnswer } from '#platform/http/idempotency.ts';
import { CREDENTIAL_ERRORS, identifyCaller } from '#platform/http/identify-caller.ts';
import { limitClient } from '#platform/http/limit-requests.ts';
import { ANY_ERRORS, BODY_ERRORS } from '#platform/http/operation-errors.ts';
import type { CountRequest } from '#platform/http/rate-limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { reference } from '#platform/http/schema-parts.ts';

import { toCallerSignal } from './caller-signal.ts';
import type { Videos } from './create-videos.ts';
import { decideWait } from './decide-wait.ts';
import { linkToRecord } from './links.ts';
import { toVideoWire } from './to-video-wire.ts';
import { toVideoEtag } from './video-etag.ts';
import { CreateVideoBody, EmbedBody, type VideoWire } from './wire.ts';
import { withEmbedSites } from './with-embed-sites.ts';

type Deps = {
  readonly videos: Videos;
  readonly guard: Guard;
  readonly answerOnce: AnswerOnce;
  readonly countRequest: CountRequest;
  readonly publicUrl: URL;
};

export function registerWriteRoutes(server: HttpServer, deps: Deps): void {
  registerEmbedRoute(server, deps);
  registerCreateRoute(server, deps);
}

const CREATION_ERRORS = [...ANY_ERRORS, ...BODY_ERRORS, 'url_not_allowed'] as const;

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
      ...CREATION_ERRORS,
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
    'With credentials the account owns it, and only it has the record: the same source again is ' +
    'answered with it. Waits up to 3 seconds for the resolution; `Prefer: respond-async` or `Prefer: wait=N` (10 at ' +
    'most) decides otherwise. `status` says how far it came, and `error` why it failed. An address ' +
    'that is here already is answered with its record, and tried again if that had failed.',
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
          'The same key and body within 24 hours are answered with the first answer, marked by ' +
          '`Idempotency-Replayed: true`. Ignored without credentials.',
      }),
    ),
  }),
  body: CreateVideoBody,
  response: {
    200: reference<VideoWire>('Video', 'The record that this address has already.'),
    201: reference<VideoWire>('Video', 'The new record; `Location` names it.'),
    ...errorResponses(
      ...CREATION_ERRORS,
      ...CREDENTIAL_ERRORS,
      'idempotency_in_progress',
      'idempotency_conflict',
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
      // Before the body is read, as all limits are; strangers have the narrower one.
      onRequest: async (request, reply) => {
        const ownerId = await identifyCaller(request, reply, { guard, operation: 'createVideo' });
        owners.set(request, ownerId);
        if (ownerId === null) {
          await limitClient(reply, { policy: 'embed', ip: request.ip }, countRequest);
        }
      },
    },
    async (request, reply) => {
      const ownerId = owners.get(request) ?? null;
      const create = (): Promise<KeptAnswer> => answerCreation(request, reply, { ownerId, deps });
      const key = request.headers['idempotency-key'];
      if (ownerId === null || key === undefined) return sendAnswer(reply, await create());
      const answer = await deps.answerOnce(
        { accountId: ownerId, operation: 'createVideo', key, body: request.body },
        create,
      );
      if (answer.isReplay) reply.header('idempotency-replayed', 'true');
      return sendAnswer(reply, answer);
    },
  );
}

type CreateRequest = Pick<FastifyRequest<{ Body: CreateVideoBody }>, 'body' | 'headers'>;
type Creation = { readonly ownerId: AccountId | null; readonly deps: Deps };

async function answerCreation(
  { body, headers }: CreateRequest,
  reply: FastifyReply,
  { ownerId, deps: { videos, publicUrl } }: Creation,
): Promise<KeptAnswer> {
  const prefer = [headers['prefer']].flat().join(', ');
  const { waitMs, applied } = decideWait(parsePrefer(prefer));
  const signal = toCallerSignal(reply);
  const { video, isNew } = await videos.createVideo(withEmbedSites(body), {
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

function sendAnswer(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
