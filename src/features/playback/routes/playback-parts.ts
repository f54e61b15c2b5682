import { createSlots } from '#platform/admission/create-slots.ts';

import { createSharedManifests, type FetchManifest } from '../manifests/shared-manifests.ts';
import { createMediaCache } from '../media/media-cache.ts';
import { createSharedMedia, type OpenMediaUpstream } from '../media/shared-media.ts';
import { createOpenUpstream } from '../upstream/open-upstream.ts';
import { createEmbedGuard, type GuardEmbedding } from '../viewer/embed-guard.ts';
import type { PlayDeps } from './play-deps.ts';

/** Concurrent manifest fetches; each may use `MANIFEST_BYTES_MAX`. */
const CONCURRENT_MANIFESTS_MAX = 256;
/** Concurrent manifest fetches per client network; a shared fetch counts once per client. */
const MANIFESTS_PER_CLIENT_MAX = 64;
/**
 * Pending low-latency playlist requests (blocking playlist reload), in total and per client
 * network. A pending request is only an open connection; its response then needs a manifest slot.
 */
const BLOCKING_RELOADS_MAX = 1_024;
const BLOCKING_RELOADS_PER_CLIENT_MAX = 128;
/** Largest media response to cache, also limited to a quarter of `CACHE_MEMORY`. */
const CACHED_MEDIA_BYTES_MAX = 16 * 1024 * 1024;

/** Caches and checks that the routes of streams and of thumbnails share. */
export type PlaybackParts = {
  readonly openMediaUpstream: OpenMediaUpstream;
  readonly fetchManifest: FetchManifest;
  readonly guardEmbedding: GuardEmbedding;
};

const BUSY = 'Too many manifests are being fetched. Try again in a moment.';

export function createPlaybackParts({
  egress,
  threads,
  clock,
  cacheBytesMax,
  findEmbedSites,
  publicUrl,
}: PlayDeps): PlaybackParts {
  const openUpstream = createOpenUpstream(egress);
  const slots = createSlots(CONCURRENT_MANIFESTS_MAX, BUSY, MANIFESTS_PER_CLIENT_MAX);
  const blockingSlots = createSlots(BLOCKING_RELOADS_MAX, BUSY, BLOCKING_RELOADS_PER_CLIENT_MAX);
  const cache = createMediaCache({
    bytesMax: cacheBytesMax,
    entryBytesMax: CACHED_MEDIA_BYTES_MAX,
  });
  return {
    openMediaUpstream: createSharedMedia({ openUpstream, cache, clock }),
    fetchManifest: createSharedManifests({ openUpstream, slots, blockingSlots, threads, clock }),
    guardEmbedding: createEmbedGuard({ findEmbedSites, ownOrigin: publicUrl.origin }),
  };
}
