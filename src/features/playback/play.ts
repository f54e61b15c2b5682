import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Guard } from '#contract/guard.ts';
import {
  HELD_PLAYLISTS_MAX,
  HELD_PLAYLISTS_PER_CLIENT_MAX,
  KEPT_MEDIA_BYTES_MAX,
  MANIFESTS_AT_ONCE_MAX,
  MANIFESTS_PER_CLIENT_MAX,
} from '#contract/limits.ts';
import type { FindEmbedSites, Videos } from '#features/videos/index.ts';
import { PATHWAY_PARAMETER } from '#lib/manifest/rewrite-steering-manifest.ts';
import { createSlots } from '#platform/admission/create-slots.ts';
import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { type Capabilities, createCapabilities } from './capabilities/capability.ts';
import { findClonedTarget } from './capabilities/find-cloned-target.ts';
import { findPermittedTarget } from './capabilities/find-permitted-target.ts';
import { createOpenedResources } from './capabilities/opened-resources.ts';
import { isManifestUse } from './capabilities/resource.ts';
import { createSealedAddresses } from './capabilities/sealed-addresses.ts';
import { createEmbedGuard, type GuardEmbedding } from './embed-guard.ts';
import { findTarget, type Target, withoutSuffix } from './find-target.ts';
import { createServeManifest, type ServeManifest } from './manifests/serve-manifest.ts';
import { createSharedManifests } from './manifests/shared-manifests.ts';
import { createMediaMemory } from './media/media-memory.ts';
import { serveMedia } from './media/serve-media.ts';
import { createSharedMedia, type OpenMediaUpstream } from './media/shared-media.ts';
import { type NoteMediaRequest, readCmcd } from './read-cmcd.ts';
import { listManifestTracks, type PlayedSubtitles } from './subtitles/played-tracks.ts';
import {
  createServeSubtitleText,
  type ServeSubtitleText,
} from './subtitles/serve-subtitle-text.ts';
import { createOpenUpstream } from './upstream/open-upstream.ts';
import { createTrySources, type TrySources } from './upstream/try-sources.ts';
import { type StreamMetrics, watchViewer } from './watch-viewer.ts';

/** What playback needs of the videos. */
export type PlayedVideos = Pick<
  Videos,
  'findVideo' | 'findReadableVideo' | 'openPlaybackToken' | 'notePlay' | 'healVideo'
>;

export type PlayDeps = {
  readonly videos: PlayedVideos;
  readonly subtitles: PlayedSubtitles;
  readonly egress: Pick<Egress, 'open'>;
  readonly secrets: Pick<Secrets, 'deriveKey'>;
  readonly clock: Clock;
  readonly metrics: StreamMetrics;
  readonly guard: Pick<Guard, 'identify'>;
  readonly findEmbedSites: FindEmbedSites;
  readonly noteMediaRequest: NoteMediaRequest;
  readonly publicUrl: URL;
  /** Media that is kept in memory, and that which is on its way. */
  readonly cacheBytesMax: number;
};

/** Answers a request below `/stream/` with media or a manifest. */
export type Play = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const BUSY = 'Too many manifests are being fetched. Try again in a moment.';

