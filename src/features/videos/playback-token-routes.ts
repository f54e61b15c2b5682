import { Type } from 'typebox';

import type { Guard } from '#contract/guard.ts';
import { errorResponses } from '#platform/http/error-envelope.ts';
import { requireCaller } from '#platform/http/identify-caller.ts';
import { BODY_ERRORS } from '#platform/http/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { reference } from '#platform/http/schema-parts.ts';

import type { Videos } from './create-videos.ts';
import { toEmbedLinks } from './links.ts';
import { VIDEO_OWNER_ERRORS } from './owner-routes.ts';
import { PlaybackTokenBody, type PlaybackTokenWire, VideoParams } from './wire.ts';

type Deps = { readonly videos: Videos; readonly guard: Guard; readonly publicUrl: URL };

const CREATE_SCHEMA = {
  operationId: 'createPlaybackToken',
  tags: ['playback'],
  summary: 'Let others play a private video for a while',
  description: 'Whoever has the token plays this one video until it expires or is withdrawn.',
  params: VideoParams,
  body: PlaybackTokenBody,
  response: {
    201: reference<PlaybackTokenWire>('PlaybackToken', 'The token, and where it is used.'),
    ...errorResponses(...VIDEO_OWNER_ERRORS, ...BODY_ERRORS),
  },
};

const WITHDRAW_SCHEMA = {
  operationId: 'deletePlaybackTokens',
  tags: ['playback'],
  summary: 'Withdraw all playback tokens of a video',
  description: 'What plays by one of them stops at its next request.',
  params: VideoParams,
  response: {
    204: Type.Null({ description: 'None of them opens anything any more.' }),
    ...errorResponses(...VIDEO_OWNER_ERRORS),
  },
};

export function registerPlaybackTokenRoutes(server: HttpServer, deps: Deps): void {
  const { videos, guard, publicUrl } = deps;
  server.post(
    '/api/v1/videos/:videoId/playback-tokens',
    { schema: CREATE_SCHEMA },
    async (request, reply) => {
      const operation = 'createPlaybackToken';
      const accountId = await requireCaller(request, reply, { guard, operation });
      const key = { id: request.params.videoId, accountId };
      const made = await videos.playbackTokens.create(key, request.body.expiresIn);
      const { token } = made;
      const { player, iframe, stream } = toEmbedLinks(made.video, { publicUrl, token });
      const expiresAt = new Date(made.expiresAtMs).toISOString();
      return reply.code(201).send({ token, expiresAt, urls: { player, iframe, stream } });
    },
  );
  server.delete(
    '/api/v1/videos/:videoId/playback-tokens',
    { schema: WITHDRAW_SCHEMA },
    async (request, reply) => {
      const operation = 'deletePlaybackTokens';
      const accountId = await requireCaller(request, reply, { guard, operation });
      await videos.playbackTokens.withdrawAll({ id: request.params.videoId, accountId });
      return reply.code(204).send(null);
    },
  );
}
