import type { FastifyRequest } from 'fastify';

import type { ReadyVideo, ReportPlayback } from '#features/videos/index.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';
import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';

import { decideExpiryDay } from '../capabilities/capability-expiry.ts';
import { createCapabilityWriter } from '../capabilities/capability-writer.ts';
import type { Capabilities } from '../capabilities/capability.ts';
import { toScope } from '../media/open-media.ts';
import type { SharedMedia } from '../media/shared-media.ts';
import type { Target } from '../target/find-target.ts';
import type { PlayRequest } from '../target/play-request.ts';
import { countBytes } from '../viewer/byte-quota.ts';
import { addDirectives } from './delivery-directives.ts';
import { findLoneVariant, type FoundVariant } from './find-lone-variant.ts';
import { findRenditions } from './find-renditions.ts';
import { toManifestCacheHeaders } from './manifest-cache-headers.ts';
import { addGeneration, type ManifestLocation } from './manifest-location.ts';
import { findManifestThumbnails, type PlaybackThumbnails } from './manifest-thumbnails.ts';
import { listManifestTracks, type PlaybackSubtitles } from './manifest-tracks.ts';
import { type RenderedManifest, renderManifest } from './render-manifest.ts';
import { renderOnThread } from './render-on-thread.ts';
import type { RenderOptions } from './render-playlist.ts';
import { type PreviousRendering, renderReload } from './render-reload.ts';
import type { Rendering, RenderingCache } from './rendering-cache.ts';
import type { SegmentSuffixes } from './segment-suffixes.ts';
import type { FetchedManifest, SharedManifests } from './shared-manifests.ts';

/**
 * Cache lifetime of the manifests of an ended live stream. A restart is noticed only in a new
 * manifest, and the check that confirms it takes a few more seconds.
 */
const ENDED_LIVE_MANIFEST_MS_MAX = 2_000;
const SEGMENT_START_TIMEOUT_MS = 10_000;

export type ManifestContext = {
  readonly manifests: SharedManifests;
  readonly renderings: RenderingCache;
  readonly segmentSuffixes: SegmentSuffixes;
  readonly media: SharedMedia;
  readonly threads: ThreadPool;
  readonly capabilities: Pick<Capabilities, 'createSealer'>;
  /** The key of the capabilities. */
  readonly capabilityKey: Uint8Array;
  readonly subtitles: Pick<PlaybackSubtitles, 'listTracks'>;
  readonly thumbnails: PlaybackThumbnails;
  readonly videos: { readonly reportPlayback: ReportPlayback };
  readonly clock: Clock;
  readonly publicUrl: URL;
};

type RenderInput = Pick<
  RenderOptions,
  'basePath' | 'location' | 'tracks' | 'thumbnails' | 'site' | 'renditions'
> & {
  readonly target: Target;
};

const PRIVATE = 'private, no-store';
const NO_VARIANT: FoundVariant = { lone: null, isFinal: true };

/** Responds with the rewritten manifest: 200, or 304 if the viewer already has it. */
export async function serveManifest(
  ctx: ManifestContext,
  { request, reply, target, viewer: { signal }, quota }: PlayRequest,
  location: ManifestLocation,
): Promise<void> {
  const client = toClientNetwork(request.ip);
  const tracks = await listManifestTracks(target, ctx);
  const [manifest, thumbnails] = await Promise.all([
    fetchRequested(ctx, { request, target, signal }),
    findManifestThumbnails({ target, request }, ctx),
  ]);
  if (manifest.isLive !== null) {
    ctx.videos.reportPlayback(target.video, manifest.isLive ? 'live' : 'ended');
  }
  const renditions = await findRenditions(manifest, { target, client, signal }, ctx);
  const site = findSite(request, ctx);
  const basePath = ctx.publicUrl.pathname;
  // A patch, or an MPD that another one names, belongs to the generation in its path.
  const generation = manifest.generation || (target.media?.generation ?? '');
  const current = addGeneration(location, generation);
  const input = { target, basePath, location: current, tracks, thumbnails, site, renditions };
  // One fetched manifest may be served at several URLs.
  const key = toKey(manifest.url, input, ctx.clock());
  const { body, mimeType, etag } = await ctx.renderings.render(
    { key, manifest, client },
    (clients, previous) => render(ctx, manifest, { ...input, client: clients, previous }),
  );
  const cacheHeaders = toManifestCacheHeaders(manifest, {
    nowMs: ctx.clock(),
    ageMsMax: toAgeMsMax(target.video),
  });
  reply.header('etag', etag).headers(cacheHeaders);
  if (target.grant !== null) reply.header('cache-control', PRIVATE);
  if (matchesEtag(request.headers['if-none-match'], etag)) return void reply.code(304).send();
  reply.type(mimeType).header('content-length', body.length);
  if (request.method === 'HEAD') return void reply.send();
  countBytes(quota, body.length);
  void reply.send(body);
}

