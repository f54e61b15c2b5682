import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { LeaseTerms } from '#contract/access-lease.ts';
import {
  findPermittedVideo,
  type PermittedVideo,
  type ReadyVideo,
  toReaderTerms,
  videoNotFound,
} from '#features/videos/index.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { readQuery, readToken } from '#platform/http/routes/read-query.ts';
import { TokenQuery } from '#platform/http/validation/schema-parts.ts';

import { CAPTURE_TIMEOUT_MS } from '../posters/frame-capture.ts';
import { servePoster } from '../posters/serve-poster.ts';
import { getReadyVideo } from '../viewer/get-ready-video.ts';
import { VideoParams } from '../viewer/video-params.ts';
import { respondToViewer } from '../viewer/watch-viewer.ts';
import type { PlaybackContext } from './playback-context.ts';
import { FAILURE_CODES, toContent } from './route-schemas.ts';

const PosterQuery = Type.Object({
  ...TokenQuery.properties,
  v: Type.Optional(
    Type.String({ description: 'Version of an uploaded poster, which caches may keep.' }),
  ),
});

const POSTER_RESPONSES = {
  200: { description: 'The poster image.', content: toContent(['image/*']) },
  304: Type.Null({ description: 'Not modified.' }),
  ...errorResponses(
    ...FAILURE_CODES,
    'validation_failed',
    'ambiguous_credentials',
    'invalid_token',
    'invalid_api_key',
    'insufficient_scope',
  ),
};

export function registerPosterRoutes(server: HttpServer, ctx: PlaybackContext): void {
  for (const method of ['HEAD', 'GET'] as const) {
    const hide = method === 'HEAD';
    server.route({
      method,
      url: '/stream/:videoId/poster',
      config: { cors: 'public', acceptsPlaybackToken: true },
      schema: {
        hide,
        operationId: 'getPoster',
        tags: ['playback'],
        summary: 'Retrieve the poster of a video',
        description:
          'Returns the uploaded poster, the thumbnail of the source, a frame of the video if ffmpeg is available, or a generated card. ' +
          'The poster of a private video requires a playback token or the owner’s credentials.',
        params: VideoParams,
        querystring: PosterQuery,
        response: POSTER_RESPONSES,
      },
      handler: async (request, reply) => {
        const { terms, ...permitted } = await findPosterVideo(request, ctx);
        const video = getReadyVideo(permitted.video);
        const { ownerId } = video;
        return await respondToViewer(ctx, reply, async (viewer) => {
          viewer.lease(terms);
          // Pages and link previews need an image even while the stream is refused.
          const isCard = ownerId !== null && (await ctx.bytes.isExceeded(ownerId));
          const token = video.visibility === 'private' ? writeToken(ctx, video) : undefined;
          const poster = await ctx.posters.find({ video, token, signal: viewer.signal, isCard });
          return servePoster(request, reply, {
            poster,
            isPrivate: video.visibility === 'private',
            isImmutable:
              !isCard && readQuery(request).get('v') === String(video.posterUploadedAtMs),
            nowMs: ctx.clock(),
            quota: { ownerId, bytes: ctx.bytes },
          });
        });
      },
    });
  }
}

/** ffmpeg reads the stream of a private video from this service, whatever the viewer presented. */
function writeToken(
  { videos: { playbackTokens }, clock }: Pick<PlaybackContext, 'videos' | 'clock'>,
  { id, playbackEpoch: epoch }: ReadyVideo,
): string {
  const expiresAtSeconds = Math.ceil((clock() + CAPTURE_TIMEOUT_MS) / 1000);
  return playbackTokens.write(id, { epoch, expiresAtSeconds });
}

/**
 * Pages of the account area show the owner's private posters. An image element cannot send a token
 * in a header, and a playback token in its URL would grant access to the entire video. The caller
 * is identified only if anonymous access fails. Throws video_not_found.
 */
async function findPosterVideo(
  request: FastifyRequest<{ Params: { videoId: string } }>,
  { videos, guard }: Pick<PlaybackContext, 'videos' | 'guard'>,
): Promise<PermittedVideo & { readonly terms: LeaseTerms }> {
  const { videoId } = request.params;
  const anonymous = { token: readToken(request), client: request };
  const permitted = await findPermittedVideo(videos, videoId, anonymous);
  if (permitted !== undefined) return { ...permitted, terms: toReaderTerms(permitted) };
  const principal = await guard.identify(request, 'getVideo');
  if (principal.kind === 'anonymous') throw videoNotFound('link');
  const owned = await findPermittedVideo(videos, videoId, { principal });
  if (owned === undefined) throw videoNotFound('link');
  return { ...owned, terms: toReaderTerms(owned, principal) };
}
