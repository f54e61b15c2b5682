import { sql } from 'kysely';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { AttemptError } from './attempt-errors.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import { sealingContext } from './sealing-context.ts';

/** A delivery whose next attempt is due. */
export type DueDelivery = {
  readonly id: string;
  readonly eventType: string;
  /** Attempts of this round so far. */
  readonly attempts: number;
  /** Null when it has been erased. */
  readonly payload: string | null;
};

export type DueOptions = {
  readonly nowMs: number;
  /** Those that are being delivered. */
  readonly exceptIds: readonly string[];
  /** Tests go to a disabled destination too. */
  readonly isTestsOnly: boolean;
  readonly limit: number;
};

/** One attempt that has ended. */
export type AttemptResult = {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly eventType: string;
  readonly atMs: number;
  readonly durationMs: number;
  /** The answer's; null when none came. */
  readonly status: number | null;
  readonly outcome: AttemptOutcome;
};

/** The deliveries as those who deliver see them: what is due, and what became of it. */
export type DeliveryQueueStore = {
  /** In the order in which they became due and, at one time, in that of their events. */
  readonly findDue: (
    queries: Queries,
    webhookId: string,
    options: DueOptions,
  ) => Promise<readonly DueDelivery[]>;
  /** When the first, or the last, of what waits for the destination is due; undefined when nothing waits. */
  readonly findTime: (
    queries: Queries,
    webhookId: string,
    which: 'first' | 'last',
  ) => Promise<number | undefined>;
  /** Makes due now what is due later than at `latestMs`. */
  readonly pullIn: (
    tx: Tx,
    webhookId: string,
    times: { readonly latestMs: number; readonly nowMs: number },
  ) => Promise<void>;
  /** Logs attempts, and ends their deliveries or lets them wait for the next. What was deleted meanwhile stays so. */
  readonly noteResults: (tx: Tx, results: readonly AttemptResult[], nowMs: number) => Promise<void>;
  /** Fails what waits for a disabled destination, tests excepted; returns how many, `limit` at most. */
  readonly failWaiting: (
    tx: Tx,
    webhookId: string,
    options: { readonly nowMs: number; readonly limit: number },
  ) => Promise<number>;
};

/** Written into the statement: SQLite uses an index over a part of the rows only for what it can read there. */
const PENDING = sql.lit('pending' as const);

type Deps = { readonly secrets: Pick<Secrets, 'open'>; readonly kind: Database['kind'] };

export function createDeliveryQueueStore({ secrets, kind }: Deps): DeliveryQueueStore {
  return {
    findDue: (queries, webhookId, options) => findDue(queries, webhookId, { options, secrets }),
    findTime,
    pullIn,
    noteResults: (tx, results, nowMs) => noteResults(tx, results, { nowMs, kind }),
    failWaiting: (tx, webhookId, options) => failWaiting(tx, webhookId, { ...options, kind }),
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

/** One of the two: an index leads straight to either, and not to both. */
async function findTime(
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

async function pullIn(
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

type Noting = { readonly nowMs: number; readonly kind: Database['kind'] };

async function noteResults(
  tx: Tx,
  results: readonly AttemptResult[],
  { nowMs, kind }: Noting,
): Promise<void> {
  const kept = await tx
    .selectFrom('deliveries')
    .select('id')
    .where(
      'id',
      'in',
      results.map(({ deliveryId }) => deliveryId),
    )
    // Whoever locks several goes by this order, so that nobody waits for one who waits for him.
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  const keptIds = new Set(kept.map(({ id }) => id));
  const rest = results.filter(({ deliveryId }) => keptIds.has(deliveryId));
  if (rest.length === 0) return;
  await insertAttempts(tx, rest.map(toAttempt));
  await endDeliveries(tx, { status: 'succeeded', results: rest, nowMs });
  await endDeliveries(tx, { status: 'failed', results: rest, nowMs });
  for (const { deliveryId, outcome } of rest) {
    if (outcome.kind === 'retry') await retryAt(tx, deliveryId, nowMs + outcome.delayMs);
  }
}

async function failWaiting(
  tx: Tx,
  webhookId: string,
  { nowMs, kind, limit }: Noting & { readonly limit: number },
): Promise<number> {
  const waiting = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', PENDING)
    .where('event_type', '!=', TEST_EVENT_TYPE)
    .orderBy('id')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ id }) => id);
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

/** Their deliveries are locked, and each has one at most, so that the numbers are free. */
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

type Ending = {
  readonly status: 'succeeded' | 'failed';
  readonly results: readonly AttemptResult[];
  readonly nowMs: number;
};

/** A success counts even when another holder of the lease has given the delivery up; a failure does not then. */
async function endDeliveries(tx: Tx, { status, results, nowMs }: Ending): Promise<void> {
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
