import { type Selectable, sql } from 'kysely';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import {
  type DeliveryId,
  type EventId,
  isDeliveryId,
  isEventId,
  isWebhookId,
  type WebhookId,
} from '#contract/ids.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import { isAfter } from '#platform/db/is-after.ts';
import { isNotIn, selectRows } from '#platform/db/json-lists.ts';
import type { DeliveriesTable } from '#platform/db/schema/webhook-tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { sealingContext } from '../sealing-context.ts';
import type { Delivery, DeliveryFilters, DeliveryStatus, DueDelivery } from './delivery.ts';

/**
 * A literal rather than a parameter, because SQLite uses a partial index only if the condition is
 * in the statement.
 */
const PENDING = sql.lit('pending' as const);
const NEW_ROUND = { status: 'pending', round_attempts: 0, finished_at_ms: null } as const;
export const HOUR_MS = 3_600_000;

type NewDelivery = {
  readonly id: DeliveryId;
  readonly webhookId: WebhookId;
  readonly event: {
    readonly id: EventId;
    readonly type: string;
    readonly subject: string;
    readonly seq: number;
  };
  readonly nowMs: number;
};

/** New deliveries are due immediately. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  const rows = deliveries.map(({ id, webhookId, event, nowMs }) => ({
    ...NEW_ROUND,
    attempt_count: 0,
    next_attempt_at_ms: nowMs,
    id,
    webhook_id: webhookId,
    event_id: event.id,
    event_type: event.type,
    subject: event.subject,
    event_seq: event.seq,
    created_at_ms: nowMs,
  }));
  await tx.insertInto('deliveries').values(rows).execute();
}

export type StoredDelivery = Omit<Delivery, 'attempts'>;

export async function findDelivery(
  queries: Queries,
  webhookId: WebhookId,
  id: string,
): Promise<StoredDelivery | undefined> {
  const row = await queries
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row && toDelivery(row);
}

type DeliveryScan = {
  readonly webhookId: WebhookId;
  readonly filters: DeliveryFilters;
  readonly after: ListPosition | null;
  readonly rowsMax: number;
};

/** The next page for the destination, newest first. */
export async function findDeliveries(
  queries: Queries,
  { webhookId, filters, after, rowsMax }: DeliveryScan,
): Promise<readonly StoredDelivery[]> {
  const { id, status, type, event, subject } = filters;
  let query = queries
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where(isAfter(after))
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsMax);
  if (status !== undefined) query = query.where('status', '=', status);
  if (type !== undefined) query = query.where('event_type', '=', type);
  if (event !== undefined) query = query.where('event_id', '=', event);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.execute()).map(toDelivery);
}

/** Starts another round, due immediately. Returns false if the delivery is already pending. */
export async function restartDelivery(tx: Tx, id: DeliveryId, nowMs: number): Promise<boolean> {
  const changed = await tx
    .updateTable('deliveries')
    .set({ ...NEW_ROUND, next_attempt_at_ms: nowMs })
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
    .set({ ...NEW_ROUND, next_attempt_at_ms: options.nowMs })
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

export type HourCount = {
  /** Hours since the epoch. */
  readonly hour: number;
  /** `retrying` is a pending delivery with a failed attempt. */
  readonly status: DeliveryStatus | 'retrying';
  readonly count: number;
};

type CountOptions = {
  readonly sinceMs: number;
  /** Only the latest deliveries are counted. */
  readonly rowsMax: number;
};

export async function countByHour(
  queries: Queries,
  webhookId: WebhookId,
  { sinceMs, rowsMax }: CountOptions,
): Promise<readonly HourCount[]> {
  return queries
    .selectFrom((from) =>
      from
        .selectFrom('deliveries')
        // Integer division truncates in both databases.
        .select([
          sql<HourCount['status']>`case when status = 'pending' and round_attempts > 0
            then 'retrying' else status end`.as('status'),
          sql<number>`created_at_ms / ${sql.lit(HOUR_MS)}`.as('hour'),
        ])
        .where('webhook_id', '=', webhookId)
        .where('created_at_ms', '>=', sinceMs)
        .orderBy('created_at_ms', 'desc')
        .limit(rowsMax)
        .as('latest'),
    )
    .select((select) => ['hour', 'status', select.fn.countAll<number>().as('count')])
    .groupBy(['hour', 'status'])
    .execute();
}

export type DueOptions = {
  readonly webhookId: WebhookId;
  readonly nowMs: number;
  /** Deliveries in progress. */
  readonly exceptIds: readonly string[];
  readonly limit: number;
};

/** Ordered by due time, then by event. */
export async function findDue(
  { queries, kind }: Pick<Database, 'queries' | 'kind'>,
  secrets: Secrets,
  { webhookId, nowMs, exceptIds, limit }: DueOptions,
): Promise<readonly DueDelivery[]> {
  const rows = await queries
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select([
      'deliveries.id',
      'deliveries.event_id',
      'deliveries.event_type',
      'deliveries.round_attempts',
      'events.payload_sealed',
    ])
    .where('deliveries.webhook_id', '=', webhookId)
    .where('deliveries.status', '=', PENDING)
    .where('deliveries.next_attempt_at_ms', '<=', nowMs)
    .where(isNotIn(kind, 'deliveries.id', exceptIds))
    .orderBy('deliveries.next_attempt_at_ms')
    .orderBy('deliveries.event_seq')
    .limit(limit)
    .execute();
  return rows.map(({ payload_sealed: sealed, ...row }) => ({
    id: row.id,
    eventType: row.event_type,
    attempts: row.round_attempts,
    payload:
      sealed === null ? null : secrets.open(sealed, sealingContext('events.payload', row.event_id)),
  }));
}

/**
 * The due time of the first or last pending delivery; undefined when none is pending. They are
 * queried separately, because an index serves min or max alone, but not both together.
 */
export async function findDueTime(
  queries: Queries,
  webhookId: string,
  which: 'first' | 'last',
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('deliveries')
    .select(({ fn }) =>
      (which === 'first' ? fn.min('next_attempt_at_ms') : fn.max('next_attempt_at_ms')).as('atMs'),
    )
    .where('webhook_id', '=', webhookId)
    .where('status', '=', PENDING)
    .executeTakeFirst();
  return row?.atMs ?? undefined;
}

/** Moves deliveries that are scheduled after `latestMs` to `nowMs`. */
export async function makeDue(
  tx: Tx,
  webhookId: string,
  { latestMs, nowMs }: { readonly latestMs: number; readonly nowMs: number },
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ next_attempt_at_ms: nowMs })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', PENDING)
    .where('next_attempt_at_ms', '>', latestMs)
    .execute();
}

