import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { COMMON_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Ingest } from './ingest.ts';
import type { MediaRequestRecorder } from './record-media-request.ts';
import type { SenderReader } from './sender-reader.ts';

/**
 * The registered media type, and the type that a browser beacon sends without a preflight (Fetch
 * §2.2.2).
 */
const BODY_TYPES = ['application/cmcd', 'text/plain'];
const EXAMPLE =
  'e=ps,ts=1793270400000,sid="0c1c6e9b-7c4c-4a3f-9d5e-2f6f1a9f0f11",cid="vid_4Z8mQp2Rk7TnXw3Y",sn=1,sta=p,msd=420,pt=0,v=2\n' +
  'e=t,ts=1793270430000,sid="0c1c6e9b-7c4c-4a3f-9d5e-2f6f1a9f0f11",cid="vid_4Z8mQp2Rk7TnXw3Y",sn=2,sta=p,pt=30000,v=2\n';

const Body = {
  schema: Type.String({
    description: 'One event per line, as comma-separated keys and values (CTA-5004-B, RFC 9651).',
    examples: [EXAMPLE],
  }),
};

const SCHEMA = {
  operationId: 'reportEvents',
  tags: ['analytics'],
  summary: 'Report playback events',
  description:
    'Accepts CMCD version 2 events (CTA-5004-B, event mode). `cid` is the video ID, `sid` identifies the view, and `sn` numbers its events. ' +
    'Events are stored before the response is sent. If a request fails, send the same lines again: duplicates are counted once. ' +
    'Some events are ignored without an error: events older than 24 hours, events from bots, and events for videos that do not exist or have no owner. Events for a private video without a valid `token` are ignored too.',
  querystring: Type.Object({
    token: Type.Optional(
      Type.String({
        description:
          'The playback token of a private video. It is a query parameter because beacons cannot set headers.',
      }),
    ),
  }),
  body: { content: Object.fromEntries(BODY_TYPES.map((type) => [type, Body])) },
  response: {
    204: Type.Null({ description: 'The events were accepted.' }),
    ...errorResponses(...COMMON_ERRORS, 'payload_too_large', 'unsupported_media_type'),
  },
};

type IngestRouteOptions = {
  readonly ingest: Pick<Ingest, 'ingestReports'>;
  readonly mediaRequests: Pick<MediaRequestRecorder, 'ignore'>;
  readonly senders: SenderReader;
};

export function registerIngestRoute(server: HttpServer, options: IngestRouteOptions): void {
  // An encapsulated scope, because only this route accepts text; all others accept JSON.
  server.register(async (scope: HttpServer) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(BODY_TYPES, { parseAs: 'string' }, readText);
    scope.addContentTypeParser('*', refuseBody);
    scope.post(
      '/api/v1/analytics/events',
      {
        schema: SCHEMA,
        config: { cors: 'public', rateLimit: 'ingest', acceptsPlaybackToken: true },
      },
      async (request, reply) => {
        await ingestReports(request, options);
        return reply.code(204).send(null);
      },
    );
  });
}

async function readText({ headers }: FastifyRequest, body: string): Promise<string> {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return refuseBody();
  return body;
}

async function refuseBody(): Promise<never> {
  throw new AppError(
    'unsupported_media_type',
    `Send events as uncompressed text lines with Content-Type ${BODY_TYPES.join(' or ')}.`,
  );
}

async function ingestReports(
  request: FastifyRequest<{ Querystring: { token?: string } }>,
  { ingest, mediaRequests, senders }: IngestRouteOptions,
): Promise<void> {
  const body = typeof request.body === 'string' ? request.body : '';
  const sender = senders.read(request);
  const reports = await ingest.ingestReports(body, { sender, token: request.query.token });
  for (const { contentId, sessionId } of reports) mediaRequests.ignore(contentId, sessionId);
}
