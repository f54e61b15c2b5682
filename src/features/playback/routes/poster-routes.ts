import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { LeaseTerms } from '#contract/access-lease.ts';
import { POSTER_WIDTHS, type PosterWidth } from '#contract/poster-widths.ts';
import {
  findPermittedVideo,
  type PermittedVideo,
  type ReadyVideo,
  toReaderTerms,
  videoNotFound,
} from '#features/videos/index.ts';
import { accepts } from '#lib/http/accepts.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { readQuery, readToken } from '#platform/http/routes/read-query.ts';
import { TokenQuery } from '#platform/http/validation/schema-parts.ts';

import { CAPTURE_TIMEOUT_MS } from '../posters/frame-capture.ts';
import type { Poster } from '../posters/poster.ts';
import type { PosterRequest } from '../posters/posters.ts';
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
  width: Type.Optional(
    Type.Unsafe<PosterWidth>({
      type: 'integer',
      enum: POSTER_WIDTHS,
      description:
        'Returns an image of at most this width in pixels, as WebP if `Accept` contains `image/webp` and else as JPEG. ' +
        'Images that are smaller, animated, AVIF, damaged or very large are returned unchanged.',
    }),
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
          const { width } = request.query;
          const poster = await findPoster(ctx, {
            request,
            ...(width !== undefined && { width }),
            poster: { video, token, signal: viewer.signal, isCard },
          });
          if (width !== undefined) addVary(reply, 'accept');
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

type FindPosterOptions = {
  readonly request: FastifyRequest;
  readonly width?: PosterWidth;
  readonly poster: PosterRequest;
};

/**
 * Resizing has no CPU budget per client, because a list shows dozens of posters. It has a low
 * priority and a share of the threads, which is not that of the client's playback, and each result
 * is cached.
 */
function findPoster(
  { posters }: Pick<PlaybackContext, 'posters'>,
  { request: { headers, ip }, width, poster }: FindPosterOptions,
): Promise<Poster> {
  if (width === undefined) return posters.find(poster);
  const isWebp =
    headers.accept?.includes('image/webp') === true && accepts(headers.accept, ['image/webp']);
  const form = { width, as: isWebp ? 'image/webp' : 'image/jpeg' } as const;
  const client = { background: `posters ${toClientNetwork(ip)}` };
  return posters.findSmall({ ...poster, form, client });
}

function addVary(reply: FastifyReply, field: string): void {
  reply.header('vary', [reply.getHeader('vary'), field].filter(Boolean).join(', '));
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
