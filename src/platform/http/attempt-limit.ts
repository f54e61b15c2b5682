import type { RateLimit } from '../config/config.ts';
import { consume, createLimiter } from './limiter.ts';
import type { SharedCounters } from './shared-counters.ts';

/** Bounds what may go wrong in a row for one key, such as wrong passwords for one account. */
export type AttemptLimit = {
  /** Counts an attempt before its outcome is known; answers the seconds to wait when too many failed. */
  readonly take: (key: string) => Promise<number | null>;
  /** The attempt went well: counting begins anew. */
  readonly clear: (key: string) => Promise<void>;
};

/** `name` keeps the counters of different limits apart; with `shared` all nodes count together. */
export function createAttemptLimit(
  name: string,
  limit: RateLimit,
  shared?: SharedCounters,
): AttemptLimit {
  const limiter = createLimiter(name, limit, shared);
  return {
    async take(key) {
      const { state, exceeded } = await consume(limiter, key);
      return exceeded ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : null;
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}
