import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ReadyVideo, ReportPlayback } from '#features/videos/index.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';
import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';

import { decideExpiryDay } from '../capabilities/capability-expiry.ts';
import { createCapabilityWriter } from '../capabilities/capability-writer.ts';
import type { Capabilities } from '../capabilities/capability.ts';
import { toScope } from '../media/open-media.ts';
import type { OpenMediaUpstream } from '../media/shared-media.ts';
import type { Target } from '../target/find-target.ts';
import type { CountBytes } from '../viewer/byte-quota.ts';
import { addDirectives } from './delivery-directives.ts';
import { findLoneVariant, type FoundVariant } from './find-lone-variant.ts';
import { findRenditions } from './find-renditions.ts';
import type { ManifestLocation } from './manifest-location.ts';
import type { ManifestTrack } from './manifest-tracks.ts';
import { type RenderedManifest, renderManifest } from './render-manifest.ts';
import { renderOnThread } from './render-on-thread.ts';
import type { RenderOptions } from './render-playlist.ts';
import { createRenderingCache, type Rendering } from './rendering-cache.ts';
import type { FetchedManifest, FetchManifest } from './shared-manifests.ts';

/** Cache of rewritten manifests, including the text they were made from. */
const RENDERED_MANIFEST_CACHE_BYTES_MAX = 64 * 1024 * 1024;
/**
 * Cache lifetime of the manifests of an ended live stream. A restart is noticed only in a new
 * manifest, and the check that confirms it takes a few more seconds.
 */
const ENDED_LIVE_MANIFEST_MS_MAX = 2_000;
const SEGMENT_START_TIMEOUT_MS = 10_000;

export type ServeManifestDeps = {
  readonly fetchManifest: FetchManifest;
  readonly openMediaUpstream: OpenMediaUpstream;
  readonly threads: ThreadPool;
  readonly capabilities: Pick<Capabilities, 'sealResource' | 'sealTemplate'>;
  /** The key of the capabilities. */
  readonly capabilityKey: Uint8Array;
  readonly reportPlayback: ReportPlayback;
  readonly clock: Clock;
  readonly publicUrl: URL;
};

export type ServeManifestOptions = {
  readonly target: Target;
  readonly location: ManifestLocation;
  readonly tracks: readonly ManifestTrack[];
  readonly signal: AbortSignal;
  readonly countBytes: CountBytes;
};

export type ServeManifest = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeManifestOptions,
) => Promise<FastifyReply>;

type RenderInput = Omit<ServeManifestOptions, 'signal' | 'countBytes'> &
  Pick<RenderOptions, 'site' | 'renditions'> & { readonly client: string };

const PRIVATE = 'private, no-store';
const NO_VARIANT: FoundVariant = { lone: null, isFinal: true };

/** Responds with the rewritten manifest: 200, or 304 if the viewer already has it. */
export function createServeManifest(deps: ServeManifestDeps): ServeManifest {
  // One fetched manifest may be served at several URLs.
  const renderCached = createRenderingCache(RENDERED_MANIFEST_CACHE_BYTES_MAX, deps.clock);

  function render(manifest: FetchedManifest, input: RenderInput): Promise<RenderedManifest> {
    return renderCached(toKey(manifest.url, input, deps.clock()), manifest, () =>
      renderWithTracks(manifest, input),
    );
  }

  async function renderWithTracks(
    manifest: FetchedManifest,
    input: RenderInput,
  ): Promise<Rendering> {
    const { target, tracks } = input;
    const { lone, isFinal } =
      target.use === 'hls-playlist' && tracks.length > 0
        ? await findLoneVariant(manifest, {
            target,
            threads: deps.threads,
            client: input.client,
            openUpstream: deps.openMediaUpstream,
            // Other viewers may share this work, so it must not be aborted when this viewer leaves.
            signal: AbortSignal.timeout(SEGMENT_START_TIMEOUT_MS),
          })
        : NO_VARIANT;
    const options = { ...input, lone };
    const rendered =
      manifest.text.length > THREAD_INLINE_BYTES_MAX
        ? await renderOnThread(manifest, options, deps)
        : await renderManifest(manifest, {
            ...options,
            writer: createCapabilityWriter(target, deps),
          });
    return { ...rendered, isFinal };
  }

  return async (request, reply, options) => {
    const { source, use, url: plainUrl } = options.target;
    const query = new URLSearchParams(request.raw.url?.split('?', 2)[1]);
    const url = addDirectives(plainUrl, use, query);
    const client = toClientNetwork(request.ip);
    const scope = toScope(options.target.video);
    // The media playlist provides the timeline for the subtitles.
    const fetchedUse = use === 'hls-subtitles' ? 'hls-playlist' : use;
    const ageMsMax = toAgeMsMax(options.target.video);
    const manifest = await deps.fetchManifest(
      { url, plainUrl, source, use: fetchedUse, scope, client, ageMsMax },
      options.signal,
    );
    if (manifest.isLive !== null) {
      deps.reportPlayback(options.target.video, manifest.isLive ? 'live' : 'ended');
    }
    const renditions = await findRenditions(manifest, { ...options, client }, deps);
    const { body, mimeType, etag } = await render(manifest, {
      ...options,
      client,
      site: findSite(request, deps),
      renditions,
    });
    reply
      .header('etag', etag)
      .header(
        'cache-control',
        options.target.grant === null ? toCacheControl(manifest, ageMsMax) : PRIVATE,
      )
      .header('age', toAgeSeconds(manifest, deps.clock()));
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type(mimeType).header('content-length', body.length);
    if (request.method === 'HEAD') return reply.send();
    options.countBytes(body.length);
    return reply.send(body);
  };
}

/**
 * Returns null for a different host name, because absolute URLs would then be cross-origin for the
 * viewer's page.
 */
function findSite(
  { host }: FastifyRequest,
  { publicUrl }: Pick<ServeManifestDeps, 'publicUrl'>,
): URL | null {
  return host === publicUrl.host ? publicUrl : null;
}

/** Everything that affects a rendering besides the manifest itself. */
function toKey(url: URL, input: RenderInput, nowMs: number): string {
  const { target, location, site, tracks, renditions } = input;
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
  ]);
}

function toAgeMsMax({ live }: ReadyVideo): number {
  return live?.state === 'ended' ? ENDED_LIVE_MANIFEST_MS_MAX : Infinity;
}

/**
 * Caches subtract `Age`, which counts from the origin's response, so max-age includes the
 * manifest's age when it was fetched.
 */
function toCacheControl(
  { mustNotStore, lifetimeMs, ageSeconds }: FetchedManifest,
  ageMsMax: number,
): string {
  if (mustNotStore) return 'no-store';
  const seconds = Math.floor(Math.min(lifetimeMs, ageMsMax) / 1000);
  return seconds === 0 ? 'no-cache' : `public, max-age=${seconds + ageSeconds}`;
}

function toAgeSeconds({ ageSeconds, fetchedAtMs }: FetchedManifest, nowMs: number): number {
  return ageSeconds + Math.max(0, Math.floor((nowMs - fetchedAtMs) / 1000));
}