/** Returns the IDs of pending deliveries except tests, at most `limit`. */
export async function findPending(
  tx: Tx,
  { webhookId, limit }: { readonly webhookId: WebhookId; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', PENDING)
    .where('event_type', '!=', TEST_EVENT_TYPE)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The state of a delivery after an attempt; a pending delivery is retried at `nextAttemptAtMs`. */
type AttemptedDelivery = {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly nextAttemptAtMs: number | null;
};

const ROW_TYPES = { id: 'text', status: 'text', next_attempt_at_ms: 'bigint' } as const;

/**
 * Counts an attempt of each delivery, and completes or reschedules it. A success counts even if
 * another worker already gave up on the delivery; a failure does not. Returns the numbers of the
 * attempts by delivery, without deleted ones. The caller has locked the destinations.
 */
export async function updateAttempted(
  tx: Tx,
  { kind }: Pick<Database, 'kind'>,
  {
    attempted,
    nowMs,
  }: { readonly attempted: readonly AttemptedDelivery[]; readonly nowMs: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = attempted.map(({ id, status, nextAttemptAtMs }) => ({
    id,
    status,
    next_attempt_at_ms: nextAttemptAtMs,
  }));
  const applies = sql`(deliveries.status = ${PENDING} or attempted.status = 'succeeded')`;
  const { rows: updated } = await sql<Pick<DeliveriesTable, 'id' | 'attempt_count'>>`
    update deliveries set
      attempt_count = attempt_count + 1,
      round_attempts = round_attempts + case when ${applies} then 1 else 0 end,
      status = case when ${applies} then attempted.status else deliveries.status end,
      next_attempt_at_ms = case when ${applies} then attempted.next_attempt_at_ms
        else deliveries.next_attempt_at_ms end,
      finished_at_ms = case when not ${applies} then finished_at_ms
        when attempted.status = ${PENDING} then null else cast(${nowMs} as bigint) end
    from ${selectRows(kind, ROW_TYPES, rows)} as attempted
    where deliveries.id = attempted.id
    returning deliveries.id, attempt_count`.execute(tx);
  return new Map(updated.map(({ id, attempt_count: count }) => [id, count]));
}

function toDelivery(row: Selectable<DeliveriesTable>): StoredDelivery {
  const { id, webhook_id: webhookId, event_id: eventId } = row;
  if (!isDeliveryId(id) || !isWebhookId(webhookId) || !isEventId(eventId)) {
    throw new Error(`malformed delivery ID in the database: ${id}`);
  }
  return {
    id,
    webhookId,
    eventId,
    eventType: row.event_type,
    subject: row.subject,
    status: row.status,
    nextAttemptAtMs: row.next_attempt_at_ms,
    createdAtMs: row.created_at_ms,
  };
}
