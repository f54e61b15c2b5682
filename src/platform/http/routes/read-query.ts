import type { FastifyRequest } from 'fastify';

/** A playback token in the query, also of a request that is not validated yet. */
export function readToken(request: FastifyRequest): string | undefined {
  return readQuery(request).get('token') ?? undefined;
}

export function readQuery({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1]);
}
