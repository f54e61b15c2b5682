import type { FastifyReply, FastifyRequest } from 'fastify';

import { isVideoId } from '#contract/ids.ts';
import { videoNotFound } from '#features/videos/index.ts';
import { PATHWAY_PARAMETER } from '#lib/manifest/rewrite-steering-manifest.ts';
import { readQuery } from '#platform/http/routes/read-query.ts';

import { stripSuffix } from '../capabilities/bound-path.ts';
import { isManifestUse } from '../capabilities/resource.ts';
import { trySources } from '../failover/try-sources.ts';
import { toLocation } from '../manifests/manifest-location.ts';
import { serveManifest } from '../manifests/serve-manifest.ts';
import { serveMedia } from '../media/serve-media.ts';
import { serveThumbnails } from '../previews/serve-thumbnails.ts';
import { serveSubtitleText } from '../subtitles/serve-subtitle-text.ts';
import { findClonedTarget } from '../target/find-cloned-target.ts';
import { findPermittedTarget } from '../target/find-permitted-target.ts';
import { findTarget, openPath, type Target } from '../target/find-target.ts';
import { CAPABILITY_PARAMETER } from '../target/media-path.ts';
import { parseForm } from '../target/packaged-source.ts';
import type { PlayRequest } from '../target/play-request.ts';
import { findUpstreamStatus, isUpstreamFailure } from '../upstream/upstream-failure.ts';
import { admitViewer } from '../viewer/admission.ts';
import { holdSession } from '../viewer/hold-session.ts';
import { readCmcd } from '../viewer/read-cmcd.ts';
import { respondToViewer, type Viewer } from '../viewer/watch-viewer.ts';
import type { PlaybackContext } from './playback-context.ts';

/** Serves media or a manifest below `/stream/`. */
export function play(
  ctx: PlaybackContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return respondToViewer(ctx, reply, (viewer) => playTarget(ctx, { request, reply, viewer }));
}

async function playTarget(
  ctx: PlaybackContext,
  viewing: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly viewer: Viewer;
  },
): Promise<void> {
  const { videos, capabilities } = ctx;
  const { request, reply, viewer } = viewing;
  const [name = '', ...path] = toPath(request);
  const videoId = stripSuffix(name);
  if (!isVideoId(videoId)) throw videoNotFound('link');
  const query = readQuery(request);
  const capability = query.get(CAPABILITY_PARAMETER);
  // All seals are opened before the lookup, so that unknown and forbidden videos need equal work.
  const opened = openPath(videoId, { path, capability }, capabilities);
  const named = { path, form: parseForm(path.at(-1) ?? name), opened };
  const token = query.get('token') ?? undefined;
  const permitted = await findPermittedTarget(
    { videoId, token, client: request, ...named },
    videos,
  );
  const { video, grant } = permitted;
  viewer.lease({ kind: 'reader', videoId, grant, credentialId: null });
  await admitViewer(ctx, viewing, { video, grant });
  await holdSession(ctx, viewing, { videoId, grant });
  const target = findClonedTarget(permitted, query.get(PATHWAY_PARAMETER), capabilities);
  record(ctx, request, target);
  const quota = { ownerId: video.ownerId, bytes: ctx.bytes };
  // A missing thumbnail says nothing about the source.
  if (target.use === 'thumbnails')
    return await serveThumbnails(ctx, { request, reply, viewer, quota, target }, path);
  try {
    await trySources(ctx, {
      target,
      acceptsAnySource: path.length === 0,
      viewer,
      retarget: (refreshed) => ({ ...findTarget(refreshed, named), grant }),
      respond: (resolved) =>
        serve(ctx, { request, reply, viewer, quota, target: resolved }, { path, target }),
    });
  } catch (error) {
    if (!viewer.isGone && isSourceFailure(error, target)) {
      videos.reportPlayback(target.video, 'failed');
    }
    throw error;
  }
}

/**
 * Only a request for a source's permanent URL records a play; segment requests belong to a play
 * that has already been recorded.
 */
function record(
  ctx: PlaybackContext,
  request: FastifyRequest,
  { video, grant, expiryDay }: Target,
): void {
  if (expiryDay === null) ctx.videos.recordPlay(video);
  const cmcd = readCmcd(request);
  if (cmcd !== undefined) ctx.recordMediaRequest({ video, grant, cmcd, request });
}

function serve(
  ctx: PlaybackContext,
  exchange: PlayRequest,
  { path, target }: { readonly path: readonly string[]; readonly target: Target },
): Promise<void> {
  const { use } = exchange.target;
  if (isManifestUse(use)) return serveManifest(ctx, exchange, toLocation(path, target));
  return use === 'subtitle-text' ? serveSubtitleText(ctx, exchange) : serveMedia(ctx, exchange);
}

/** In a live stream, a segment may be requested before it exists or after it was removed. */
function isSourceFailure(error: unknown, { use, video }: Target): boolean {
  if (!isUpstreamFailure(error)) return false;
  const isMedia = use === 'media' || use === 'hls-segment';
  return !isMedia || video.live?.state !== 'live' || findUpstreamStatus(error) !== 404;
}

/**
 * The raw path segments below `/stream/`: decoding would make values written by a DASH player
 * ambiguous. VLC does not remove dot segments.
 */
function toPath(request: FastifyRequest): readonly string[] {
  const [path = ''] = (request.raw.url ?? '').split(/[?#]/, 1);
  return path
    .split('/')
    .slice(2)
    .filter((segment) => segment !== '.');
}
