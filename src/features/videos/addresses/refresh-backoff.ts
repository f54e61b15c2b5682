import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Clock } from '#platform/clock.ts';

/**
 * Minimum interval between refreshes of a source whose upstream URLs fail; each failure doubles it.
 */
export const SOURCE_REFRESH_MS_MIN = 1_000;
export const SOURCE_REFRESH_MS_MAX = 60_000;
/** Videos whose refresh interval is tracked. */
const REFRESHED_VIDEOS_MAX = 10_000;

/**
 * Limits how often the sources with one key are refreshed. The pause is minimal after a success and
 * doubles up to the maximum with each failure. The least recently used keys are evicted first.
 */
export class RefreshBackoff {
  readonly #entries = createLruCache<
    string,
    { readonly untilMs: number; readonly failures: number }
  >(REFRESHED_VIDEOS_MAX);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isPaused(key: string): boolean {
    const remainingMs = (this.#entries.get(key)?.untilMs ?? 0) - this.#clock();
    // If the clock has been set back, the remaining pause can exceed the maximum. Such a pause is
    // ignored.
    return remainingMs > 0 && remainingMs <= SOURCE_REFRESH_MS_MAX;
  }

  recordSuccess(key: string): void {
    this.#pause(key, 0);
  }

  recordFailure(key: string): void {
    this.#pause(key, (this.#entries.get(key)?.failures ?? 0) + 1);
  }

  #pause(key: string, failures: number): void {
    const delayMs = Math.min(SOURCE_REFRESH_MS_MIN * 2 ** failures, SOURCE_REFRESH_MS_MAX);
    this.#entries.set(key, { untilMs: this.#clock() + delayMs, failures });
  }
}
