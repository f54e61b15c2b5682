import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { toCallerSignal } from '#platform/http/routes/caller-signal.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { addSource, getSource, orderSources, removeSource } from '../addresses/change-sources.ts';
import type { ManageContext } from '../manage/manage-context.ts';
import type { Source } from '../record/video.ts';
import {
  EmbedBody,
  IfMatch,
  SourceOrderBody,
  SourceParams,
  VideoParams,
} from '../wire/requests.ts';
import { toVideoSourcesWire } from '../wire/to-video-wire.ts';
import type { VideoSourcesWire, VideoWire } from '../wire/wire.ts';
import { RESOLUTION_ERRORS } from './embed-route.ts';
import { getOwnedKey, tagOwnedVideo, toRequireOwned, VIDEO_CHANGE_ERRORS } from './owner-routes.ts';
import type { VideoRouteDeps } from './route-deps.ts';

const PATH = '/api/v1/videos/:videoId/sources';

const ADD_SCHEMA = {
  operationId: 'addVideoSource',
  tags: ['videos'],
  summary: 'Add a backup source',
  description:
    'Resolves the URL within 10 seconds and appends its sources. Players use them when all earlier sources are lost. ' +
    'If the video already has this URL, its removed sources are restored. If none were removed, nothing changes and the response is 200.',
  params: VideoParams,
  headers: IfMatch,
  body: EmbedBody,
  response: {
    200: reference<VideoWire>('Video', 'The video, which already has this URL.'),
    201: reference<VideoWire>('Video', 'The video with the new sources, which come last.'),
    ...errorResponses(
      ...VIDEO_CHANGE_ERRORS,
      ...BODY_ERRORS,
      'precondition_failed',
      'quota_exceeded',
      ...RESOLUTION_ERRORS,
    ),
  },
};

const ORDER_SCHEMA = {
  operationId: 'orderVideoSources',
  tags: ['videos'],
  summary: 'Reorder the sources of a video',
  description: 'The first source is the default. If it is lost, the next one is played.',
  params: VideoParams,
  headers: IfMatch,
  body: SourceOrderBody,
  response: {
    200: reference<VideoSourcesWire>('VideoSources', 'The sources in their new order.'),
    ...errorResponses(...VIDEO_CHANGE_ERRORS, ...BODY_ERRORS, 'precondition_failed'),
  },
};

const DELETE_SCHEMA = {
  operationId: 'deleteVideoSource',
  tags: ['videos'],
  summary: 'Remove a source from a video',
  description:
    'The source stays removed when its URL is resolved again. Removing the last source of a backup source URL also removes that URL.',
  params: SourceParams,
  headers: IfMatch,
  response: {
    204: Type.Null({ description: 'The source was removed.' }),
    ...errorResponses(
      ...VIDEO_CHANGE_ERRORS,
      'source_not_found',
      'last_source',
      'precondition_failed',
    ),
  },
};

/** Routes for the sources of a video, for its owner. */
export function registerSourceRoutes(server: HttpServer, deps: VideoRouteDeps): void {
  const { ctx } = deps.videos;
  const config = { requireRecord: toRequireOwned(ctx) };
  server.post(
    PATH,
    { schema: ADD_SCHEMA, config: { ...config, rateLimit: 'embed' } },
    async (request, reply) => {
      const key = getOwnedKey(request, deps);
      const signal = toCallerSignal(reply);
      const { video, isNew } = await addSource(ctx, key, { url: request.body.url, signal });
      return tagOwnedVideo(reply.code(isNew ? 201 : 200), video, ctx);
    },
  );
  server.patch(PATH, { schema: ORDER_SCHEMA, config }, async (request) => {
    const key = getOwnedKey(request, deps);
    const video = await orderSources(ctx, key, request.body.order);
    return toVideoSourcesWire(video, { publicUrl: ctx.publicUrl, includeSourceUrl: true });
  });
  const sourceConfig = { requireRecord: toRequireSource(ctx) };
  server.delete(
    `${PATH}/:sourceId`,
    { schema: DELETE_SCHEMA, config: sourceConfig },
    async (request, reply) => {
      const key = getOwnedKey(request, deps);
      await removeSource(ctx, key, request.params.sourceId);
      return reply.code(204).send(null);
    },
  );
}

/** Throws video_not_found and source_not_found. */
function toRequireSource(ctx: ManageContext): (request: FastifyRequest) => Promise<Source> {
  const requireOwned = toRequireOwned(ctx);
  return async (request) => getSource(await requireOwned(request), readParam(request, 'sourceId'));
}
