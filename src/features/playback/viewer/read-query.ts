import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

export const TokenQuery = Type.Object({
  token: Type.Optional(
    Type.String({ description: 'A playback token, which a private video requires.' }),
  ),
});

export function readToken(request: FastifyRequest): string | undefined {
  return readQuery(request, 'token') ?? undefined;
}

export function readQuery({ raw }: FastifyRequest, name: string): string | null {
  const query = (raw.url ?? '').split('?', 2)[1];
  return query === undefined ? null : new URLSearchParams(query).get(name);
}
