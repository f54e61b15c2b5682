import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

import type { RateLimit } from '../config/config.ts';
import type { SharedCounters } from './shared-counters.ts';

/** Longest window that a timer can hold: 2^31 ms. */
const WINDOW_SECONDS_MAX = 2_147_483;

/** Counts in this process, or in PostgreSQL for all nodes; alone while the database does not answer. */
export function createLimiter(
  keyPrefix: string,
  { points, windowSeconds }: RateLimit,
  shared: SharedCounters | undefined,
): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: Math.min(windowSeconds, WINDOW_SECONDS_MAX) };
  const alone = new RateLimiterMemory(options);
  if (shared === undefined) return alone;
  return new RateLimiterPostgres({
    ...options,
    storeClient: shared.client,
    storeType: 'client',
    tableName: shared.table,
    tableCreated: true,
    insuranceLimiter: alone,
    // A client that is over its limit costs no more queries.
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
    // The limiter rejects with the state when the limit is exceeded, and with an Error when it fails.
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return { state: rejection, exceeded: true };
  }
}
