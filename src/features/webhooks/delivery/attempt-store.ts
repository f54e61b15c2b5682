import { sql } from 'kysely';

import type { Database, Queries, Tx } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/json-lists.ts';

import type { AttemptError } from './attempt-errors.ts';
import { type Attempt, DELIVERY_ATTEMPTS_SHOWN_MAX } from './delivery.ts';

export type NewAttempt = Attempt & {
  readonly deliveryId: string;
  readonly error: AttemptError | null;
};

const ROW_TYPES = {
  delivery_id: 'text',
  at_ms: 'bigint',
  status: 'bigint',
  duration_ms: 'bigint',
  success: 'bigint',
  error: 'text',
} as const;

/**
 * Skips deleted deliveries. The deliveries are locked, and each has at most one new attempt, so the
 * next number is free.
 */
export async function insertAttempts(
  tx: Tx,
  { kind }: Pick<Database, 'kind'>,
  attempts: readonly NewAttempt[],
): Promise<void> {
  const rows = attempts.map((attempt) => ({
    delivery_id: attempt.deliveryId,
    at_ms: attempt.atMs,
    status: attempt.status,
    duration_ms: attempt.durationMs,
    success: attempt.success ? 1 : 0,
    error: attempt.error,
  }));
  await sql`
    insert into delivery_attempts
      (delivery_id, number, at_ms, status, duration_ms, success, error)
    select delivery_id,
      1 + coalesce((select max(number) from delivery_attempts as earlier
        where earlier.delivery_id = attempts.delivery_id), 0),
      at_ms, attempts.status, duration_ms, success, error
    from ${selectRows(kind, ROW_TYPES, rows)} as attempts
    join deliveries on deliveries.id = delivery_id`.execute(tx);
}

/** The latest DELIVERY_ATTEMPTS_SHOWN_MAX attempts of each delivery, oldest first. */
export async function findAttempts(
  queries: Queries,
  deliveryIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Attempt[]>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom((from) =>
      from
        .selectFrom('delivery_attempts')
        .selectAll()
        .select((select) =>
          select.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('delivery_id').orderBy('number', 'desc'))
            .as('place'),
        )
        .where('delivery_id', 'in', deliveryIds)
        .as('latest'),
    )
    .select([
      'delivery_id as deliveryId',
      'at_ms as atMs',
      'status',
      'duration_ms as durationMs',
      'success',
      'error',
    ])
    .where('place', '<=', DELIVERY_ATTEMPTS_SHOWN_MAX)
    .orderBy('number')
    .execute();
  const attempts = rows.map((row) => ({ ...row, success: row.success === 1 }));
  return Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
}
