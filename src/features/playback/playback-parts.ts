import {
  BLOCKING_RELOADS_MAX,
  BLOCKING_RELOADS_PER_CLIENT_MAX,
  CACHED_MEDIA_BYTES_MAX,
  CONCURRENT_MANIFESTS_MAX,
  MANIFESTS_PER_CLIENT_MAX,
} from '#contract/limits.ts';
import { createSlots } from '#platform/admission/create-slots.ts';

import { createEmbedGuard, type GuardEmbedding } from './embed-guard.ts';
import { createSharedManifests, type FetchManifest } from './manifests/shared-manifests.ts';
import { createMediaCache } from './media/media-cache.ts';
import { createSharedMedia, type OpenMediaUpstream } from './media/shared-media.ts';
import type { PlayDeps } from './play-deps.ts';
import { createOpenUpstream } from './upstream/open-upstream.ts';

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
