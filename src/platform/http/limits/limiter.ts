import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import type { RateLimit } from '../../config/config.ts';

export type LimiterState = {
  readonly remaining: number;
  readonly msBeforeNext: number;
  readonly isExceeded: boolean;
};

/** Counts the uses of a limit by key, such as the requests of a client. */
export type Limiter = {
  readonly consume: (key: string) => Promise<LimiterState>;
  /** Starts counting over. */
  readonly reset: (key: string) => Promise<void>;
};

/** `name` separates the counters of different limits. */
export type CreateLimiter = (name: string, limit: RateLimit) => Limiter;

/** Longest window, because a timer can wait at most 2^31 ms. */
const WINDOW_SECONDS_MAX = 2_147_483;
/**
 * A window that ends later was started before the clock was set back, and would lock its client
 * out. The clocks of nodes differ by less than a window.
 */
const WINDOWS_AHEAD_MAX = 2;

/** The options of the library for a limit. */
export function toLimiterOptions(
  name: string,
  { points, windowSeconds }: RateLimit,
): { readonly keyPrefix: string; readonly points: number; readonly duration: number } {
  return { keyPrefix: name, points, duration: Math.min(windowSeconds, WINDOW_SECONDS_MAX) };
}

/** Counts in this process. */
export function createLocalLimiter(name: string, limit: RateLimit): Limiter {
  return toLimiter(new RateLimiterMemory(toLimiterOptions(name, limit)));
}

export function toLimiter(limiter: RateLimiterAbstract): Limiter {
  return {
    async consume(key) {
      const state = await consume(limiter, key);
      if (state.msBeforeNext <= WINDOWS_AHEAD_MAX * limiter.msDuration) return state;
      await limiter.delete(key);
      return consume(limiter, key);
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<LimiterState> {
  try {
    return toState(await limiter.consume(key), false);
  } catch (rejection) {
    // The library rejects with the state when the limit is exceeded, and with an Error when it
    // fails.
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return toState(rejection, true);
  }
}

function toState(
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  isExceeded: boolean,
): LimiterState {
  return { remaining: remainingPoints, msBeforeNext, isExceeded };
}
