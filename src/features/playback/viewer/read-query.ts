import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

export const VideoParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: ['vid_7Yc1Kx9QmTz4WbNd'] }),
});

export const TokenQuery = Type.Object({
  token: Type.Optional(
    Type.String({
      description:
        'A playback token for a private video. Other credentials are not accepted in the URL.',
    }),
  ),
});

export function readToken(request: FastifyRequest): string | undefined {
  return readQuery(request).get('token') ?? undefined;
}

export function readQuery({ raw }: FastifyRequest): URLSearchParams {
  return new URLSearchParams((raw.url ?? '').split('?', 2)[1]);
}
