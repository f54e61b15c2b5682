import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { isSafeMethod } from '#lib/http/is-safe-method.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';

import { isApiRequest } from '../route-options.ts';

/** Without `stale-while-revalidate`, so that deletion reaches viewers within these seconds. */
const PUBLIC_READ = 'public, max-age=5';
const ETAG_CHARACTERS = 27;

/**
 * Sets Cache-Control and ETag, and returns 304 when the client has the current version. A route's
 * own `ETag` and `Cache-Control` take precedence. For `onSend`: returns the payload to send.
 */
export function applyConditionalGet(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  const isRead = isSafeMethod(request.method) && reply.statusCode === 200;
  if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', isRead && isPublic(request) ? PUBLIC_READ : 'no-store');
  }
  const isTagged = isApiRequest(request) || isPublic(request);
  if (!isRead || !isTagged || typeof payload !== 'string') return payload;

  if (!reply.hasHeader('etag')) reply.header('etag', `"${toDigest(payload)}"`);
  const etag = String(reply.getHeader('etag'));
  if (!matchesEtag(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  // For HEAD, Fastify removes the body itself, and needs it for Content-Length.
  return request.method === 'HEAD' ? payload : null;
}

function isPublic(request: FastifyRequest): boolean {
  return request.route.config?.cache === 'public';
}

function toDigest(payload: string): string {
  return createHash('sha256').update(payload).digest('base64url').slice(0, ETAG_CHARACTERS);
}
