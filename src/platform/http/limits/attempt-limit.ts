import type { RateLimit } from '../../config/parse-setting.ts';
import { type CreateLimiter, createLocalLimiter } from './limiter.ts';

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
 * `name` separates the counters of different limits. By default, this process counts on its own.
 */
export function createAttemptLimit(
  name: string,
  limit: RateLimit,
  createLimiter: CreateLimiter = createLocalLimiter,
): AttemptLimit {
  const limiter = createLimiter(name, limit, 'exact');
  return {
    async consume(key) {
      const { msBeforeNext, excess } = await limiter.consume(key);
      return excess > 0 ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : null;
    },
    reset: limiter.reset,
  };
}
