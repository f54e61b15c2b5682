import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import {
  type FindEmbedSites,
  findPermittedVideo,
  type ReadContext,
  type ReadyVideo,
  type Source,
  toReaderTerms,
  videoNotFound,
} from '#features/videos/index.ts';
import { writeThumbnailTrack } from '#lib/captions/thumbnail-track.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { TOKEN_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { readToken } from '#platform/http/routes/read-query.ts';
import { TokenQuery } from '#platform/http/validation/schema-parts.ts';
import type { ByteMeter } from '#platform/quotas/byte-meter.ts';

import { servePoster } from '../posters/serve-poster.ts';
import { invalidLinkError, toSourceTarget } from '../target/find-target.ts';
import { isUpstreamFailure } from '../upstream/upstream-failure.ts';
import { admitViewer } from '../viewer/admission.ts';
import { type ByteQuota, countBytes } from '../viewer/byte-quota.ts';
import { getReadyVideo } from '../viewer/get-ready-video.ts';
import { VideoParams } from '../viewer/video-params.ts';
import { respondToViewer, type ViewerContext } from '../viewer/watch-viewer.ts';
import type { PreviewCache } from './preview-cache.ts';
import type { PreviewContext } from './preview-context.ts';
import { THUMBNAIL_ABSENCE_MS } from './preview-plans.ts';
import { NO_PREVIEWS, type Previews } from './previews.ts';

/** Sources of a video that are tried for thumbnails. */
const THUMBNAIL_SOURCES_MAX = 4;

type PreviewDeps = ViewerContext &
  Pick<PreviewContext, 'media' | 'manifests' | 'threads'> & {
    readonly videos: ReadContext;
    readonly findEmbedSites: FindEmbedSites;
    readonly publicUrl: URL;
    readonly bytes: Pick<ByteMeter, 'admit' | 'count'>;
    readonly clock: Clock;
    readonly previews: PreviewCache;
  };

const VTT = 'text/vtt';
const SHEET_NUMBER = /^\d{1,4}$/;

const SheetParams = Type.Object({
  videoId: Type.String(),
  sourceId: Type.String(),
  sheet: Type.String(),
});

const TRACK_RESPONSES = {
  200: {
    description: 'A WebVTT metadata track. It has no cues if the video has no thumbnails.',
    content: { [VTT]: { schema: Type.String() } },
  },
  ...errorResponses(
    ...TOKEN_ERRORS,
    'validation_failed',
    'video_not_found',
    'video_removed',
    'embed_not_allowed',
    'quota_exceeded',
    'source_unsupported',
    'source_protected',
    'source_error',
    'source_unreachable',
    'source_timeout',
    'unavailable',
  ),
};

export function registerPreviewRoutes(server: HttpServer, deps: PreviewDeps): void {
  for (const method of ['HEAD', 'GET'] as const) {
    server.route({
      method,
      url: '/stream/:videoId/thumbnails.vtt',
      config: { cors: 'public', acceptsPlaybackToken: true, produces: [VTT] },
      schema: {
        hide: method === 'HEAD',
        operationId: 'getThumbnails',
        tags: ['playback'],
        summary: 'Retrieve the thumbnails of a video',
        description:
          'Returns a WebVTT track for previews on a timeline: each cue refers to a part of an image (`#xywh=`). ' +
          'The thumbnails come from the source (a thumbnail track, an HLS image playlist or DASH thumbnail tiles), ' +
          'or are pictures of the video if ffmpeg is available.',
        params: VideoParams,
        querystring: TokenQuery,
        response: TRACK_RESPONSES,
      },
      handler: async (request, reply) =>
        await serve(request, reply, { ...deps, respond: respondWithTrack }),
    });

    server.route({
      method,
      url: '/stream/:videoId/thumbnails/:sourceId/:sheet',
      config: { cors: 'public', acceptsPlaybackToken: true },
      // Clients take these URLs from the track.
      schema: { hide: true, params: SheetParams },
      handler: async (request, reply) =>
        await serve(request, reply, { ...deps, respond: respondWithSheet }),
    });
  }
}

