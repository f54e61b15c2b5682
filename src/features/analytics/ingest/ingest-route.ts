import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { errorResponses } from '#platform/http/error-envelope.ts';
import { ANY_ERRORS } from '#platform/http/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Ingest } from './ingest.ts';
import type { MediaNotes } from './note-media-request.ts';
import type { ReadSender } from './read-sender.ts';

/** The standard's, and what a browser's beacon sends without asking first (Fetch §2.2.2). */
const BODY_TYPES = ['application/cmcd', 'text/plain'];
const EXAMPLE =
  'e=ps,ts=1793270400000,sid="0c1c6e9b-7c4c-4a3f-9d5e-2f6f1a9f0f11",cid="vid_4Z8mQp2Rk7TnXw3Y",sn=1,sta=p,msd=420,pt=0,v=2\n' +
  'e=t,ts=1793270430000,sid="0c1c6e9b-7c4c-4a3f-9d5e-2f6f1a9f0f11",cid="vid_4Z8mQp2Rk7TnXw3Y",sn=2,sta=p,pt=30000,v=2\n';

const Body = {
  schema: Type.String({
    description: 'Lines of keys and values, an event each (CTA-5004-B, RFC 9651).',
    examples: [EXAMPLE],
  }),
};

const SCHEMA = {
  operationId: 'reportEvents',
  tags: ['analytics'],
  summary: 'Report what a player does',
  description:
    'Events of CMCD version 2 (CTA-5004-B, event mode). `cid` is the video’s ID, `sid` the view’s and `sn` counts its events: ' +
    'who gets no answer sends the same lines again, and they count once. When it is answered they are stored. ' +
    'Events older than 24 hours are not counted, nor are those of videos that are unknown, private or nobody’s; the answer is the same.',
  querystring: Type.Object({
    token: Type.Optional(
      Type.String({
        description: 'A playback token, for a private video: beacons carry no headers.',
      }),
    ),
  }),
  body: { content: Object.fromEntries(BODY_TYPES.map((type) => [type, Body])) },
  response: {
    204: Type.Null({ description: 'Stored, as far as it counts.' }),
    ...errorResponses(...ANY_ERRORS, 'payload_too_large', 'unsupported_media_type'),
  },
};

export type IngestRouteDeps = {
  readonly ingest: Pick<Ingest, 'takeReports'>;
  readonly mediaNotes: Pick<MediaNotes, 'passOver'>;
  readonly readSender: ReadSender;
};

export function registerIngestRoute(server: HttpServer, deps: IngestRouteDeps): void {
  // A scope of its own, for it reads no JSON, and the others nothing else.
  server.register(async (scope: HttpServer) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(BODY_TYPES, { parseAs: 'string' }, readText);
    scope.addContentTypeParser('*', refuseBody);
    scope.post(
      '/api/v1/analytics/events',
      {
        schema: SCHEMA,
        config: { cors: 'public', rateLimit: 'ingest', takesPlaybackToken: true },
      },
      async (request, reply) => {
        await takeReports(request, deps);
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
    `Send events as lines of text, uncompressed, with Content-Type: ${BODY_TYPES.join(' or ')}.`,
  );
}

async function takeReports(
  request: FastifyRequest<{ Querystring: { token?: string } }>,
  { ingest, mediaNotes, readSender }: IngestRouteDeps,
): Promise<void> {
  const body = typeof request.body === 'string' ? request.body : '';
  const sender = readSender(request);
  const reports = await ingest.takeReports(body, { sender, token: request.query.token });
  for (const { contentId, sessionId } of reports) mediaNotes.passOver(contentId, sessionId);
}
