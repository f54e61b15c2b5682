import { setTimeout as delay } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import type { ThumbnailImages } from '#lib/media/thumbnail-images.ts';
import type { Clock } from '#platform/clock.ts';

import type { PlaybackThumbnails } from '../manifests/manifest-thumbnails.ts';
import { type Target, toSourceTarget } from '../target/find-target.ts';
import { isBusy } from '../upstream/upstream-failure.ts';
import { type PreviewCache, toTargetKey } from './preview-cache.ts';
import type { PreviewContext } from './preview-context.ts';
import { THUMBNAIL_ABSENCE_MS } from './preview-plans.ts';
import type { Previews } from './previews.ts';
import { toThumbnailImages } from './to-thumbnail-images.ts';

/** How long a manifest waits for its thumbnails, and how long they are looked for. */
const WAIT_MS_MAX = 3_000;
const SEARCH_MS_MAX = 20_000;
/** Sources whose thumbnails were not found in time, as characters of their keys. */
const LATE_CHARACTERS_MAX = 1024 * 1024;

type SearchRequest = Pick<PreviewContext, 'target' | 'client' | 'signal'>;

type SearchParts = {
  readonly findKnown: PreviewCache['findKnown'];
  readonly find: (request: SearchRequest) => Promise<Previews>;
  readonly clock: Clock;
};

/**
 * Manifests that are requested later list the thumbnails that are found too late for the first. For
 * a minute, they do not wait for the search.
 */
export function createThumbnails(
  { findKnown, find, clock }: SearchParts,
  waitMsMax = WAIT_MS_MAX,
): PlaybackThumbnails {
  /** When manifests of a source wait again. */
  const lateUntilMs = new LRUCache<string, number>({
    maxSize: LATE_CHARACTERS_MAX,
    sizeCalculation: (_untilMs, key) => key.length,
  });
  const imagesOf = new WeakMap<Previews, ThumbnailImages | null>();

  function toImages(found: Previews): ThumbnailImages | undefined {
    let images = imagesOf.get(found);
    if (images === undefined) {
      images = toThumbnailImages(found) ?? null;
      imagesOf.set(found, images);
    }
    return images ?? undefined;
  }

  return {
    async findImages(packaged, client) {
      const target = toPlayedTarget(packaged);
      const key = toTargetKey(target);
      const known = findKnown(target);
      if (known !== undefined) return toImages(known);
      if (clock() < (lateUntilMs.get(key) ?? 0)) return undefined;
      const signal = AbortSignal.timeout(SEARCH_MS_MAX);
      const timer = new AbortController();
      const waiting = delay(waitMsMax, undefined, { signal: timer.signal }).catch(() => undefined);
      try {
        const found = await Promise.race([search(find, { target, client, signal }), waiting]);
        if (found === undefined) lateUntilMs.set(key, clock() + THUMBNAIL_ABSENCE_MS);
        return found === undefined || found === 'busy' ? undefined : toImages(found);
      } finally {
        timer.abort();
      }
    },
  };
}

/** A manifest without thumbnails is better than none. */
async function search(
  find: SearchParts['find'],
  request: SearchRequest,
): Promise<Previews | 'busy' | undefined> {
  try {
    return await find(request);
  } catch (error) {
    if (isBusy(error)) return 'busy';
    if (request.signal.aborted || error instanceof AppError) return undefined;
    throw error;
  }
}

/** A packaged source has the thumbnails of the source that it plays. */
export function toPlayedTarget({ video, source }: Target): Target {
  return toSourceTarget(video, source.packages ?? source);
}
