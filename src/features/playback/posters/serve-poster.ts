import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { matchesEtag } from '#lib/http/matches-etag.ts';

import { type ByteQuota, countBytes } from '../viewer/byte-quota.ts';
import type { Poster } from './poster.ts';

type ServePosterOptions = {
  readonly poster: Pick<Poster, 'bytes' | 'type' | 'freshUntilMs'>;
  readonly isPrivate: boolean;
  /** True if the URL contains the version of the image. */
  readonly isImmutable?: boolean;
  readonly nowMs: number;
  readonly quota: ByteQuota;
};

export function servePoster(
  request: FastifyRequest,
  reply: FastifyReply,
  { poster, isPrivate, isImmutable = false, nowMs, quota }: ServePosterOptions,
): FastifyReply {
  const etag = `"${createHash('sha256').update(poster.bytes).digest('base64url')}"`;
  const ageSeconds = Math.max(0, Math.floor((poster.freshUntilMs - nowMs) / 1000));
  const lifetime = `public, max-age=${ageSeconds}${isImmutable ? ', immutable' : ''}`;
  reply.header('etag', etag).header('cache-control', isPrivate ? 'private, no-store' : lifetime);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(poster.type).header('content-length', poster.bytes.length);
  if (request.method === 'HEAD') return reply.send();
  countBytes(quota, poster.bytes.length);
  return reply.send(poster.bytes);
}
