import { Type } from 'typebox';

import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { TokenQuery } from '#platform/http/validation/schema-parts.ts';

import { CLOCK_NAME } from '../manifests/render-manifest.ts';
import { registerPreviewRoutes } from '../previews/preview-routes.ts';
import { VideoParams } from '../viewer/video-params.ts';
import { play } from './play.ts';
import {
  createPlaybackContext,
  type PlaybackContext,
  type PlaybackDeps,
} from './playback-context.ts';
import { registerPosterRoutes } from './poster-routes.ts';
import { FAILURE_CODES, toContent } from './route-schemas.ts';

const SourceParams = Type.Object({
  ...VideoParams.properties,
  sourceId: Type.String({ description: 'Source ID.', examples: ['src_3Hn8Rk5TvXy2PdLq'] }),
});
const CapabilityParams = Type.Object({ videoId: Type.String(), '*': Type.String() });

const MEDIA_TYPES = [
  'video/mp4',
  'video/webm',
  'application/vnd.apple.mpegurl',
  'application/dash+xml',
];

const STREAM_RESPONSES = {
  200: { description: 'The media file or manifest.', content: toContent(MEDIA_TYPES) },
  206: {
    description: 'The requested range of the file.',
    content: toContent(MEDIA_TYPES.slice(0, 2)),
  },
  304: Type.Null({ description: 'Not modified.' }),
  ...errorResponses(
    ...FAILURE_CODES,
    'validation_failed',
    'embed_not_allowed',
    'session_limit_reached',
    'download_not_allowed',
    'quota_exceeded',
    'precondition_failed',
    'range_not_satisfiable',
  ),
};

export function registerStreamRoutes(server: HttpServer, deps: PlaybackDeps): void {
  const ctx = createPlaybackContext(deps);
  registerPlayRoutes(server, ctx);
  registerPreviewRoutes(server, ctx);
  registerPosterRoutes(server, ctx);
  registerClockRoute(server, ctx);
}

function registerPlayRoutes(server: HttpServer, ctx: PlaybackContext): void {
  // Fastify's automatic HEAD route would read the entire body to count its length. Registering HEAD
  // first prevents that.
  for (const method of ['HEAD', 'GET'] as const) {
    const hide = method === 'HEAD';

    server.route({
      method,
      url: '/stream/:videoId',
      config: { cors: 'public', acceptsPlaybackToken: true },
      schema: {
        hide,
        operationId: 'streamVideo',
        tags: ['playback'],
        summary: 'Play a video',
        description:
          'Returns the default source of a video: the media file or the rewritten manifest. ' +
          '`.m3u8` returns it as HLS and `.mpd` as DASH, whatever the format of its source. `.fmp4.m3u8` returns it as HLS without transport streams. `.mp4` returns it as a file to save, ' +
          'if the owner has set `allowDownload`. Otherwise, `.mp4` plays an MP4 source and is refused for others. ' +
          'Other suffixes are for players that select the format by URL. ' +
          'The URLs in the manifest of a private video need no token and expire with it.',
        params: VideoParams,
        querystring: TokenQuery,
        response: STREAM_RESPONSES,
      },
      handler: async (request, reply) => await play(ctx, request, reply),
    });

    server.route({
      method,
      url: '/stream/:videoId/:sourceId',
      config: { cors: 'public', acceptsPlaybackToken: true },
      schema: {
        hide,
        operationId: 'streamSource',
        tags: ['playback'],
        summary: 'Play a source',
        description:
          'Returns one source of a video: the media file or the rewritten manifest. Players use it to switch to a backup source.',
        params: SourceParams,
        querystring: TokenQuery,
        response: STREAM_RESPONSES,
      },
      handler: async (request, reply) => await play(ctx, request, reply),
    });

    server.route({
      method,
      url: '/stream/:videoId/*',
      config: { cors: 'public', acceptsPlaybackToken: true },
      // Clients take these URLs from manifests and never build them, so they are not documented.
      schema: { hide: true, params: CapabilityParams },
      handler: async (request, reply) => await play(ctx, request, reply),
    });
  }
}

function registerClockRoute(server: HttpServer, { clock }: PlaybackContext): void {
  server.get(
    `/stream/:videoId/${CLOCK_NAME}`,
    // ISO/IEC 23009-1 §5.8.4.11: the time for players of live DASH, as xs:dateTime.
    {
      config: { cors: 'public', acceptsPlaybackToken: true },
      schema: { hide: true, params: VideoParams },
    },
    async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(new Date(clock()).toISOString()),
  );
}