type PreviewRequest = FastifyRequest<{
  Params: { videoId: string; sourceId?: string; sheet?: string };
}>;

type Viewer = PreviewDeps & {
  readonly video: ReadyVideo;
  readonly toContext: (source: Source) => PreviewContext;
  readonly quota: ByteQuota;
};

type Respond = (
  request: PreviewRequest,
  reply: FastifyReply,
  viewer: Viewer,
) => Promise<FastifyReply>;

/** Checks that the viewer may play the video. Rejects with a playback error. */
async function serve(
  request: PreviewRequest,
  reply: FastifyReply,
  { respond, ...ctx }: PreviewDeps & { readonly respond: Respond },
): Promise<FastifyReply> {
  const { videos, media, manifests, threads, bytes } = ctx;
  const reader = { token: readToken(request), client: request };
  const permitted = await findPermittedVideo(videos, request.params.videoId, reader);
  if (permitted === undefined) throw videoNotFound('link');
  const { grant } = permitted;
  const video = getReadyVideo(permitted.video);
  const terms = toReaderTerms(permitted);
  return await respondToViewer(ctx, reply, async (viewer) => {
    viewer.lease(terms);
    await admitViewer(ctx, { request, reply }, { video, grant });
    const toContext = (source: Source): PreviewContext => ({
      target: toSourceTarget(video, source),
      media,
      manifests,
      threads,
      client: toClientNetwork(request.ip),
      signal: viewer.signal,
    });
    const quota = { ownerId: video.ownerId, bytes };
    return await respond(request, reply, { ...ctx, video, toContext, quota });
  });
}

const respondWithTrack: Respond = async (request, reply, viewer) => {
  const { video, previews, toContext, quota } = viewer;
  const found = await findFirst(video.sources, (source) => previews.find(toContext(source)));
  const isPrivate = video.visibility === 'private';
  const seconds = Math.floor(THUMBNAIL_ABSENCE_MS / 1000);
  const track = writeTrack(found, isPrivate ? readToken(request) : undefined);
  if (request.method === 'GET') countBytes(quota, Buffer.byteLength(track));
  return reply
    .header('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${seconds}`)
    .type(`${VTT}; charset=utf-8`)
    .send(track);
};

const respondWithSheet: Respond = async (request, reply, viewer) => {
  const { video, previews, toContext, quota, clock } = viewer;
  const { sourceId, sheet = '' } = request.params;
  const source = video.sources.find(({ id }) => id === sourceId);
  if (source === undefined || !SHEET_NUMBER.test(sheet)) throw invalidLinkError();
  const image = await previews.read(toContext(source), { kind: 'sheet', number: Number(sheet) });
  if (image === undefined) throw invalidLinkError();
  const isPrivate = video.visibility === 'private';
  return servePoster(request, reply, {
    poster: image,
    isPrivate,
    nowMs: clock(),
    quota,
  });
};

type FoundPreviews = { readonly source: Source | undefined; readonly previews: Previews };

/** The thumbnails of the first source that has some. Rejects if no source is available. */
async function findFirst(
  sources: readonly Source[],
  find: (source: Source) => Promise<Previews>,
): Promise<FoundPreviews> {
  const errors: Error[] = [];
  const candidates = sources.slice(0, THUMBNAIL_SOURCES_MAX);
  for (const source of candidates) {
    try {
      const previews = await find(source);
      if (previews.cues.length > 0) return { source, previews };
    } catch (error) {
      if (!isUpstreamFailure(error)) throw error;
      errors.push(error);
    }
  }
  const [first] = errors;
  if (first !== undefined && errors.length === candidates.length) throw first;
  return { source: undefined, previews: NO_PREVIEWS };
}

/** The references are relative to the URL of the track. */
function writeTrack({ source, previews }: FoundPreviews, token: string | undefined): string {
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  return writeThumbnailTrack(
    previews.cues.map(({ sheet, ...cue }) => ({
      ...cue,
      reference: `thumbnails/${source?.id}/${sheet}${query}`,
    })),
  );
}
