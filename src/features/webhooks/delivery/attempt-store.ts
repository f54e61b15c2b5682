import { sql } from 'kysely';

import type { Database, Queries, Tx } from '#platform/db/database.ts';
import { selectRows } from '#platform/db/json-lists.ts';

import type { AttemptError } from './attempt-errors.ts';
import { updateAttempted } from './delivery-store.ts';
import { type Attempt, DELIVERY_ATTEMPTS_SHOWN_MAX, type DeliveryStatus } from './delivery.ts';

/** An attempt that has ended, and the state of its delivery after it. */
export type NewAttempt = Attempt & {
  readonly deliveryId: string;
  readonly error: AttemptError | null;
  readonly deliveryStatus: DeliveryStatus;
  readonly nextAttemptAtMs: number | null;
};

const ROW_TYPES = {
  delivery_id: 'text',
  number: 'bigint',
  at_ms: 'bigint',
  status: 'bigint',
  duration_ms: 'bigint',
  success: 'bigint',
  error: 'text',
} as const;

/**
 * Updates the deliveries and logs their attempts, at most one of each delivery. Skips deleted
 * deliveries. The caller has locked the destinations.
 */
export async function recordAttempts(
  tx: Tx,
  database: Pick<Database, 'kind'>,
  { attempts, nowMs }: { readonly attempts: readonly NewAttempt[]; readonly nowMs: number },
): Promise<void> {
  const attempted = attempts.map(({ deliveryId: id, deliveryStatus: status, nextAttemptAtMs }) => ({
    id,
    status,
    nextAttemptAtMs,
  }));
  const numbers = await updateAttempted(tx, database, { attempted, nowMs });
  const rows = attempts.flatMap((attempt) => {
    const number = numbers.get(attempt.deliveryId);
    return number === undefined ? [] : [toRow(attempt, number)];
  });
  await sql`
    insert into delivery_attempts
      (delivery_id, number, at_ms, status, duration_ms, success, error)
    select delivery_id, number, at_ms, status, duration_ms, success, error
    from ${selectRows(database.kind, ROW_TYPES, rows)} as attempts`.execute(tx);
}

function toRow(
  { deliveryId, atMs, status, durationMs, success, error }: NewAttempt,
  number: number,
) {
  return {
    delivery_id: deliveryId,
    number,
    at_ms: atMs,
    status,
    duration_ms: durationMs,
    success: success ? 1 : 0,
    error,
  };
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
