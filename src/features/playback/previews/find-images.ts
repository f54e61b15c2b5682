import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import type { ThumbnailImages } from '#lib/media/thumbnail-images.ts';

import type { PlaybackThumbnails } from '../manifests/manifest-thumbnails.ts';
import { toSourceTarget } from '../target/find-target.ts';
import type { PreviewCache } from './preview-cache.ts';
import type { PreviewContext } from './preview-context.ts';
import { toThumbnailImages } from './to-thumbnail-images.ts';

/** How long a manifest waits for its thumbnails, and how long they are looked for. */
const WAIT_MS_MAX = 3_000;
const SEARCH_MS_MAX = 20_000;

export type ImageParts = Pick<PreviewContext, 'media' | 'manifests' | 'threads'> & {
  readonly previews: PreviewCache;
};

/** Manifests that are requested later list the thumbnails that are found too late for the first. */
export function createThumbnails(parts: ImageParts): PlaybackThumbnails {
  return {
    async findImages(target, client) {
      const signal = AbortSignal.timeout(SEARCH_MS_MAX);
      const timer = new AbortController();
      const waiting = delay(WAIT_MS_MAX, undefined, { signal: timer.signal }).catch(
        () => undefined,
      );
      try {
        const search = findImages(toPreviewContext(parts, { target, client, signal }), parts);
        return await Promise.race([search, waiting]);
      } finally {
        timer.abort();
      }
    },
  };
}

/** A manifest without thumbnails is better than none. */
async function findImages(
  ctx: PreviewContext,
  { previews }: ImageParts,
): Promise<ThumbnailImages | undefined> {
  try {
    return toThumbnailImages(await previews.find(ctx));
  } catch (error) {
    if (ctx.signal.aborted || error instanceof AppError) return undefined;
    throw error;
  }
}

/** A packaged source has the thumbnails of the source that it plays. */
export function toPreviewContext(
  { media, manifests, threads }: ImageParts,
  { target: { video, source }, ...request }: Pick<PreviewContext, 'target' | 'client' | 'signal'>,
): PreviewContext {
  const target = toSourceTarget(video, source.packages ?? source);
  return { target, media, manifests, threads, ...request };
}
