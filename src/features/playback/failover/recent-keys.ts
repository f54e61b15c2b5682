import { LRUCache } from 'lru-cache';

import type { Clock } from '#platform/clock.ts';

export type RecentKeys = {
  readonly has: (key: string) => boolean;
  readonly add: (key: string) => void;
};

/** Keys that were added within `ttlMs`; the least recently used are evicted first. */
export function createRecentKeys({
  clock,
  keysMax,
  ttlMs,
}: {
  readonly clock: Clock;
  readonly keysMax: number;
  readonly ttlMs: number;
}): RecentKeys {
  const addedAtMs = new LRUCache<string, number>({ max: keysMax });
  return {
    has(key) {
      const ageMs = clock() - (addedAtMs.get(key) ?? -Infinity);
      return ageMs >= 0 && ageMs < ttlMs;
    },
    add(key) {
      addedAtMs.set(key, clock());
    },
  };
}
