import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import type { Clock } from '#platform/clock.ts';

/** Videos kept in each cache. */
export const READABLE_VIDEOS_MAX = 2_000;
/** How long a record may be used after it was last read while the database is away. */
export const LAST_KNOWN_MS_MAX = 60_000;

/** Values to use while the database is away, so that playback continues for a while. */
export type LastKnown<K, V> = {
  readonly remember: (key: K, value: V, readAtMs: number) => void;
  readonly forget: (key: K) => void;
  readonly clear: () => void;
  /** Returns the last known value if it is recent and the database is away; otherwise rethrows. */
  readonly fallBack: (key: K, error: unknown) => V;
};

/** `onUsed` is called with the age of each value that is used. */
export function createLastKnown<K extends string, V>(
  clock: Clock,
  onUsed?: (ageSeconds: number) => void,
): LastKnown<K, V> {
  const entries = new LRUCache<K, { readonly value: V; readonly readAtMs: number }>({
    max: READABLE_VIDEOS_MAX,
  });
  return {
    remember: (key, value, readAtMs) => void entries.set(key, { value, readAtMs }),
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    fallBack(key, error) {
      const entry = entries.get(key);
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (entry === undefined || !isAway) throw error;
      const ageMs = clock() - entry.readAtMs;
      if (!isRecent(ageMs)) throw error;
      onUsed?.(ageMs / 1000);
      return entry.value;
    },
  };
}

/** The age is negative if the clock has been set back. */
function isRecent(ageMs: number): boolean {
  return ageMs >= 0 && ageMs < LAST_KNOWN_MS_MAX;
}
