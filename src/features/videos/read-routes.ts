import { Type } from 'typebox';

import { AppError } from '../../contract/app-error.ts';
import { errorResponses } from '../../platform/http/error-envelope.ts';
import type { HttpServer } from '../../platform/http/route-options.ts';
import type { FindReadableVideo } from './readable-videos.ts';
import { toSourceWires, toVideoWire } from './to-video-wire.ts';
import type { Video } from './video.ts';
import { reference, VideoParams, type VideoSourcesWire, type VideoWire } from './wire.ts';

type Deps = {
  readonly findReadableVideo: FindReadableVideo;
  readonly publicUrl: URL;
};

export const READ_CONFIG = { cors: 'public', rateLimit: 'api', cache: 'public' } as const;

const VIDEO_SCHEMA = {
  operationId: 'getVideo',
  tags: ['videos'],
  summary: 'Read a video',
  params: VideoParams,
  response: {
    200: reference<VideoWire>('Video', 'The video as it is now.'),
    ...readResponses(),
  },
};

const SOURCES_SCHEMA = {
  operationId: 'getVideoSources',
  tags: ['videos'],
  summary: 'Read what a video plays from',
  description: 'The same list as in the video, with fresh links.',
  params: VideoParams,
  response: {
    200: reference<VideoSourcesWire>('VideoSources', 'The default source first.'),
    ...readResponses(),
  },
};

export function registerReadRoutes(server: HttpServer, deps: Deps): void {
  const { findReadableVideo, publicUrl } = deps;
  server.get(
    '/api/v1/videos/:videoId',
    { schema: VIDEO_SCHEMA, config: READ_CONFIG },
    async ({ params }) => {
      const video = await getReadableVideo(params.videoId, findReadableVideo);
      return toVideoWire(video, { publicUrl, includeSourceUrl: false });
    },
  );
  server.get(
    '/api/v1/videos/:videoId/sources',
    { schema: SOURCES_SCHEMA, config: READ_CONFIG },
    async ({ params }) => {
      const video = await getReadableVideo(params.videoId, findReadableVideo);
      return { id: video.id, sources: toSourceWires(video, publicUrl) };
    },
  );
}

/** One refusal for IDs that are malformed, unknown, deleted or private. */
export async function getReadableVideo(
  id: string,
  findReadableVideo: FindReadableVideo,
): Promise<Video> {
  const video = await findReadableVideo(id);
  if (video === undefined) {
    throw new AppError('video_not_found', 'There is no video of this ID. Check the link.');
  }
  return video;
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the schemas' own types
export function readResponses() {
  return {
    304: Type.Null({ description: 'Nothing has changed since the `ETag` in `If-None-Match`.' }),
    ...errorResponses(
      'bad_request',
      'credential_in_query',
      'video_not_found',
      'not_acceptable',
      'rate_limited',
      'internal_error',
      'unavailable',
    ),
  };
}
