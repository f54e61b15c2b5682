import type { FastifyReply } from 'fastify';

/** An `onRequest` hook. Shared caches must not store account data or authentication errors. */
export function setPrivateCacheControl(
  _request: unknown,
  reply: FastifyReply,
  done: () => void,
): void {
  reply.header('cache-control', 'private, no-store');
  done();
}
