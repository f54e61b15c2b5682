import type { Selectable } from 'kysely';

import {
  type DeliveryId,
  type EventId,
  isDeliveryId,
  isEventId,
  isWebhookId,
  type WebhookId,
} from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { DeliveriesTable, DeliveryAttemptsTable } from '#platform/db/schema/tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { DELIVERY_ATTEMPTS_SHOWN_MAX } from './delivery.ts';
import type { Attempt, Delivery, DeliveryStatus } from './delivery.ts';

/** Deliveries included in a webhook's statistics: the most recent ones of the last 24 hours. */
const DELIVERIES_COUNTED_MAX = 10_000;

export type NewDelivery = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly event: { readonly id: EventId; readonly type: string; readonly seq: number };
  readonly nowMs: number;
};

export type DeliveryFilters = {
  readonly status?: DeliveryStatus;
  readonly type?: string;
  readonly event?: string;
};

export type DeliveryScan = {
  readonly webhookId: WebhookId;
  readonly filters: DeliveryFilters;
  readonly after: ListPosition | null;
  readonly rowsMax: number;
};

/** Completed deliveries of the last day; pending ones are not counted. */
export type DeliveryCounts = { readonly succeeded: number; readonly failed: number };

/** New deliveries are due immediately. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  const rows = deliveries.map(({ id, webhookId, event, nowMs }) => ({
    id,
    webhook_id: webhookId,
    event_id: event.id,
    event_type: event.type,
    event_seq: event.seq,
    status: 'pending' as const,
    round_attempts: 0,
    next_attempt_at_ms: nowMs,
    created_at_ms: nowMs,
    finished_at_ms: null,
  }));
  await tx.insertInto('deliveries').values(rows).execute();
}

export async function findDelivery(
  queries: Queries,
  webhookId: WebhookId,
  id: string,
): Promise<Delivery | undefined> {
  const row = await queries
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row && (await loadAttempts(queries, [row]))[0];
}

/** The next page for the destination, newest first. */
export async function listDeliveries(
  queries: Queries,
  { webhookId, filters, after, rowsMax }: DeliveryScan,
): Promise<readonly Delivery[]> {
  const { status, type, event } = filters;
  let query = queries
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsMax);
  if (status !== undefined) query = query.where('status', '=', status);
  if (type !== undefined) query = query.where('event_type', '=', type);
  if (event !== undefined) query = query.where('event_id', '=', event);
  if (after !== null) {
    query = query.where((where) =>
      where.or([
        where('created_at_ms', '<', after.atMs),
        where.and([where('created_at_ms', '=', after.atMs), where('id', '<', after.id)]),
      ]),
    );
  }
  return loadAttempts(queries, await query.execute());
}

/** Starts another round, due immediately. Returns false if the delivery is already pending. */
export async function restartDelivery(tx: Tx, id: DeliveryId, nowMs: number): Promise<boolean> {
  const changed = await tx
    .updateTable('deliveries')
    .set(toNewRound(nowMs))
    .where('id', '=', id)
    .where('status', '!=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export type RestartOptions = {
  readonly webhookId: WebhookId;
  /**
   * Only deliveries created since this time can be restarted, because the payloads of older ones
   * have been erased.
   */
  readonly createdSinceMs: number;
  readonly failedSinceMs: number;
  readonly failedUntilMs: number;
  readonly limit: number;
  readonly nowMs: number;
};

/** Restarts up to `limit` failed deliveries, oldest first; returns their creation times. */
export async function restartFailed(tx: Tx, options: RestartOptions): Promise<readonly number[]> {
  const rows = await tx
    .updateTable('deliveries')
    .set(toNewRound(options.nowMs))
    .where('id', 'in', (query) =>
      query
        .selectFrom('deliveries')
        .select('id')
        .where('webhook_id', '=', options.webhookId)
        .where('created_at_ms', '>=', options.createdSinceMs)
        .where('status', '=', 'failed')
        .where('finished_at_ms', '>=', options.failedSinceMs)
        .where('finished_at_ms', '<=', options.failedUntilMs)
        .orderBy('created_at_ms')
        .limit(options.limit),
    )
    .where('status', '=', 'failed')
    .returning('created_at_ms')
    .execute();
  return rows.map((row) => row.created_at_ms);
}

/** Counts only the latest DELIVERIES_COUNTED_MAX deliveries. */
export async function countDeliveries(
  queries: Queries,
  webhookId: WebhookId,
  sinceMs: number,
): Promise<DeliveryCounts> {
  const rows = await queries
    .selectFrom((from) =>
      from
        .selectFrom('deliveries')
        .select('status')
        .where('webhook_id', '=', webhookId)
        .where('created_at_ms', '>=', sinceMs)
        .orderBy('created_at_ms', 'desc')
        .limit(DELIVERIES_COUNTED_MAX)
        .as('latest'),
    )
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const countOf = (status: DeliveryStatus): number =>
    rows.find((row) => row.status === status)?.count ?? 0;
  return { succeeded: countOf('succeeded'), failed: countOf('failed') };
}

function toNewRound(
  nowMs: number,
): Pick<
  Selectable<DeliveriesTable>,
  'status' | 'round_attempts' | 'next_attempt_at_ms' | 'finished_at_ms'
> {
  return {
    status: 'pending',
    round_attempts: 0,
    next_attempt_at_ms: nowMs,
    finished_at_ms: null,
  };
}

type DeliveryRow = Selectable<DeliveriesTable>;
type AttemptRow = Selectable<DeliveryAttemptsTable>;

async function loadAttempts(
  queries: Queries,
  rows: readonly DeliveryRow[],
): Promise<readonly Delivery[]> {
  const attempts = await findLatestAttempts(
    queries,
    rows.map(({ id }) => id),
  );
  const attemptsOf = Map.groupBy(attempts, (attempt) => attempt.delivery_id);
  return rows.map((row) => toDelivery(row, attemptsOf.get(row.id) ?? []));
}

async function findLatestAttempts(
  queries: Queries,
  ids: readonly string[],
): Promise<readonly AttemptRow[]> {
  if (ids.length === 0) return [];
  return queries
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
        .where('delivery_id', 'in', ids)
        .as('latest'),
    )
    .selectAll()
    .where('place', '<=', DELIVERY_ATTEMPTS_SHOWN_MAX)
    .orderBy('number')
    .execute();
}

function toDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): Delivery {
  const { id, webhook_id: webhookId, event_id: eventId } = row;
  if (!isDeliveryId(id) || !isWebhookId(webhookId) || !isEventId(eventId)) {
    throw new Error(`malformed delivery ID in the database: ${id}`);
  }
  return {
    id,
    webhookId,
    eventId,
    eventType: row.event_type,
    status: row.status,
    attempts: attempts.map(toAttempt),
    nextAttemptAtMs: row.next_attempt_at_ms,
    createdAtMs: row.created_at_ms,
  };
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    atMs: row.at_ms,
    status: row.status,
    durationMs: row.duration_ms,
    success: row.success === 1,
    error: row.error,
  };
}
