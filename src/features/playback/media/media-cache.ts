import type { CacheLifetime } from './media-lifetime.ts';
import { createMediaMemory, type MediaMemory } from './media-memory.ts';

/** A complete upstream response. */
export type CachedMedia = CacheLifetime & {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly url: URL;
  readonly bytes: Buffer;
  readonly fetchedAtMs: number;
};

/** Media in memory under one byte limit: cached entries and transfers in progress. */
export type MediaCache = MediaMemory & {
  /** The maximum size of one entry. */
  readonly entryBytesMax: number;
  readonly find: (key: string) => CachedMedia | undefined;
  /**
   * Stores media whose bytes were already reserved. They must neither change nor be used after the
   * last pin.
   */
  readonly store: (key: string, media: CachedMedia) => void;
  /** Replaces the metadata of an entry with the same bytes. */
  readonly replace: (key: string, media: CachedMedia) => void;
  /** Counts these bytes until their last reader is done. Returns the function that unpins them. */
  readonly pin: (bytes: Buffer) => () => void;
};

type Limits = { readonly bytesMax: number; readonly entryBytesMax: number };

export function createMediaCache({ bytesMax, entryBytesMax }: Limits): MediaCache {
  // A Map preserves insertion order: the first key is the least recently used.
  const entries = new Map<string, CachedMedia>();
  const storedBuffers = new Set<Buffer>();
  const readers = new Map<Buffer, number>();
  const memory = createMediaMemory({ bytesMax, evictOldest });

  function evictOldest(): boolean {
    for (const [key, media] of entries) {
      if (readers.has(media.bytes)) continue;
      evict(key, media);
      return true;
    }
    return false;
  }

  function find(key: string): CachedMedia | undefined {
    const media = entries.get(key);
    if (media === undefined) return undefined;
    entries.delete(key);
    entries.set(key, media);
    return media;
  }

  function store(key: string, media: CachedMedia): void {
    const previous = entries.get(key);
    if (previous !== undefined) evict(key, previous);
    entries.set(key, media);
    storedBuffers.add(media.bytes);
  }

  function replace(key: string, media: CachedMedia): void {
    if (entries.get(key)?.bytes === media.bytes) entries.set(key, media);
  }

  function evict(key: string, { bytes }: CachedMedia): void {
    entries.delete(key);
    storedBuffers.delete(bytes);
    if (!readers.has(bytes)) memory.free(bytes);
  }

  function pin(bytes: Buffer): () => void {
    readers.set(bytes, (readers.get(bytes) ?? 0) + 1);
    let isPinned = true;
    return () => {
      if (isPinned) unpin(bytes);
      isPinned = false;
    };
  }

  function unpin(bytes: Buffer): void {
    const left = (readers.get(bytes) ?? 0) - 1;
    if (left > 0) return void readers.set(bytes, left);
    readers.delete(bytes);
    if (!storedBuffers.has(bytes)) memory.free(bytes);
  }

  return {
    ...memory,
    entryBytesMax: Math.min(entryBytesMax, Math.floor(bytesMax / 4)),
    find,
    store,
    replace,
    pin,
  };
}
