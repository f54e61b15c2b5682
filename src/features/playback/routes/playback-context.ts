import type { Guard } from '#contract/guard.ts';
import type { FindEmbedSites, ReadContext, Videos } from '#features/videos/index.ts';
import type { ByteBudget } from '#platform/admission/byte-budget.ts';
import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Metrics } from '#platform/metrics/create-metrics.ts';
import type { ByteMeter } from '#platform/quotas/byte-meter.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { type Capabilities, createCapabilities } from '../capabilities/capability.ts';
import { RecentFailures } from '../failover/failover-context.ts';
import type { PlaybackThumbnails } from '../manifests/manifest-thumbnails.ts';
import type { PlaybackSubtitles } from '../manifests/manifest-tracks.ts';
import { RenderingCache } from '../manifests/rendering-cache.ts';
import { SegmentSuffixes } from '../manifests/segment-suffixes.ts';
import { SharedManifests } from '../manifests/shared-manifests.ts';
import { createMediaCache } from '../media/media-cache.ts';
import { SharedMedia } from '../media/shared-media.ts';
import { packageMedia } from '../packaging/package-media.ts';
import type { Posters } from '../posters/posters.ts';
import { createThumbnails } from '../previews/find-images.ts';
import type { PictureDecoder } from '../previews/picture-decoder.ts';
import { createPreviewCache, type PreviewCache } from '../previews/preview-cache.ts';
import { FirstTimestamps } from '../subtitles/first-timestamps.ts';
import { createUpstream } from '../upstream/open-upstream.ts';
import type { MediaRequestReport } from '../viewer/read-cmcd.ts';
import type { StreamMetrics } from '../viewer/watch-viewer.ts';

/** Largest media response to cache, also limited to a quarter of `CACHE_MEMORY`. */
const CACHED_MEDIA_BYTES_MAX = 16 * 1024 * 1024;

/** What the service hands over to the routes. */
export type PlaybackDeps = {
  readonly videos: ReadContext &
    Pick<Videos, 'admitSession' | 'holdLease' | 'recordPlay' | 'refreshSources' | 'reportPlayback'>;
  readonly subtitles: PlaybackSubtitles;
  readonly egress: Pick<Egress, 'open'>;
  readonly threads: ThreadPool;
  readonly byteBudget: ByteBudget;
  readonly secrets: Pick<Secrets, 'deriveKey'>;
  readonly clock: Clock;
  readonly metrics: StreamMetrics & Pick<Metrics, 'exportCache'>;
  readonly guard: Pick<Guard, 'identify'>;
  readonly findEmbedSites: FindEmbedSites;
  readonly bytes: Pick<ByteMeter, 'admit' | 'isExceeded' | 'count'>;
  /** Must neither throw nor delay the caller. */
  readonly recordMediaRequest: (report: MediaRequestReport) => void;
  readonly publicUrl: URL;
  /** Limit for cached media and transfers in progress together. */
  readonly cacheBytesMax: number;
  readonly posters: Posters;
  readonly pictureDecoder: PictureDecoder;
};

/** What the handlers use: also the caches and shared fetches of the process. */
export type PlaybackContext = PlaybackDeps & {
  readonly capabilities: Capabilities;
  readonly capabilityKey: Uint8Array;
  readonly media: SharedMedia;
  readonly manifests: SharedManifests;
  readonly renderings: RenderingCache;
  readonly segmentSuffixes: SegmentSuffixes;
  readonly firstTimestamps: FirstTimestamps;
  readonly previews: PreviewCache;
  readonly thumbnails: PlaybackThumbnails;
  readonly failures: RecentFailures;
};

export function createPlaybackContext(deps: PlaybackDeps): PlaybackContext {
  const { egress, threads, byteBudget, clock, cacheBytesMax } = deps;
  const capabilityKey = deps.secrets.deriveKey('playback capability');
  const cache = createMediaCache({
    bytesMax: cacheBytesMax,
    entryBytesMax: CACHED_MEDIA_BYTES_MAX,
  });
  const origin = createUpstream(egress);
  const files = new SharedMedia({ upstream: origin, cache, clock }, { isUnshared: true });
  const upstream = packageMedia({
    upstream: origin,
    media: new SharedMedia({ upstream: origin, cache, clock }),
    files,
    threads,
    clock,
    findManifests: () => manifests,
  });
  const manifests: SharedManifests = new SharedManifests({ upstream, threads, byteBudget, clock });
  const media = new SharedMedia({ upstream, cache, clock });
  const previews = createPreviewCache({ decoder: deps.pictureDecoder, clock });
  const renderings = new RenderingCache(clock);
  const { exportCache } = deps.metrics;
  exportCache('media', cache.countBytes);
  exportCache('manifests', () => manifests.cachedBytes);
  exportCache('rewritten_manifests', () => renderings.cachedBytes);
  exportCache('thumbnails', previews.countBytes);
  exportCache('posters', () => deps.posters.cachedBytes);
  return {
    ...deps,
    capabilities: createCapabilities({ keys: [capabilityKey], clock }),
    capabilityKey,
    media,
    manifests,
    renderings,
    segmentSuffixes: new SegmentSuffixes(),
    firstTimestamps: new FirstTimestamps(),
    previews,
    thumbnails: createThumbnails({
      findKnown: previews.findKnown,
      find: (request) => previews.find({ ...request, media, manifests, threads }),
      clock,
    }),
    failures: new RecentFailures(clock),
  };
}
