import type { Database } from '../../db/database.ts';
import type { Siblings } from '../../processes/siblings.ts';
import { createLocalLimiter, type Limiters } from './limiter.ts';
import { openPostgresLimiters } from './postgres-limiters.ts';
import { createPrimaryLimiters } from './primary-limiters.ts';

/**
 * Limiters whose counters all processes share: in PostgreSQL, or with SQLite in the primary
 * process.
 */
export async function openLimiters(
  database: Database,
  siblings?: Pick<Siblings, 'callPrimary'>,
): Promise<Limiters> {
  if (database.kind === 'postgres') return openPostgresLimiters(database);
  return {
    createLimiter: siblings === undefined ? createLocalLimiter : createPrimaryLimiters(siblings),
    [Symbol.asyncDispose]: async () => undefined,
  };
}
