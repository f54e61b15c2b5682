import type { Database } from '../../db/database.ts';
import { LeasedLimiter, toLease } from './leased-limiter.ts';
import { createExactLimiter, type Limiters } from './limiter.ts';
import { openPostgresCounters } from './postgres-counters.ts';

/** After this time, a shutdown continues without the uses of the last moment. */
const LAST_FLUSH_MS_MAX = 2_000;

/** Counts in PostgreSQL for all nodes. */
export async function openPostgresLimiters(database: Database): Promise<Limiters> {
  const counters = await openPostgresCounters(database);
  const leased: LeasedLimiter[] = [];
  return {
    createLimiter(name, limit, precision) {
      if (precision === 'exact' || toLease(limit) === 0) {
        return createExactLimiter(name, limit, counters);
      }
      const limiter = new LeasedLimiter(name, limit, counters);
      leased.push(limiter);
      return limiter;
    },
    async [Symbol.asyncDispose]() {
      const flushed = Promise.all(leased.map((limiter) => limiter.flushAll()));
      const late = Promise.withResolvers<void>();
      const timeout = setTimeout(late.resolve, LAST_FLUSH_MS_MAX);
      await Promise.race([flushed, late.promise]);
      clearTimeout(timeout);
    },
  };
}
