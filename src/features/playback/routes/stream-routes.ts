import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { LeaseTerms } from '#contract/access-lease.ts';
import type { Video } from '#features/videos/index.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import { CLOCK_NAME } from '../manifests/render-manifest.ts';
import { servePoster } from '../posters/serve-poster.ts';
import { registerPreviewRoutes } from '../previews/preview-routes.ts';
import { getReadyVideo, videoNotFoundError } from '../viewer/get-ready-video.ts';
import { readToken } from '../viewer/read-query.ts';
import { respondToViewer } from '../viewer/watch-viewer.ts';
import { play } from './play.ts';
import { createPlayback, type Playback, type StreamDeps } from './playback.ts';

const VideoParams = Type.Object({ videoId: Type.String() });
const SourceParams = Type.Object({ videoId: Type.String(), sourceId: Type.String() });
const CapabilityParams = Type.Object({ videoId: Type.String(), '*': Type.String() });

const Bytes = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };
const MEDIA_TYPES = [
  'video/mp4',
  'video/webm',
  'application/vnd.apple.mpegurl',
  'application/dash+xml',
];

/** Includes the error codes that are stored for failed videos. */
const FAILURE_CODES = [
  'bad_request',
  'not_found',
  'video_not_found',
  'source_unsupported',
  'source_protected',
  'url_not_allowed',
  'internal_error',
  'source_error',
  'source_unreachable',
  'unavailable',
  'source_timeout',
] as const;

const STREAM_RESPONSES = {
  200: { description: 'The media file or manifest.', content: toContent(MEDIA_TYPES) },
  206: {
    description: 'The requested range of the file.',
    content: toContent(MEDIA_TYPES.slice(0, 2)),
  },
  304: Type.Null({ description: 'Not modified.' }),
  ...errorResponses(
    ...FAILURE_CODES,
    'embed_not_allowed',
    'quota_exceeded',
    'precondition_failed',
    'range_not_satisfiable',
  ),
};

const POSTER_RESPONSES = {
  200: { description: 'The poster image.', content: toContent(['image/*']) },
  304: Type.Null({ description: 'Not modified.' }),
  ...errorResponses(
    ...FAILURE_CODES,
    'ambiguous_credentials',
    'invalid_token',
    'invalid_api_key',
    'insufficient_scope',
  ),
};

export function registerStreamRoutes(server: HttpServer, deps: StreamDeps): void {
  const playback = createPlayback(deps);
  registerPlayRoutes(server, playback);
  registerPreviewRoutes(server, playback);
  registerPosterRoutes(server, playback);
  registerClockRoute(server, playback);
}

function registerPlayRoutes(server: HttpServer, ctx: Playback): void {
  // Fastify's automatic HEAD route would read the entire body to count its length. Registering HEAD
  // first prevents that.
  for (const method of ['HEAD', 'GET'] as const) {
    const hide = method === 'HEAD';

    server.route({
      method,
      url: '/stream/:videoId',
      config: { cors: 'public' },
      schema: {
        hide,
        operationId: 'streamVideo',
        tags: ['playback'],
        summary: 'Play a video',
        description:
          'Returns the default source of a video: the media file or the rewritten manifest. ' +
          'You can append a suffix such as `.m3u8` or `.mp4` for players that select the format by URL.',
        params: VideoParams,
        response: STREAM_RESPONSES,
      },
      handler: async (request, reply) => await play(ctx, request, reply),
    });

    server.route({
      method,
      url: '/stream/:videoId/:sourceId',
      config: { cors: 'public' },
      schema: {
        hide,
        operationId: 'streamSource',
        tags: ['playback'],
        summary: 'Play a source',
        params: SourceParams,
        response: STREAM_RESPONSES,
      },
      handler: async (request, reply) => await play(ctx, request, reply),
    });

    server.route({
      method,
      url: '/stream/:videoId/*',
      config: { cors: 'public' },
      // Clients take these URLs from manifests and never build them, so they are not documented.
      schema: { hide: true, params: CapabilityParams },
      handler: async (request, reply) => await play(ctx, request, reply),
    });
  }
}

function registerPosterRoutes(server: HttpServer, ctx: Playback): void {
  for (const method of ['HEAD', 'GET'] as const) {
    const hide = method === 'HEAD';
    server.route({
      method,
      url: '/stream/:videoId/poster',
      config: { cors: 'public' },
      schema: {
        hide,
        operationId: 'getPoster',
        tags: ['playback'],
        summary: 'Retrieve the poster of a video',
        description:
          'Returns the thumbnail of the source, a frame of the video if ffmpeg is available, or a generated card. ' +
          'The poster of a private video requires a playback token or the owner’s credentials.',
        params: VideoParams,
        response: POSTER_RESPONSES,
      },
      handler: async (request, reply) => {
        const { video: found, terms } = await findPosterVideo(request, ctx);
        const video = getReadyVideo(found);
        const { ownerId } = video;
        return await respondToViewer(ctx, reply, async (viewer) => {
          viewer.lease(terms);
          // Pages and link previews need an image even while the stream is refused.
          const isCard = ownerId !== null && (await ctx.bytes.isExceeded(ownerId));
          const token = readToken(request);
          const poster = await ctx.posters.find({ video, token, signal: viewer.signal, isCard });
          return servePoster(request, reply, {
            poster,
            isPrivate: video.visibility === 'private',
            nowMs: ctx.clock(),
            quota: { ownerId, bytes: ctx.bytes },
          });
        });
      },
    });
  }
}

type PosterAccess = { readonly video: Video; readonly terms: LeaseTerms };

/**
 * Pages of the account area show the owner's private posters. An image element cannot send a token
 * in a header, and a playback token in its URL would grant access to the entire video. The caller
 * is identified only if anonymous access fails. Throws video_not_found.
 */
async function findPosterVideo(
  request: FastifyRequest<{ Params: { videoId: string } }>,
  { videos, guard }: Pick<Playback, 'videos' | 'guard'>,
): Promise<PosterAccess> {
  const { videoId } = request.params;
  const anonymous = { token: readToken(request) };
  const video = await videos.findReadableVideo(videoId, anonymous);
  if (video !== undefined) return { video, terms: videos.toReaderTerms(video, anonymous) };
  const principal = await guard.identify(request, 'getVideo');
  if (principal.kind === 'anonymous') throw videoNotFoundError();
  const owned = await videos.findReadableVideo(videoId, { principal });
  if (owned === undefined) throw videoNotFoundError();
  return { video: owned, terms: videos.toReaderTerms(owned, { principal }) };
}

function registerClockRoute(server: HttpServer, { clock }: Playback): void {
  server.get(
    `/stream/:videoId/${CLOCK_NAME}`,
    // ISO/IEC 23009-1 §5.8.4.11: the time for players of live DASH, as xs:dateTime.
    { config: { cors: 'public' }, schema: { hide: true, params: VideoParams } },
    async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(new Date(clock()).toISOString()),
  );
}

function toContent(types: readonly string[]): Record<string, typeof Bytes> {
  return Object.fromEntries(types.map((type) => [type, Bytes]));
}
