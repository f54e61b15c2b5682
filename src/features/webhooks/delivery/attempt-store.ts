import type { Queries, Tx } from '#platform/db/database.ts';

import type { AttemptError } from './attempt-errors.ts';
import { type Attempt, DELIVERY_ATTEMPTS_SHOWN_MAX } from './delivery.ts';

export type NewAttempt = Attempt & {
  readonly deliveryId: string;
  readonly error: AttemptError | null;
};

/** The deliveries are locked, and each has at most one new attempt, so the next number is free. */
export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<void> {
  const latest = await tx
    .selectFrom('delivery_attempts')
    .select(({ fn }) => ['delivery_id', fn.max('number').as('number')])
    .where(
      'delivery_id',
      'in',
      attempts.map(({ deliveryId }) => deliveryId),
    )
    .groupBy('delivery_id')
    .execute();
  const numbers = new Map(latest.map((row) => [row.delivery_id, row.number]));
  const rows = attempts.map((attempt) => ({
    delivery_id: attempt.deliveryId,
    number: (numbers.get(attempt.deliveryId) ?? 0) + 1,
    at_ms: attempt.atMs,
    status: attempt.status,
    duration_ms: attempt.durationMs,
    success: attempt.success ? 1 : 0,
    error: attempt.error,
  }));
  await tx.insertInto('delivery_attempts').values(rows).execute();
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
