import { LRUCache } from 'lru-cache';

import type { Clock } from '#platform/clock.ts';

/**
 * Minimum interval between refreshes of a source whose upstream URLs fail; each failure doubles it.
 */
export const SOURCE_REFRESH_MS_MIN = 1_000;
export const SOURCE_REFRESH_MS_MAX = 60_000;
/** Videos whose refresh interval is tracked. */
const REFRESHED_VIDEOS_MAX = 10_000;

export type RefreshBackoff = {
  readonly isPaused: (key: string) => boolean;
  readonly recordSuccess: (key: string) => void;
  readonly recordFailure: (key: string) => void;
};

type Entry = { readonly untilMs: number; readonly failures: number };

/**
 * Limits how often the sources with one key are refreshed. The pause is minimal after a success and
 * doubles up to the maximum with each failure. The least recently used keys are evicted first.
 */
export function createRefreshBackoff(clock: Clock): RefreshBackoff {
  const entries = new LRUCache<string, Entry>({ max: REFRESHED_VIDEOS_MAX });

  function pause(key: string, failures: number): void {
    const delayMs = Math.min(SOURCE_REFRESH_MS_MIN * 2 ** failures, SOURCE_REFRESH_MS_MAX);
    entries.set(key, { untilMs: clock() + delayMs, failures });
  }

  return {
    isPaused(key) {
      const remainingMs = (entries.get(key)?.untilMs ?? 0) - clock();
      // If the clock has been set back, the remaining pause can exceed the maximum. Such a pause is
      // ignored.
      return remainingMs > 0 && remainingMs <= SOURCE_REFRESH_MS_MAX;
    },
    recordSuccess: (key) => pause(key, 0),
    recordFailure: (key) => pause(key, (entries.get(key)?.failures ?? 0) + 1),
  };
}
