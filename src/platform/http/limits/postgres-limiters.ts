import { CompiledQuery, sql } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

import type { Database } from '../../db/database.ts';
import { type CreateLimiter, toLimiter, toLimiterOptions } from './limiter.ts';

const TABLE = 'rate_limits';

type Query = { readonly text: string; readonly values?: readonly unknown[] };

/**
 * Counts in PostgreSQL for all nodes. While the database is down, each process counts on its own.
 * Only the limiters use the table, which may be dropped at any time. The table is UNLOGGED because
 * counters need not survive a crash.
 */
export async function openPostgresLimiters(database: Database): Promise<CreateLimiter> {
  await database.transaction(async (tx) => {
    // CREATE TABLE IF NOT EXISTS fails when two nodes run it at the same time, so it needs a lock.
    await sql`select pg_advisory_xact_lock(hashtext(${TABLE}))`.execute(tx);
    await sql`create unlogged table if not exists ${sql.table(TABLE)} (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(tx);
  });
  const storeClient = {
    query: ({ text, values }: Query) =>
      database.transaction((tx) => tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]))),
  };
  return (name, limit) => {
    const options = toLimiterOptions(name, limit);
    return toLimiter(
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(options),
        // Once a client is over its limit, its requests cause no more queries.
        inMemoryBlockOnConsumed: options.points + 1,
      }),
    );
  };
}
