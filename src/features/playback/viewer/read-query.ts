import type { FastifyRequest } from 'fastify';

export function readToken(request: FastifyRequest): string | undefined {
  return readQuery(request, 'token') ?? undefined;
}

export function readQuery({ raw }: FastifyRequest, name: string): string | null {
  const query = (raw.url ?? '').split('?', 2)[1];
  return query === undefined ? null : new URLSearchParams(query).get(name);
}
