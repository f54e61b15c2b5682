import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { TOKEN_PARAMETER } from '#platform/http/validation/schema-parts.ts';

export const VideoParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: ['vid_7Yc1Kx9QmTz4WbNd'] }),
});

export const TokenQuery = Type.Object(TOKEN_PARAMETER);

export function readToken(request: FastifyRequest): string | undefined {
  return readQuery(request).get('token') ?? undefined;
}

export function readQuery({ raw }: FastifyRequest): URLSearchParams {
  return new URLSearchParams((raw.url ?? '').split('?', 2)[1]);
}
