import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import type { Clock } from '#platform/clock.ts';

/** Values in each cache. */
export const BRIEF_VALUES_MAX = 2_000;
/** Age of a cached value after which it is read again. */
export const BRIEF_AGE_MS_MAX = 500;
/** How long a value may be used after it was last read while the database is away. */
export const LAST_KNOWN_MS_MAX = 60_000;

export type BriefCache<K, V> = {
  /** Only the value of the latest variant is cached. */
  readonly get: (key: K, variant?: number) => Promise<V>;
  /** The value without a variant, unless it must be read. */
  readonly getLoaded: (key: K) => V | undefined;
  readonly evict: (key: K) => void;
  readonly clear: () => void;
};

type Entry<V> = {
  readonly value: Promise<V>;
  /** Undefined until `value` resolves. */
  loaded?: V;
  readonly variant: number | undefined;
  readonly loadedAtMs: number;
};

type BriefCacheOptions<K, V> = {
  readonly read: (key: K, variant: number | undefined) => Promise<V>;
  /** True if the value may be used while the database is away. */
  readonly mayOutlast: (value: V) => boolean;
  readonly clock: Clock;
  /** Called with the age of each cached value that is returned. */
  readonly onUsed?: ((ageSeconds: number) => void) | undefined;
};

/**
 * Caches values of the database briefly, so that playback does not query it for every segment.
 * While the database is away, the last known value is used, so that playback continues for a while.
 */
export function createBriefCache<K extends string, V>({
  read,
  mayOutlast,
  clock,
  onUsed,
}: BriefCacheOptions<K, V>): BriefCache<K, V> {
  const entries = new LRUCache<K, Entry<V>>({ max: BRIEF_VALUES_MAX });
  const lastKnown = new LRUCache<K, { readonly value: V; readonly readAtMs: number }>({
    max: BRIEF_VALUES_MAX,
  });

  /** Remembers the value, unless its entry has been evicted since. */
  async function readOrFallBack(
    key: K,
    variant: number | undefined,
    isCurrent: () => boolean,
  ): Promise<V> {
    const readAtMs = clock();
    try {
      const value = await read(key, variant);
      if (!mayOutlast(value)) lastKnown.delete(key);
      else if (isCurrent()) lastKnown.set(key, { value, readAtMs });
      return value;
    } catch (error) {
      const known = lastKnown.get(key);
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (known === undefined || !isAway) throw error;
      const ageMs = clock() - known.readAtMs;
      if (!isRecent(ageMs, LAST_KNOWN_MS_MAX)) throw error;
      onUsed?.(ageMs / 1000);
      return known.value;
    }
  }

  function load(key: K, variant: number | undefined): Promise<V> {
    const isCurrent = (): boolean => entries.get(key) === entry;
    const value = readOrFallBack(key, variant, isCurrent);
    const entry: Entry<V> = { value, variant, loadedAtMs: clock() };
    entries.set(key, entry);
    value.then(
      (loaded) => {
        entry.loaded = loaded;
      },
      () => {
        if (isCurrent()) entries.delete(key);
      },
    );
    return value;
  }

  function findFresh(key: K, variant: number | undefined): Entry<V> | undefined {
    const entry = entries.get(key);
    if (entry === undefined || entry.variant !== variant) return undefined;
    return isRecent(clock() - entry.loadedAtMs, BRIEF_AGE_MS_MAX) ? entry : undefined;
  }

  function recordUse({ loadedAtMs }: Entry<V>): void {
    onUsed?.((clock() - loadedAtMs) / 1000);
  }

  return {
    async get(key, variant) {
      const entry = findFresh(key, variant);
      if (entry === undefined) return load(key, variant);
      recordUse(entry);
      return entry.value;
    },
    getLoaded(key) {
      const entry = findFresh(key, undefined);
      if (entry?.loaded !== undefined) recordUse(entry);
      return entry?.loaded;
    },
    evict(key) {
      entries.delete(key);
      lastKnown.delete(key);
    },
    clear() {
      entries.clear();
      lastKnown.clear();
    },
  };
}

/** The age is negative if the clock has been set back. */
function isRecent(ageMs: number, ageMsMax: number): boolean {
  return ageMs >= 0 && ageMs < ageMsMax;
}
