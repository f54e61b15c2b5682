import { Type } from 'typebox';

import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { createPlaybackToken, revokePlaybackTokens } from '../access/playback-tokens.ts';
import { toEmbedLinks } from '../wire/links.ts';
import { PlaybackTokenBody, VideoParams } from '../wire/requests.ts';
import type { PlaybackTokenWire } from '../wire/wire.ts';
import { toRequireOwned, VIDEO_CHANGE_ERRORS } from './owner-routes.ts';
import type { VideoRouteDeps } from './route-deps.ts';

const CREATE_SCHEMA = {
  operationId: 'createPlaybackToken',
  tags: ['playback'],
  summary: 'Create a playback token',
  description:
    'Anyone with the token can play this private video until the token expires or is revoked, if the request obeys the rules of the token.',
  params: VideoParams,
  body: PlaybackTokenBody,
  response: {
    201: reference<PlaybackTokenWire>('PlaybackToken', 'The token and the URLs that contain it.'),
    ...errorResponses(...VIDEO_CHANGE_ERRORS, ...BODY_ERRORS),
  },
};

const REVOKE_SCHEMA = {
  operationId: 'deletePlaybackTokens',
  tags: ['playback'],
  summary: 'Revoke all playback tokens of a video',
  description: 'Playback with a revoked token stops at the player’s next request.',
  params: VideoParams,
  response: {
    204: Type.Null({ description: 'All tokens were revoked.' }),
    ...errorResponses(...VIDEO_CHANGE_ERRORS),
  },
};

export function registerPlaybackTokenRoutes(
  server: HttpServer,
  { videos: { ctx } }: VideoRouteDeps,
): void {
  const { publicUrl } = ctx;
  const config = { requireRecord: toRequireOwned(ctx) };
  server.post(
    '/api/v1/videos/:videoId/playback-tokens',
    { schema: CREATE_SCHEMA, config },
    async (request, reply) => {
      const accountId = getAccountId(request);
      const key = { id: request.params.videoId, accountId };
      const created = await createPlaybackToken(ctx, key, request.body);
      const { token } = created;
      const links = toEmbedLinks(created.video, { publicUrl, token });
      const { player, iframe, stream, hls, dash, download } = links;
      const expiresAt = new Date(created.expiresAtMs).toISOString();
      return reply
        .code(201)
        .send({ token, expiresAt, urls: { player, iframe, stream, hls, dash, download } });
    },
  );
  server.delete(
    '/api/v1/videos/:videoId/playback-tokens',
    { schema: REVOKE_SCHEMA, config },
    async (request, reply) => {
      const accountId = getAccountId(request);
      await revokePlaybackTokens(ctx, { id: request.params.videoId, accountId });
      return reply.code(204).send(null);
    },
  );
}
