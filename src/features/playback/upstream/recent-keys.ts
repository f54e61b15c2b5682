import type { Clock } from '#platform/clock.ts';

export type RecentKeys = {
  readonly has: (key: string) => boolean;
  readonly add: (key: string) => void;
};

/** Keys that were added within `ttlMs`; the oldest are forgotten first. */
export function createRecentKeys({
  clock,
  keysMax,
  ttlMs,
}: {
  readonly clock: Clock;
  readonly keysMax: number;
  readonly ttlMs: number;
}): RecentKeys {
  // A Map preserves insertion order: the first key is the oldest.
  const addedAtMs = new Map<string, number>();
  return {
    has(key) {
      const ageMs = clock() - (addedAtMs.get(key) ?? -Infinity);
      return ageMs >= 0 && ageMs < ttlMs;
    },
    add(key) {
      addedAtMs.delete(key);
      addedAtMs.set(key, clock());
      for (const oldest of addedAtMs.keys()) {
        if (addedAtMs.size <= keysMax) break;
        addedAtMs.delete(oldest);
      }
    },
  };
}