function fetchRequested(
  { manifests }: ManifestContext,
  {
    request,
    target,
    signal,
  }: Pick<PlayRequest, 'request' | 'target'> & { readonly signal: AbortSignal },
): Promise<FetchedManifest> {
  const { video, source, use, url: plainUrl } = target;
  const query = new URLSearchParams(request.raw.url?.split('?', 2)[1]);
  const requested = {
    url: addDirectives(plainUrl, use, query),
    plainUrl,
    source,
    // The media playlist provides the timeline for the subtitles.
    use: use === 'hls-subtitles' ? 'hls-playlist' : use,
    scope: toScope(video),
    client: toClientNetwork(request.ip),
    ageMsMax: toAgeMsMax(video),
  } as const;
  return manifests.fetch(requested, signal);
}

async function render(
  ctx: ManifestContext,
  manifest: FetchedManifest,
  {
    previous,
    ...input
  }: RenderInput & {
    readonly client: ThreadClient;
    readonly previous: PreviousRendering | undefined;
  },
): Promise<Rendering> {
  const { target, tracks, client } = input;
  const suffixes = await ctx.segmentSuffixes.find(manifest, input, ctx);
  const reload =
    previous &&
    renderReload(manifest, previous, {
      ...input,
      lone: null,
      suffixes,
      writer: createCapabilityWriter(target, ctx),
    });
  if (reload !== undefined) return { ...reload, isFinal: true };
  const { lone, isFinal } =
    target.use === 'hls-playlist' && tracks.length > 0
      ? await findLoneVariant(manifest, {
          ...ctx,
          target,
          client,
          // Other viewers may share this work, so it must not be aborted when this viewer leaves.
          signal: AbortSignal.timeout(SEGMENT_START_TIMEOUT_MS),
        })
      : NO_VARIANT;
  const options = { ...input, lone, suffixes };
  const rendered =
    renderHere(manifest, options, ctx) ?? (await renderOnThread(manifest, options, ctx));
  return { ...rendered, isFinal };
}

/** Returns undefined for a manifest that would delay other viewers. */
function renderHere(
  manifest: FetchedManifest,
  options: Omit<RenderOptions, 'target' | 'writer'> & { readonly target: Target },
  ctx: ManifestContext,
): RenderedManifest | undefined {
  if (manifest.text.length > THREAD_INLINE_BYTES_MAX) return undefined;
  const writer = createCapabilityWriter(options.target, ctx);
  const rendered = renderManifest(manifest, { ...options, writer });
  return writer.needsThread() ? undefined : rendered;
}

/**
 * Returns null for a different host name, because absolute URLs would then be cross-origin for the
 * viewer's page.
 */
function findSite(
  { host }: FastifyRequest,
  { publicUrl }: Pick<ManifestContext, 'publicUrl'>,
): URL | null {
  return host === publicUrl.host ? publicUrl : null;
}

/** Everything that affects a rendering besides the manifest itself. */
function toKey(url: URL, input: RenderInput, nowMs: number): string {
  const { target, location, site, tracks, thumbnails, renditions } = input;
  const { video, source, use, expiryDay, grant, variables } = target;
  const day = decideExpiryDay(nowMs, expiryDay);
  const { id, bitrate, codecs, width, height } = source;
  // With subtitle tracks, the source may be wrapped in a multivariant playlist, which declares
  // these fields.
  const subtitleKey = tracks.length === 0 ? [] : [tracks, bitrate, codecs, width, height];
  return JSON.stringify([
    url.href,
    video.id,
    id,
    use,
    day,
    grant,
    location,
    [...renditions],
    site !== null,
    [...variables],
    subtitleKey,
    thumbnails,
  ]);
}

function toAgeMsMax({ live }: ReadyVideo): number {
  return live?.state === 'ended' ? ENDED_LIVE_MANIFEST_MS_MAX : Infinity;
}
