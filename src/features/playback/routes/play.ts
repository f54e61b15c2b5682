import type { FastifyReply, FastifyRequest } from 'fastify';

import type { LeaseTerms } from '#contract/access-lease.ts';
import { isVideoId } from '#contract/ids.ts';
import { PATHWAY_PARAMETER } from '#lib/manifest/rewrite-steering-manifest.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';
import type { ByteMeter } from '#platform/quotas/byte-meter.ts';

import { cacheOpenedResources } from '../capabilities/cache-opened-resources.ts';
import { cacheSealedResources } from '../capabilities/cache-sealed-resources.ts';
import { type Capabilities, createCapabilities } from '../capabilities/capability.ts';
import { isManifestUse } from '../capabilities/resource.ts';
import { createTrySources, type TrySources } from '../failover/try-sources.ts';
import { type ManifestLocation, toLocation } from '../manifests/manifest-location.ts';
import { listManifestTracks, type PlaybackSubtitles } from '../manifests/manifest-tracks.ts';
import { createServeManifest, type ServeManifest } from '../manifests/serve-manifest.ts';
import { serveMedia } from '../media/serve-media.ts';
import type { OpenMediaUpstream } from '../media/shared-media.ts';
import {
  createServeSubtitleText,
  type ServeSubtitleText,
} from '../subtitles/serve-subtitle-text.ts';
import { findClonedTarget } from '../target/find-cloned-target.ts';
import { findPermittedTarget } from '../target/find-permitted-target.ts';
import { findTarget, openPath, type Target } from '../target/find-target.ts';
import { CAPABILITY_PARAMETER, stripSuffix } from '../target/media-path.ts';
import { findUpstreamStatus, isUpstreamFailure } from '../upstream/upstream-failure.ts';
import { type CountBytes, createCountBytes } from '../viewer/byte-quota.ts';
import type { GuardEmbedding } from '../viewer/embed-guard.ts';
import { videoNotFoundError } from '../viewer/get-ready-video.ts';
import { type RecordMediaRequest, readCmcd } from '../viewer/read-cmcd.ts';
import { respondToViewer, type Viewer } from '../viewer/watch-viewer.ts';
import type { PlaybackVideos, PlayDeps } from './play-deps.ts';
import type { PlaybackParts } from './playback-parts.ts';

/** Serves media or a manifest below `/stream/`. */
export type Play = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function createPlay(deps: PlayDeps, parts: PlaybackParts): Play {
  const { clock, threads } = deps;
  const { openMediaUpstream, fetchManifest, guardEmbedding } = parts;
  const key = deps.secrets.deriveKey('playback capability');
  const baseCapabilities = createCapabilities({ keys: [key], clock });
  const capabilities: Capabilities = {
    ...baseCapabilities,
    openResource: cacheOpenedResources(baseCapabilities, clock),
    sealResource: cacheSealedResources(baseCapabilities),
  };
  const serveManifest = createServeManifest({
    fetchManifest,
    threads,
    capabilities,
    capabilityKey: key,
    openMediaUpstream,
    reportPlayback: deps.videos.reportPlayback,
    clock,
    publicUrl: deps.publicUrl,
  });
  const serveSubtitleText = createServeSubtitleText({
    subtitles: deps.subtitles,
    openUpstream: openMediaUpstream,
  });
  const { refreshSources } = deps.videos;
  const trySources = createTrySources({ refreshSources, fetchManifest, threads, clock });
  const viewing = { metrics: deps.metrics, holdLease: deps.videos.holdLease };
  return async (request, reply) =>
    await respondToViewer(reply, viewing, (viewer) =>
      playTarget(request, reply, {
        ...deps,
        capabilities,
        openUpstream: openMediaUpstream,
        serveManifest,
        serveSubtitleText,
        trySources,
        guardEmbedding,
        viewer,
      }),
    );
}

type PlayContext = {
  readonly subtitles: PlaybackSubtitles;
  readonly videos: PlaybackVideos;
  readonly clock: Clock;
  readonly capabilities: Capabilities;
  readonly openUpstream: OpenMediaUpstream;
  readonly serveManifest: ServeManifest;
  readonly serveSubtitleText: ServeSubtitleText;
  readonly trySources: TrySources;
  readonly guardEmbedding: GuardEmbedding;
  readonly bytes: Pick<ByteMeter, 'admit' | 'count'>;
  readonly recordMediaRequest: RecordMediaRequest;
  readonly viewer: Viewer;
};

