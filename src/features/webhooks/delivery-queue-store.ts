import { sql } from 'kysely';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { AttemptError } from './attempt-errors.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import { sealingContext } from './sealing-context.ts';

export type DueDelivery = {
  readonly id: string;
  readonly eventType: string;
  /** Attempts of this round so far. */
  readonly attempts: number;
  /** Null after the payload was erased. */
  readonly payload: string | null;
};

export type DueOptions = {
  readonly nowMs: number;
  /** Deliveries in progress. */
  readonly exceptIds: readonly string[];
  /** True for a disabled destination, which receives only tests. */
  readonly isTestsOnly: boolean;
  readonly limit: number;
};

export type AttemptResult = {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly eventType: string;
  readonly atMs: number;
  readonly durationMs: number;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  readonly outcome: AttemptOutcome;
};

/** The deliveries of a destination as a queue. */
export type DeliveryQueueStore = {
  /** Ordered by due time, then by event. */
  readonly findDue: (
    queries: Queries,
    webhookId: string,
    options: DueOptions,
  ) => Promise<readonly DueDelivery[]>;
  /** The due time of the first or last pending delivery; undefined when none is pending. */
  readonly findDueTime: (
    queries: Queries,
    webhookId: string,
    which: 'first' | 'last',
  ) => Promise<number | undefined>;
  /** Moves deliveries that are scheduled after `latestMs` to `nowMs`. */
  readonly makeDue: (
    tx: Tx,
    webhookId: string,
    times: { readonly latestMs: number; readonly nowMs: number },
  ) => Promise<void>;
  /**
   * Logs attempts and completes or reschedules their deliveries. Deleted deliveries are skipped.
   */
  readonly recordResults: (
    tx: Tx,
    results: readonly AttemptResult[],
    nowMs: number,
  ) => Promise<void>;
  /**
   * Fails pending deliveries of a disabled destination except tests; returns how many, at most
   * `limit`.
   */
  readonly failPending: (
    tx: Tx,
    webhookId: string,
    options: { readonly nowMs: number; readonly limit: number },
  ) => Promise<number>;
};

/**
 * A literal rather than a parameter, because SQLite uses a partial index only if the condition is
 * in the statement.
 */
const PENDING = sql.lit('pending' as const);

type Deps = { readonly secrets: Pick<Secrets, 'open'>; readonly kind: Database['kind'] };

export function createDeliveryQueueStore({ secrets, kind }: Deps): DeliveryQueueStore {
  return {
    findDue: (queries, webhookId, options) => findDue(queries, webhookId, { options, secrets }),
    findDueTime,
    makeDue,
    recordResults: (tx, results, nowMs) => recordResults(tx, results, { nowMs, kind }),
    failPending: (tx, webhookId, options) => failPending(tx, webhookId, { ...options, kind }),
  };
}

async function findDue(
  queries: Queries,
  webhookId: string,
  { options, secrets }: { readonly options: DueOptions; readonly secrets: Deps['secrets'] },
): Promise<readonly DueDelivery[]> {
  const { nowMs, exceptIds, isTestsOnly, limit } = options;
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
    .$if(isTestsOnly, (query) => query.where('deliveries.event_type', '=', TEST_EVENT_TYPE))
    .$if(exceptIds.length > 0, (query) => query.where('deliveries.id', 'not in', exceptIds))
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
 * The first and the last due time are queried separately, because an index serves min or max alone,
 * but not both together.
 */
async function findDueTime(
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

async function makeDue(
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

type RecordOptions = { readonly nowMs: number; readonly kind: Database['kind'] };

async function recordResults(
  tx: Tx,
  results: readonly AttemptResult[],
  { nowMs, kind }: RecordOptions,
): Promise<void> {
  const existing = await tx
    .selectFrom('deliveries')
    .select('id')
    .where(
      'id',
      'in',
      results.map(({ deliveryId }) => deliveryId),
    )
    // A fixed lock order avoids deadlocks.
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  const existingIds = new Set(existing.map(({ id }) => id));
  const live = results.filter(({ deliveryId }) => existingIds.has(deliveryId));
  if (live.length === 0) return;
  await insertAttempts(tx, live.map(toAttempt));
  await endDeliveries(tx, { status: 'succeeded', results: live, nowMs });
  await endDeliveries(tx, { status: 'failed', results: live, nowMs });
  for (const { deliveryId, outcome } of live) {
    if (outcome.kind === 'retry') await retryAt(tx, deliveryId, nowMs + outcome.delayMs);
  }
}

async function failPending(
  tx: Tx,
  webhookId: string,
  { nowMs, kind, limit }: RecordOptions & { readonly limit: number },
): Promise<number> {
  const pending = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', PENDING)
    .where('event_type', '!=', TEST_EVENT_TYPE)
    .orderBy('id')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  if (pending.length === 0) return 0;
  const ids = pending.map(({ id }) => id);
  const unsent = { at_ms: nowMs, status: null, duration_ms: 0, success: 0 };
  await insertAttempts(
    tx,
    ids.map((id) => ({ ...unsent, delivery_id: id, error: 'destination_disabled' })),
  );
  await tx
    .updateTable('deliveries')
    .set({ status: 'failed', next_attempt_at_ms: null, finished_at_ms: nowMs })
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

type Attempt = {
  readonly delivery_id: string;
  readonly at_ms: number;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly success: number;
  readonly error: AttemptError | null;
};

function toAttempt(result: AttemptResult): Attempt {
  const { outcome } = result;
  return {
    delivery_id: result.deliveryId,
    at_ms: result.atMs,
    status: result.status,
    duration_ms: result.durationMs,
    success: outcome.kind === 'succeeded' ? 1 : 0,
    error: outcome.kind === 'succeeded' ? null : outcome.error,
  };
}

/**
 * The deliveries are locked, and each has at most one attempt in `attempts`, so the next numbers
 * are free.
 */
async function insertAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  const latest = await tx
    .selectFrom('delivery_attempts')
    .select(({ fn }) => ['delivery_id', fn.max('number').as('number')])
    .where(
      'delivery_id',
      'in',
      attempts.map((attempt) => attempt.delivery_id),
    )
    .groupBy('delivery_id')
    .execute();
  const numbers = new Map(latest.map((row) => [row.delivery_id, row.number]));
  await tx
    .insertInto('delivery_attempts')
    .values(
      attempts.map((attempt) => ({
        ...attempt,
        number: (numbers.get(attempt.delivery_id) ?? 0) + 1,
      })),
    )
    .execute();
}

type EndOptions = {
  readonly status: 'succeeded' | 'failed';
  readonly results: readonly AttemptResult[];
  readonly nowMs: number;
};

/** A success counts even if another worker already gave up on the delivery; a failure does not. */
async function endDeliveries(tx: Tx, { status, results, nowMs }: EndOptions): Promise<void> {
  const ended = results.filter(({ outcome }) => outcome.kind === status);
  if (ended.length === 0) return;
  await tx
    .updateTable('deliveries')
    .set((update) => ({
      status,
      round_attempts: update('round_attempts', '+', 1),
      next_attempt_at_ms: null,
      finished_at_ms: nowMs,
    }))
    .where(
      'id',
      'in',
      ended.map(({ deliveryId }) => deliveryId),
    )
    .$if(status === 'failed', (query) => query.where('status', '=', PENDING))
    .execute();
}

async function retryAt(tx: Tx, deliveryId: string, atMs: number): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set((update) => ({
      round_attempts: update('round_attempts', '+', 1),
      next_attempt_at_ms: atMs,
    }))
    .where('id', '=', deliveryId)
    .where('status', '=', PENDING)
    .execute();
}
