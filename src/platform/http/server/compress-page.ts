import { gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { accepts } from '#lib/http/accepts.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import { toOwnedBytes } from '#lib/memory/to-owned-bytes.ts';

/** Smaller pages fit into one packet anyway. */
const BYTES_MIN = 1_200;
/** Most pages have 3 to 4 kB when compressed; the API reference is the largest. */
const PAGES_MAX = 500;

/**
 * Whether the payload is a page for everyone. Other pages contain secrets, whose length would show
 * in the size of the compressed page (BREACH). For `onSend`, before Cache-Control is set.
 */
export function isPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): boolean {
  return (
    request.route.config?.cache === 'public' &&
    reply.statusCode === 200 &&
    !reply.hasHeader('cache-control') &&
    String(reply.getHeader('content-type')).startsWith('text/html') &&
    typeof payload === 'string' &&
    payload.length >= BYTES_MIN
  );
}

/** Keeps compressed pages, because the same page is sent to everyone. */
export class PageCompressor {
  readonly #compressed = createLruCache<string, Buffer>(PAGES_MAX);

  /**
   * Passes the page to `done`, compressed for clients that accept gzip. Both forms have the same
   * weak ETag (RFC 9110 §8.8.1).
   */
  compress(
    reply: FastifyReply,
    payload: unknown,
    done: (error: Error | null, payload: unknown) => void,
  ): void {
    const etag = `W/${String(reply.getHeader('etag'))}`;
    reply.header('etag', etag);
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (typeof payload !== 'string' || !acceptsGzip(reply.request)) {
      done(null, payload);
      return;
    }
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    const compressed = this.#compressed.get(etag);
    if (compressed !== undefined) {
      done(null, compressed);
      return;
    }
    gzip(payload, (error, bytes) => {
      if (error === null) this.#compressed.set(etag, toOwnedBytes(bytes));
      done(error, bytes);
    });
  }
}

/** A client without an Accept-Encoding header may not decode anything. */
function acceptsGzip({ headers }: FastifyRequest): boolean {
  const encodings = headers['accept-encoding']?.toString().trim() ?? '';
  return encodings !== '' && accepts(encodings, ['gzip']);
}