async function playTarget(
  request: FastifyRequest,
  reply: FastifyReply,
  context: PlayContext,
): Promise<FastifyReply> {
  const { videos, capabilities, viewer } = context;
  const { signal } = viewer;
  const [name = '', ...path] = toPath(request);
  const videoId = stripSuffix(name);
  if (!isVideoId(videoId)) throw videoNotFoundError();
  const capability = readQuery(request, CAPABILITY_PARAMETER);
  // All seals are opened before the lookup, so that unknown and forbidden videos need equal work.
  const opened = openPath(videoId, { path, capability }, capabilities);
  const token = readToken(request);
  const permitted = await findPermittedTarget({ videoId, token, path, opened }, videos);
  viewer.lease(toTerms(permitted));
  await context.guardEmbedding(request, reply, permitted.video);
  const { ownerId } = permitted.video;
  if (ownerId !== null) await context.bytes.admit(ownerId);
  const countBytes = createCountBytes(ownerId, context.bytes);
  const target = findClonedTarget(permitted, readQuery(request, PATHWAY_PARAMETER), capabilities);
  // Only a request for a source's permanent URL records a play; segment requests belong to a play
  // that has already been recorded.
  if (target.expiryDay === null) videos.recordPlay(target.video);
  const cmcd = readCmcd(request);
  if (cmcd !== undefined) context.recordMediaRequest({ video: target.video, cmcd, request });
  const acceptsAnySource = path.length === 0;
  const location = toLocation(path, target);
  try {
    return await context.trySources({
      target,
      acceptsAnySource,
      signal,
      client: toClientNetwork(request.ip),
      findTarget: (video) => ({
        ...findTarget(video, path, opened),
        grant: target.grant,
      }),
      respond: (resolved) =>
        serve(request, reply, { ...context, target: resolved, location, signal, countBytes }),
    });
  } catch (error) {
    if (!signal.aborted && isSourceFailure(error, target)) {
      videos.reportPlayback(target.video, 'failed');
    }
    throw error;
  }
}

function toTerms({ video, grant }: Target): LeaseTerms {
  return { kind: 'reader', videoId: video.id, grant, credentialId: null };
}

type ServeOptions = Omit<
  PlayContext,
  'videos' | 'trySources' | 'guardEmbedding' | 'bytes' | 'viewer'
> & {
  readonly countBytes: CountBytes;
  readonly target: Target;
  readonly location: ManifestLocation;
  readonly signal: AbortSignal;
};

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
): Promise<FastifyReply> {
  const { openUpstream, target, location, signal, countBytes } = options;
  if (isManifestUse(target.use)) {
    const tracks = await listManifestTracks(target, options);
    return await options.serveManifest(request, reply, {
      target,
      location,
      tracks,
      signal,
      countBytes,
    });
  }
  if (target.use === 'subtitle-text') {
    return await options.serveSubtitleText(request, reply, { target, signal, countBytes });
  }
  return await serveMedia(request, reply, { target, openUpstream, signal, countBytes });
}

/** In a live stream, a segment may be requested before it exists or after it was removed. */
function isSourceFailure(error: unknown, { use, video }: Target): boolean {
  if (!isUpstreamFailure(error)) return false;
  return use !== 'media' || video.live?.state !== 'live' || findUpstreamStatus(error) !== 404;
}

export function readToken(request: FastifyRequest): string | undefined {
  return readQuery(request, 'token') ?? undefined;
}

function readQuery(request: FastifyRequest, name: string): string | null {
  const query = (request.raw.url ?? '').split('?', 2)[1];
  return query === undefined ? null : new URLSearchParams(query).get(name);
}

/**
 * The raw path segments below `/stream/`: decoding would make values written by a DASH player
 * ambiguous.
 */
function toPath(request: FastifyRequest): readonly string[] {
  const [path = ''] = (request.raw.url ?? '').split(/[?#]/, 1);
  return path.split('/').slice(2);
}
