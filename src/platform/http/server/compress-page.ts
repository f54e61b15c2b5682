import { gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { accepts } from '#lib/http/accepts.ts';

/** Smaller pages fit into one packet anyway. */
const BYTES_MIN = 1_200;

/**
 * Whether the payload is a page for everyone. Other pages contain secrets, whose length would show
 * in the size of the compressed page (BREACH). For `onSend`, before Cache-Control is set.
 */
export function isPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string {
  return (
    request.routeOptions.config?.cache === 'public' &&
    reply.statusCode === 200 &&
    !reply.hasHeader('cache-control') &&
    String(reply.getHeader('content-type')).startsWith('text/html') &&
    typeof payload === 'string' &&
    payload.length >= BYTES_MIN
  );
}

/**
 * Passes the page to `done`, compressed for clients that accept gzip. Both forms have the same weak
 * ETag (RFC 9110 §8.8.1).
 */
export function compressPage(
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload: unknown) => void,
): void {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  reply.header('etag', `W/${String(reply.getHeader('etag'))}`);
  const encodings = reply.request.headers['accept-encoding']?.toString().trim();
  if (typeof payload !== 'string' || !encodings || !accepts(encodings, ['gzip'])) {
    done(null, payload);
    return;
  }
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  gzip(payload, done);
}
