import {
  REFRESHED_VIDEOS_MAX,
  SOURCE_REFRESH_MS_MAX,
  SOURCE_REFRESH_MS_MIN,
} from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';

export type RefreshBackoff = {
  readonly isPaused: (key: string) => boolean;
  readonly recordSuccess: (key: string) => void;
  readonly recordFailure: (key: string) => void;
};

type Entry = { readonly untilMs: number; readonly failures: number };

/**
 * Spaces the refreshes with one key: by the minimum after a success, and exponentially up to the
 * maximum after failures. The oldest keys are forgotten first.
 */
export function createRefreshBackoff(clock: Clock): RefreshBackoff {
  // A Map iterates in insertion order, so the first key is the oldest entry.
  const entries = new Map<string, Entry>();

  function pause(key: string, failures: number): void {
    const delayMs = Math.min(SOURCE_REFRESH_MS_MIN * 2 ** failures, SOURCE_REFRESH_MS_MAX);
    entries.delete(key);
    entries.set(key, { untilMs: clock() + delayMs, failures });
    for (const oldest of entries.keys()) {
      if (entries.size <= REFRESHED_VIDEOS_MAX) break;
      entries.delete(oldest);
    }
  }

  return {
    isPaused(key) {
      const remainingMs = (entries.get(key)?.untilMs ?? 0) - clock();
      // After the clock was set back, a pause would last too long.
      return remainingMs > 0 && remainingMs <= SOURCE_REFRESH_MS_MAX;
    },
    recordSuccess: (key) => pause(key, 0),
    recordFailure: (key) => pause(key, (entries.get(key)?.failures ?? 0) + 1),
  };
}
