import type { RateLimit } from '../config/config.ts';
import { consume, createLimiter } from './limiter.ts';
import type { SharedCounters } from './shared-counters.ts';

/** Limits consecutive failures per key, such as wrong passwords for one account. */
export type AttemptLimit = {
  /**
   * Counts an attempt before its outcome is known. Returns the seconds to wait when the limit is
   * exceeded, otherwise null.
   */
  readonly consume: (key: string) => Promise<number | null>;
  /** Starts counting over. Call it after a successful attempt. */
  readonly reset: (key: string) => Promise<void>;
};

/**
 * `name` separates the counters of different limits. With `shared`, all nodes share the counters.
 */
export function createAttemptLimit(
  name: string,
  limit: RateLimit,
  shared?: SharedCounters,
): AttemptLimit {
  const limiter = createLimiter(name, limit, shared);
  return {
    async consume(key) {
      const { state, exceeded } = await consume(limiter, key);
      return exceeded ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : null;
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
