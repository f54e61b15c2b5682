import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

import type { RateLimit } from '../config/config.ts';
import type { SharedCounters } from './shared-counters.ts';

/** Longest window, because a timer can wait at most 2^31 ms. */
const WINDOW_SECONDS_MAX = 2_147_483;

/**
 * Counts in PostgreSQL for all nodes. Counts in this process if `shared` is undefined or the
 * database is down.
 */
export function createLimiter(
  keyPrefix: string,
  { points, windowSeconds }: RateLimit,
  shared: SharedCounters | undefined,
): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: Math.min(windowSeconds, WINDOW_SECONDS_MAX) };
  const local = new RateLimiterMemory(options);
  if (shared === undefined) return local;
  return new RateLimiterPostgres({
    ...options,
    storeClient: shared.client,
    storeType: 'client',
    tableName: shared.table,
    tableCreated: true,
    insuranceLimiter: local,
    // Once a client is over its limit, its requests cause no more queries.
    inMemoryBlockOnConsumed: points + 1,
  });
}

export async function consume(
  limiter: RateLimiterAbstract,
  client: string,
): Promise<{ readonly state: RateLimiterRes; readonly exceeded: boolean }> {
  try {
    return { state: await limiter.consume(client), exceeded: false };
  } catch (rejection) {
    // The limiter rejects with the state when the limit is exceeded, and with an Error when it
    // fails.
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return { state: rejection, exceeded: true };
  }
}
