import type { Database } from '../../db/database.ts';
import { createExactLimiter } from './exact-limiter.ts';
import { LeasedLimiter, toLease } from './leased-limiter.ts';
import type { CreateLimiter } from './limiter.ts';
import { openSharedCounters } from './shared-counters.ts';

/** Counts in PostgreSQL for all nodes. */
export async function openPostgresLimiters(database: Database): Promise<CreateLimiter> {
  const counters = await openSharedCounters(database);
  return (name, limit, precision) =>
    precision === 'leased' && toLease(limit) > 0
      ? new LeasedLimiter(name, limit, counters)
      : createExactLimiter(name, limit, counters);
}
