import { LRUCache } from 'lru-cache';

import type { ImageType } from '#lib/media/sniff-image.ts';
import type { Clock } from '#platform/clock.ts';

import { THUMBNAIL_ABSENCE_MS } from './preview-plans.ts';

/** Cached images. */
const THUMBNAIL_CACHE_BYTES_MAX = 32 * 1024 * 1024;

export type SheetImage = {
  readonly bytes: Buffer;
  readonly type: ImageType;
  /** True if it was made from pictures of the video. */
  readonly isDrawn: boolean;
  readonly freshUntilMs: number;
};

/** A sheet, or one of the images that manifests list (see `toThumbnailImages`). */
export type ImageName = { readonly kind: 'sheet' | 'listed'; readonly number: number };

/** An image, or `undefined` if it can't be made. */
type CachedImage = { readonly image: SheetImage | undefined; readonly freshUntilMs: number };

/** The images of recently used sources, by the key of the source. */
export type ImageCache = {
  readonly find: (source: string, name: ImageName) => CachedImage | undefined;
  readonly store: (source: string, name: ImageName, image: SheetImage | undefined) => void;
  readonly countBytes: () => number;
};

/** Manifests list the sheets of the upstream as they are, so these are cached once. */
export function createImageCache(clock: Clock): ImageCache {
  const images = new LRUCache<string, CachedImage>({
    maxSize: THUMBNAIL_CACHE_BYTES_MAX,
    sizeCalculation: ({ image }, key) => key.length + (image?.bytes.length ?? 0),
  });

  function findFresh(key: string): CachedImage | undefined {
    const cached = images.get(key);
    return cached !== undefined && clock() < cached.freshUntilMs ? cached : undefined;
  }

  return {
    find(source, name) {
      const sheet = findFresh(toImageKey(source, { ...name, kind: 'sheet' }));
      const isSame = name.kind === 'sheet' || sheet?.image?.isDrawn === false;
      return isSame ? sheet : findFresh(toImageKey(source, name));
    },
    store(source, name, image) {
      const freshUntilMs = image?.freshUntilMs ?? clock() + THUMBNAIL_ABSENCE_MS;
      const kind = image?.isDrawn === false ? 'sheet' : name.kind;
      images.set(toImageKey(source, { ...name, kind }), { image, freshUntilMs });
    },
    countBytes: () => images.calculatedSize,
  };
}

export function toImageKey(source: string, { kind, number }: ImageName): string {
  return `${source} ${kind} ${number}`;
}
