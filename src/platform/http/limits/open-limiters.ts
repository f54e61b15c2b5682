import type { Database } from '../../db/database.ts';
import type { Siblings } from '../../processes/siblings.ts';
import { createExactLimiter, type Limiters } from './limiter.ts';
import { createPrimaryCounters } from './primary-counters.ts';

/**
 * Limiters whose counters all processes share: in PostgreSQL, or with SQLite in the primary
 * process.
 */
export async function openLimiters(
  database: Database,
  siblings?: Pick<Siblings, 'callPrimary'>,
): Promise<Limiters> {
  if (database.kind === 'postgres') {
    const { openPostgresLimiters } = await import('./postgres-limiters.ts');
    return openPostgresLimiters(database);
  }
  const counters = siblings && createPrimaryCounters(siblings);
  return {
    createLimiter: (name, limit) => createExactLimiter(name, limit, counters),
    [Symbol.asyncDispose]: async () => undefined,
  };
}
