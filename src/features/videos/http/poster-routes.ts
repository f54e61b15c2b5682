import { Type } from 'typebox';

import { IMAGE_UPLOAD_BYTES_MAX } from '#contract/limits.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import {
  acceptImages,
  getUploadedImage,
  IMAGE_BODY,
  IMAGE_BODY_ERRORS,
} from '#platform/http/validation/image-upload.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { changePoster } from '../manage/change-poster.ts';
import { IfMatch, VideoParams } from '../wire/requests.ts';
import type { VideoWire } from '../wire/wire.ts';
import { getOwnedKey, tagOwnedVideo, toRequireOwned, VIDEO_CHANGE_ERRORS } from './owner-routes.ts';
import type { VideoRouteDeps } from './route-deps.ts';

const PATH = '/api/v1/videos/:videoId/poster';

const PUT_SCHEMA = {
  operationId: 'putPoster',
  tags: ['videos'],
  summary: 'Upload a poster',
  description:
    'Replaces the poster of the video on pages, in link previews, feeds and playlists. Metadata, such as the location, is removed.',
  params: VideoParams,
  headers: IfMatch,
  body: IMAGE_BODY,
  response: {
    200: reference<VideoWire>('Video', 'The video with the new poster.'),
    ...errorResponses(...VIDEO_CHANGE_ERRORS, ...IMAGE_BODY_ERRORS, 'precondition_failed'),
  },
};

const DELETE_SCHEMA = {
  operationId: 'deletePoster',
  tags: ['videos'],
  summary: 'Restore the poster of the source',
  description: 'Deletes the uploaded poster. Also succeeds if there is none.',
  params: VideoParams,
  headers: IfMatch,
  response: {
    204: Type.Null({ description: 'The video has the poster of its source.' }),
    ...errorResponses(...VIDEO_CHANGE_ERRORS, 'precondition_failed'),
  },
};

/** The poster that the owner uploads. `GET /stream/{videoId}/poster` returns it. */
export function registerPosterRoutes(server: HttpServer, deps: VideoRouteDeps): void {
  const { ctx } = deps.videos;
  const config = { requireRecord: toRequireOwned(ctx) };
  server.register(async (inner: HttpServer) => {
    acceptImages(inner);
    inner.put(
      PATH,
      { schema: PUT_SCHEMA, config, bodyLimit: IMAGE_UPLOAD_BYTES_MAX },
      async (request, reply) => {
        const { bytes } = getUploadedImage(request.body);
        const video = await changePoster(ctx, getOwnedKey(request, deps), bytes);
        return tagOwnedVideo(reply, video, ctx);
      },
    );
  });
  server.delete(PATH, { schema: DELETE_SCHEMA, config }, async (request, reply) => {
    await changePoster(ctx, getOwnedKey(request, deps), null);
    return reply.code(204).send(null);
  });
}