export function createPlay(deps: PlayDeps): Play {
  const { clock } = deps;
  const key = deps.secrets.deriveKey('playback capability');
  const sealing = createCapabilities({ keys: [key], clock });
  const capabilities: Capabilities = {
    ...sealing,
    openResource: createOpenedResources(sealing, clock),
    sealResource: createSealedAddresses(sealing),
  };
  const openUpstream = createOpenUpstream(deps.egress);
  const slots = createSlots(MANIFESTS_AT_ONCE_MAX, BUSY, MANIFESTS_PER_CLIENT_MAX);
  const heldSlots = createSlots(HELD_PLAYLISTS_MAX, BUSY, HELD_PLAYLISTS_PER_CLIENT_MAX);
  const memory = createMediaMemory({
    bytesMax: deps.cacheBytesMax,
    thingBytesMax: KEPT_MEDIA_BYTES_MAX,
  });
  const openMediaUpstream = createSharedMedia({ openUpstream, memory, clock });
  const serveManifest = createServeManifest({
    fetchManifest: createSharedManifests({ openUpstream, slots, heldSlots, clock }),
    capabilities,
    openMediaUpstream,
    clock,
    publicUrl: deps.publicUrl,
  });
  const serveSubtitleText = createServeSubtitleText({
    subtitles: deps.subtitles,
    openUpstream: openMediaUpstream,
  });
  const trySources = createTrySources({ healVideo: deps.videos.healVideo, clock });
  const guardEmbedding = createEmbedGuard({
    findEmbedSites: deps.findEmbedSites,
    ownOrigin: deps.publicUrl.origin,
  });
  return async (request, reply) => {
    const signal = watchViewer(reply, deps.metrics);
    try {
      return await playTarget(request, reply, {
        ...deps,
        capabilities,
        openUpstream: openMediaUpstream,
        serveManifest,
        serveSubtitleText,
        trySources,
        guardEmbedding,
        signal,
      });
    } catch (error) {
      // Nobody is there to be told.
      if (signal.aborted) return reply.hijack();
      throw error;
    }
  };
}

type PlayContext = {
  readonly subtitles: PlayedSubtitles;
  readonly videos: PlayedVideos;
  readonly clock: Clock;
  readonly capabilities: Capabilities;
  readonly openUpstream: OpenMediaUpstream;
  readonly serveManifest: ServeManifest;
  readonly serveSubtitleText: ServeSubtitleText;
  readonly trySources: TrySources;
  readonly guardEmbedding: GuardEmbedding;
  readonly noteMediaRequest: NoteMediaRequest;
  readonly signal: AbortSignal;
};

async function playTarget(
  request: FastifyRequest,
  reply: FastifyReply,
  context: PlayContext,
): Promise<FastifyReply> {
  const { videos, clock, capabilities, signal } = context;
  const [videoId = '', ...path] = toPath(request);
  const permitted = await findPermittedTarget(
    { videoId: withoutSuffix(videoId), path, token: readToken(request) },
    { ...videos, capabilities, clock },
  );
  await context.guardEmbedding(request, reply, permitted.video);
  const target = findClonedTarget(permitted, readQuery(request, PATHWAY_PARAMETER), capabilities);
  // Segments belong to a play that was noted when its manifest was opened.
  if (target.expiryDay === null) videos.notePlay(target.video);
  const cmcd = readCmcd(request);
  if (cmcd !== undefined) context.noteMediaRequest({ video: target.video, cmcd, request });
  const isAnySource = path.length === 0;
  const prefix = isAnySource ? `${target.video.id}/` : '';
  return await context.trySources({
    target,
    isAnySource,
    signal,
    findTarget: (video) => ({ ...findTarget(video, path, capabilities), grant: target.grant }),
    answer: (found) => serve(request, reply, { ...context, target: found, prefix }),
  });
}

type Serving = Omit<PlayContext, 'videos' | 'trySources' | 'guardEmbedding'> & {
  readonly target: Target;
  readonly prefix: string;
};

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
): Promise<FastifyReply> {
  const { openUpstream, target, prefix, signal } = serving;
  if (isManifestUse(target.use)) {
    const tracks = await listManifestTracks(target, serving);
    return await serving.serveManifest(request, reply, { target, prefix, tracks, signal });
  }
  if (target.use === 'subtitle-text') {
    return await serving.serveSubtitleText(request, reply, { target, signal });
  }
  return await serveMedia(request, reply, { target, openUpstream, signal });
}

/** The playback token of a private video. */
export function readToken(request: FastifyRequest): string | undefined {
  return readQuery(request, 'token') ?? undefined;
}

function readQuery(request: FastifyRequest, name: string): string | null {
  const query = (request.raw.url ?? '').split('?', 2)[1];
  return query === undefined ? null : new URLSearchParams(query).get(name);
}

/** The segments below `/stream/` as they were sent: what a DASH player writes into them must stay told apart. */
function toPath(request: FastifyRequest): readonly string[] {
  const [path = ''] = (request.raw.url ?? '').split(/[?#]/, 1);
  return path.split('/').slice(2);
}
