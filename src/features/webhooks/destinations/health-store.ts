import { sql } from 'kysely';

import type { Database, Tx } from '#platform/db/database.ts';
import { isIn, selectRows } from '#platform/db/json-lists.ts';

import type { DestinationHealth } from './health.ts';

/**
 * The health of each destination that still exists. Blocks other changes to them and their
 * deliveries until the transaction ends. A fixed lock order avoids deadlocks.
 */
export async function lockHealths(
  tx: Tx,
  { kind }: Pick<Database, 'kind'>,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, DestinationHealth>> {
  const rows = await tx
    .selectFrom('webhooks')
    .select([
      'id',
      'failed_in_row as failedInRow',
      'failing_since_ms as failingSinceMs',
      'last_succeeded_at_ms as lastSucceededAtMs',
      'last_failed_at_ms as lastFailedAtMs',
    ])
    .where(isIn(kind, 'id', webhookIds))
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map(({ id, ...health }) => [id, health]));
}

const HEALTH_TYPES = {
  id: 'text',
  failed_in_row: 'bigint',
  failing_since_ms: 'bigint',
  last_succeeded_at_ms: 'bigint',
  last_failed_at_ms: 'bigint',
} as const;

export async function writeHealths(
  tx: Tx,
  { kind }: Pick<Database, 'kind'>,
  healths: ReadonlyMap<string, DestinationHealth>,
): Promise<void> {
  const rows = [...healths].map(([id, health]) => ({
    id,
    failed_in_row: health.failedInRow,
    failing_since_ms: health.failingSinceMs,
    last_succeeded_at_ms: health.lastSucceededAtMs,
    last_failed_at_ms: health.lastFailedAtMs,
  }));
  await sql`
    update webhooks set
      failed_in_row = health.failed_in_row,
      failing_since_ms = health.failing_since_ms,
      last_succeeded_at_ms = health.last_succeeded_at_ms,
      last_failed_at_ms = health.last_failed_at_ms
    from ${selectRows(kind, HEALTH_TYPES, rows)} as health
    where webhooks.id = health.id`.execute(tx);
}
