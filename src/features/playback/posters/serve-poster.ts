import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { matchesEtag } from '#lib/http/matches-etag.ts';

import type { Poster } from './posters.ts';

type ServePosterOptions = {
  readonly poster: Poster;
  readonly isPrivate: boolean;
  readonly nowMs: number;
};

export function servePoster(
  request: FastifyRequest,
  reply: FastifyReply,
  { poster, isPrivate, nowMs }: ServePosterOptions,
): FastifyReply {
  const etag = `"${createHash('sha256').update(poster.bytes).digest('base64url')}"`;
  const ageSeconds = Math.max(0, Math.floor((poster.freshUntilMs - nowMs) / 1000));
  reply
    .header('etag', etag)
    .header('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${ageSeconds}`);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(poster.type).header('content-length', poster.bytes.length);
  return reply.send(request.method === 'HEAD' ? undefined : poster.bytes);
}
