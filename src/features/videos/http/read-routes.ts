import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { type Awaitable, continueWith } from '#lib/async/continue-with.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { COMMON_ERRORS, CREDENTIAL_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getPrincipal } from '#platform/http/routes/identify-caller.ts';
import { readToken } from '#platform/http/routes/read-query.ts';
import { readParam } from '#platform/http/routes/require-record.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import {
  findPermittedVideo,
  isOwnedBy,
  type PermittedVideo,
  type ReadContext,
  type Reader,
} from '../access/readable-videos.ts';
import { videoNotFound } from '../record/owned-video.ts';
import { requireNotRemoved } from '../record/require-not-removed.ts';
import type { Video } from '../record/video.ts';
import { VideoParams } from '../wire/requests.ts';
import { toVideoEtag, toVideoSourcesWire, toVideoWire } from '../wire/to-video-wire.ts';
import type { VideoSourcesWire, VideoWire } from '../wire/wire.ts';
import { tagOwnedVideo } from './owner-routes.ts';
import type { VideoRouteDeps } from './route-deps.ts';

export const READ_CONFIG = { cors: 'public', rateLimit: 'api', cache: 'public' } as const;

/** Responses of the operations that call `readVideo`. */
export const READ_RESPONSES = {
  304: Type.Null({ description: 'Not modified.' }),
  ...errorResponses(...COMMON_ERRORS, ...CREDENTIAL_ERRORS, 'video_not_found', 'video_removed'),
};

const VIDEO_SCHEMA = {
  operationId: 'getVideo',
  tags: ['videos'],
  summary: 'Retrieve a video',
  description:
    'Returns the record with its playable sources, links and subtitle tracks. A private video requires the credentials of its owner.',
  params: VideoParams,
  response: {
    200: reference<VideoWire | string>('Video', 'The video.'),
    ...READ_RESPONSES,
  },
};

const SOURCES_SCHEMA = {
  operationId: 'getVideoSources',
  tags: ['videos'],
  summary: 'List the sources of a video',
  description: 'Returns the same sources as the video object.',
  params: VideoParams,
  response: {
    200: reference<VideoSourcesWire>(
      'VideoSources',
      'The sources. The default source comes first.',
    ),
    ...READ_RESPONSES,
  },
};

export function registerReadRoutes(server: HttpServer, { videos }: VideoRouteDeps): void {
  const { publicUrl } = videos.ctx;
  const requireRecord = toRequireReadable(videos);
  /** Responses for all readers except the owner, for as long as the record is cached. */
  const prepared = new WeakMap<Video, PreparedResponse>();

  server.get(
    '/api/v1/videos/:videoId',
    { schema: VIDEO_SCHEMA, config: { ...READ_CONFIG, requireRecord } },
    (request, reply) => {
      const reading = readVideo(request, reply, { videos });
      return continueWith(reading, ({ video, isOwner }) => {
        if (isOwner) return tagOwnedVideo(reply, video, videos.ctx);
        let response = prepared.get(video);
        if (response === undefined) {
          response = prepareVideo(video, reply, publicUrl);
          prepared.set(video, response);
        }
        reply.headers(response.headers);
        return response.body;
      });
    },
  );
  server.get(
    '/api/v1/videos/:videoId/sources',
    { schema: SOURCES_SCHEMA, config: { ...READ_CONFIG, requireRecord } },
    async (request, reply) => {
      const { video, isOwner } = await readVideo(request, reply, { videos });
      return toVideoSourcesWire(video, { publicUrl, includeSourceUrl: isOwner });
    },
  );
}

/** A response to everyone but the owner. */
type PreparedResponse = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

function prepareVideo(video: Video, reply: FastifyReply, publicUrl: URL): PreparedResponse {
  const wire = toVideoWire(video, { publicUrl, includeSourceUrl: false });
  const body = reply.serialize(wire);
  if (typeof body !== 'string') throw new Error('The serializer of JSON must return text.');
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      etag: toVideoEtag(video, wire),
    },
    body,
  };
}

/** For the routes of a video that the caller may read, also with a playback token in the query. */
export function toRequireReadable(
  videos: ReadContext,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Video> {
  return async (request, reply) => {
    const { video } = await readVideo(request, reply, { videos, token: readToken(request) });
    return video;
  };
}

type ReadVideo = PermittedVideo & { readonly reader: Reader; readonly isOwner: boolean };

type ReadVideoOptions = {
  readonly videos: ReadContext;
  /** A playback token, if the operation accepts one. */
  readonly token?: string | undefined;
};

/**
 * Returns the video in the request's path if the caller may read it, and sets the caching headers.
 * Throws video_not_found, the errors of limited tokens, and video_removed unless the caller is the
 * owner.
 */
export function readVideo(
  request: FastifyRequest,
  reply: FastifyReply,
  { videos, token }: ReadVideoOptions,
): Awaitable<ReadVideo> {
  const caller = getPrincipal(request);
  const principal = caller.kind === 'anonymous' ? undefined : caller;
  const reader = { token, principal, client: request };
  const finding = findPermittedVideo(videos, readParam(request, 'videoId'), reader);
  return continueWith(finding, (permitted) => {
    if (permitted === undefined) throw videoNotFound();
    const { video } = permitted;
    const isOwner = isOwnedBy(video, principal);
    if (!isOwner) requireNotRemoved(video);
    if (video.visibility === 'private') reply.header('cache-control', 'private, no-store');
    return { ...permitted, reader, isOwner };
  });
}
