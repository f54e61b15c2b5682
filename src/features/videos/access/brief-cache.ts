import { AppError } from '#contract/app-error.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Clock } from '#platform/clock.ts';

/** Values in each cache. */
export const BRIEF_VALUES_MAX = 2_000;
/** Age of a cached value after which it is read again. */
export const BRIEF_AGE_MS_MAX = 500;

type Entry<V, Variant> = {
  /** A promise until it has settled. */
  value: V | Promise<V>;
  readonly variant: Variant | undefined;
  readonly loadedAtMs: number;
};

/** What limits the use of known values while the database is away. */
export type Outage = {
  /** How long they may be used. */
  readonly msMax: number;
  /** A value that was changed before this time is no longer cached; see ChangeBus. */
  readonly seenUntilMs: () => number;
};

/** For values that only accompany a video, whose record already limits how long it plays. */
export const OUTLASTING = {
  mayOutlast: () => true,
  outage: { msMax: Infinity, seenUntilMs: () => -Infinity },
} as const;

type BriefCacheOptions<K, V, Variant> = {
  readonly read: (key: K, variant: Variant | undefined) => Promise<V>;
  /** True if the value may be used while the database is away. */
  readonly mayOutlast: (value: V) => boolean;
  readonly outage: Outage;
  readonly clock: Clock;
  /** Called with the age of each cached value that is returned. */
  readonly onUsed?: ((ageSeconds: number) => void) | undefined;
};

/**
 * Caches values of the database briefly, so that playback does not query it for every segment.
 * While the database is away, the last known value is used, so that playback continues for a while
 * after the last moment at which a change of the value would have been noticed.
 */
export class BriefCache<K extends string, V, Variant = never> {
  readonly #options: BriefCacheOptions<K, V, Variant>;
  readonly #entries = createLruCache<K, Entry<V, Variant>>(BRIEF_VALUES_MAX);
  readonly #lastKnown = createLruCache<K, { readonly value: V; readonly readAtMs: number }>(
    BRIEF_VALUES_MAX,
  );

  constructor(options: BriefCacheOptions<K, V, Variant>) {
    this.#options = options;
  }

  /** Only the value of the latest variant is cached. Known values are returned without a promise. */
  get(key: K, variant?: Variant): V | Promise<V> {
    const entry = this.#findFresh(key, variant);
    if (entry === undefined) return this.#load(key, variant);
    this.#recordUse(entry);
    return entry.value;
  }

  evict(key: K): void {
    this.#entries.delete(key);
    this.#lastKnown.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#lastKnown.clear();
  }

  #findFresh(key: K, variant: Variant | undefined): Entry<V, Variant> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.variant !== variant) return undefined;
    const ageMs = this.#options.clock() - entry.loadedAtMs;
    return isRecent(ageMs, BRIEF_AGE_MS_MAX) ? entry : undefined;
  }

  #recordUse({ loadedAtMs }: Entry<V, Variant>): void {
    this.#options.onUsed?.((this.#options.clock() - loadedAtMs) / 1000);
  }

  #load(key: K, variant: Variant | undefined): Promise<V> {
    const isCurrent = (): boolean => this.#entries.get(key) === entry;
    const value = this.#readOrFallBack(key, variant, isCurrent);
    const entry: Entry<V, Variant> = { value, variant, loadedAtMs: this.#options.clock() };
    this.#entries.set(key, entry);
    void this.#settle(key, entry);
    return value;
  }

  /** Never rejects: a value that could not be read is read again by the next request. */
  async #settle(key: K, entry: Entry<V, Variant>): Promise<void> {
    try {
      entry.value = await entry.value;
    } catch {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    }
  }

  /** Remembers the value, unless its entry has been evicted since. */
  async #readOrFallBack(
    key: K,
    variant: Variant | undefined,
    isCurrent: () => boolean,
  ): Promise<V> {
    const { read, mayOutlast, outage, clock, onUsed } = this.#options;
    const readAtMs = clock();
    try {
      const value = await read(key, variant);
      if (!mayOutlast(value)) this.#lastKnown.delete(key);
      else if (isCurrent()) this.#lastKnown.set(key, { value, readAtMs });
      return value;
    } catch (error) {
      const known = this.#lastKnown.get(key);
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (known === undefined || !isAway) throw error;
      const ageMs = clock() - Math.max(known.readAtMs, outage.seenUntilMs());
      if (!isRecent(ageMs, outage.msMax)) throw error;
      onUsed?.(ageMs / 1000);
      return known.value;
    }
  }
}

/** The age is negative if the clock has been set back. */
function isRecent(ageMs: number, ageMsMax: number): boolean {
  return ageMs >= 0 && ageMs < ageMsMax;
}
