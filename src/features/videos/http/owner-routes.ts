import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { matchesIfMatch } from '#lib/http/matches-if-match.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { deleteVideo } from '../manage/delete-video.ts';
import type { ManageContext } from '../manage/manage-context.ts';
import { deleteWithUndo, restoreVideo } from '../manage/undo-deletion.ts';
import { refreshVideo, updateVideo } from '../manage/update-video.ts';
import { getOwnedVideo, type OwnedVideoKey } from '../record/owned-video.ts';
import { findDeletedIds } from '../record/store/deleted-videos.ts';
import type { Video } from '../record/video.ts';
import { normalizeUpdateBody } from '../wire/normalize-body.ts';
import { DeleteVideoQuery, IfMatch, UpdateVideoBody, VideoParams } from '../wire/requests.ts';
import { toVideoEtag, toVideoWire } from '../wire/to-video-wire.ts';
import type { VideoWire } from '../wire/wire.ts';
import type { VideoRouteDeps } from './route-deps.ts';

export const VIDEO_OWNER_ERRORS = [...OWNER_ERRORS, 'video_not_found'] as const;
export const VIDEO_CHANGE_ERRORS = [...VIDEO_OWNER_ERRORS, 'video_removed'] as const;

const UPDATE_SCHEMA = {
  operationId: 'updateVideo',
  tags: ['videos'],
  summary: 'Update a video',
  description:
    'Changes the fields that the body contains. Send the `ETag` of the video as `If-Match` to avoid overwriting another change. ' +
    'A new `url` replaces the source and resolves the video in the background: the ID, the uploaded subtitles, the analytics, the links ' +
    'and the backup sources stay, and links to the media of the previous source end.',
  params: VideoParams,
  headers: IfMatch,
  body: UpdateVideoBody,
  response: {
    200: reference<VideoWire>('Video', 'The updated video.'),
    ...errorResponses(
      ...VIDEO_CHANGE_ERRORS,
      ...BODY_ERRORS,
      'precondition_failed',
      'url_not_allowed',
      'source_blocked',
      'video_exists',
    ),
  },
};

const DELETE_SCHEMA = {
  operationId: 'deleteVideo',
  tags: ['videos'],
  summary: 'Delete a video',
  description:
    'Deletes the video and all its data permanently. Its pages and links return 404. With `undo`, ' +
    'the video can be restored for that period, and `video.deleted` is published at its end.',
  params: VideoParams,
  headers: IfMatch,
  querystring: DeleteVideoQuery,
  response: {
    204: Type.Null({ description: 'The video was deleted.' }),
    ...errorResponses(...VIDEO_OWNER_ERRORS, 'validation_failed', 'precondition_failed'),
  },
};

const RESTORE_SCHEMA = {
  operationId: 'restoreVideo',
  tags: ['videos'],
  summary: 'Restore a deleted video',
  description:
    'Undoes a deletion with `undo`, with all data and links of the video. Returns the video unchanged if it is not deleted.',
  params: VideoParams,
  response: {
    200: reference<VideoWire>('Video', 'The video.'),
    ...errorResponses(...VIDEO_CHANGE_ERRORS, 'video_exists', 'quota_exceeded'),
  },
};

const REFRESH_SCHEMA = {
  operationId: 'refreshVideo',
  tags: ['videos'],
  summary: 'Refresh a video',
  description:
    'Resolves the source URL again in the background. The ID stays the same, and the current version keeps playing.',
  params: VideoParams,
  response: {
    202: reference<VideoWire>('Video', 'The video, queued for resolution.'),
    ...errorResponses(...VIDEO_CHANGE_ERRORS),
  },
};

/** Routes for the owner of a video. */
export function registerOwnerRoutes(server: HttpServer, deps: VideoRouteDeps): void {
  const { ctx } = deps.videos;
  const config = { requireRecord: toRequireOwned(ctx) };
  server.patch(
    '/api/v1/videos/:videoId',
    { schema: UPDATE_SCHEMA, config },
    async (request, reply) => {
      const key = getOwnedKey(request, deps);
      const video = await updateVideo(ctx, key, normalizeUpdateBody(request.body));
      return tagOwnedVideo(reply, video, ctx);
    },
  );
  server.delete(
    '/api/v1/videos/:videoId',
    { schema: DELETE_SCHEMA, config },
    async (request, reply) => {
      const key = getOwnedKey(request, deps);
      const { undo } = request.query;
      await (undo === undefined ? deleteVideo(ctx, key) : deleteWithUndo(ctx, key, undo * 1000));
      return reply.code(204).send(null);
    },
  );
  server.post(
    '/api/v1/videos/:videoId/restore',
    { schema: RESTORE_SCHEMA, config: { requireRecord: toRequireRestorable(ctx) } },
    async (request, reply) => {
      const accountId = getAccountId(request);
      const video = await restoreVideo(ctx, { id: request.params.videoId, accountId });
      return tagOwnedVideo(reply, video, ctx);
    },
  );
  server.post(
    '/api/v1/videos/:videoId/refresh',
    { schema: REFRESH_SCHEMA, config },
    async (request, reply) => {
      const accountId = getAccountId(request);
      const video = await refreshVideo(ctx, { id: request.params.videoId, accountId });
      return tagOwnedVideo(reply.code(202), video, ctx);
    },
  );
}

/** For the routes of the owner of the video in the path. Throws video_not_found. */
export function toRequireOwned(ctx: ManageContext): (request: FastifyRequest) => Promise<Video> {
  return (request) =>
    getOwnedVideo(ctx.database.queries, ctx, {
      id: readParam(request, 'videoId'),
      accountId: getAccountId(request),
    });
}

/** Also accepts a video whose deletion can be undone. */
function toRequireRestorable(ctx: ManageContext): (request: FastifyRequest) => Promise<void> {
  const requireOwned = toRequireOwned(ctx);
  return async (request) => {
    const deletedIds = await findDeletedIds(ctx.database.queries, getAccountId(request));
    if (!deletedIds.includes(readParam(request, 'videoId'))) await requireOwned(request);
  };
}

/** Returns the video for the response to its owner, and sets its ETag. */
export function tagOwnedVideo(
  reply: FastifyReply,
  video: Video,
  { publicUrl }: Pick<ManageContext, 'publicUrl'>,
): VideoWire {
  const wire = toVideoWire(video, { publicUrl, includeSourceUrl: true });
  reply.header('etag', toVideoEtag(video, wire));
  return wire;
}

/**
 * Identifies the video of an owner's request and, with If-Match, its expected state (RFC 9110
 * §13.1.1).
 */
export function getOwnedKey(
  request: FastifyRequest<{ Params: { videoId: string } }>,
  { videos }: VideoRouteDeps,
): OwnedVideoKey {
  const accountId = getAccountId(request);
  const key = { id: request.params.videoId, accountId };
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return key;
  return {
    ...key,
    isExpected: (video) => {
      const { publicUrl } = videos.ctx;
      const wire = toVideoWire(video, { publicUrl, includeSourceUrl: true });
      return matchesIfMatch(ifMatch, toVideoEtag(video, wire));
    },
  };
}
