import { setTimeout as wait } from 'node:timers/promises';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';

import type { DeliveryContext } from '../context.ts';
import { toDeliverJob } from '../destinations/deliver-job-kind.ts';
import { disableDestination, lockHealth, writeHealth } from '../destinations/destination-store.ts';
import { shouldDisable, updateHealth } from '../destinations/health.ts';
import { insertAttempts, type NewAttempt } from './attempt-store.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import { finishDeliveries, lockDeliveries, rescheduleDelivery } from './delivery-store.ts';

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

/** Resolves when the result has been committed. */
export type WriteResult = (result: AttemptResult) => Promise<void>;

/**
 * Limited because SQLite limits the parameters per statement, and because other writers can run
 * between short transactions.
 */
const BATCH_SIZE = 200;
/**
 * The time that a transaction waits for more results: each commit costs one disk write, and SQLite
 * blocks all other writers.
 */
const GROUP_COMMIT_DELAY_MS = 10;

type QueuedResult = { readonly result: AttemptResult } & PromiseWithResolvers<void>;

/**
 * Group commit: results that arrive within a moment, or during a transaction, are written together,
 * so a slow disk does not slow down deliveries.
 */
export function createWriteResult(context: DeliveryContext): WriteResult {
  const queue: QueuedResult[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (queue.length > 0) {
      await wait(GROUP_COMMIT_DELAY_MS);
      await writeBatch(queue.splice(0, BATCH_SIZE), context);
    }
    isWriting = false;
  }

  return async (result) => {
    const entry = { result, ...Promise.withResolvers<void>() };
    queue.push(entry);
    void writeAll();
    await entry.promise;
  };
}

async function writeBatch(batch: readonly QueuedResult[], context: DeliveryContext): Promise<void> {
  const results = batch.map(({ result }) => result);
  try {
    await context.database.transaction(async (tx) => {
      // A fixed lock order avoids deadlocks: destinations before deliveries, each sorted by ID.
      for (const ended of groupEnded(results)) await updateDestinationHealth(tx, ended, context);
      await recordResults(tx, results, context);
    });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

type EndedGroup = { readonly webhookId: string; readonly results: readonly AttemptResult[] };

function groupEnded(results: readonly AttemptResult[]): readonly EndedGroup[] {
  const ended = results.filter(({ outcome }) => outcome.kind !== 'retry');
  const groups = Map.groupBy(ended, ({ webhookId }) => webhookId);
  return [...groups]
    .map(([webhookId, group]) => ({ webhookId, results: group }))
    .toSorted((a, b) => (a.webhookId < b.webhookId ? -1 : 1));
}

async function updateDestinationHealth(
  tx: Tx,
  { webhookId, results }: EndedGroup,
  context: DeliveryContext,
): Promise<void> {
  const { database, clock, log } = context;
  const before = await lockHealth(tx, database, webhookId);
  if (before === undefined) return;
  // Tests do not affect the health of a destination.
  const after = results
    .filter(({ eventType }) => eventType !== TEST_EVENT_TYPE)
    .map(({ outcome, atMs }) => ({ isSuccess: outcome.kind === 'succeeded', atMs }))
    .reduce(updateHealth, before);
  if (after !== before) await writeHealth(tx, webhookId, after);

  const isGone = results.some(({ outcome }) => outcome.kind === 'failed' && outcome.isGone);
  if (!isGone && !shouldDisable(after)) return;
  const reason = isGone ? 'gone' : 'failing';
  const nowMs = clock();
  if (!(await disableDestination(tx, webhookId, { reason, nowMs }))) return;
  // The job fails the pending deliveries of the disabled destination.
  await enqueueJob(tx, context, toDeliverJob(webhookId, nowMs));
  log.warn({ webhookId, reason }, 'webhook disabled');
}

/** Logs attempts and completes or reschedules their deliveries. Deleted deliveries are skipped. */
async function recordResults(
  tx: Tx,
  results: readonly AttemptResult[],
  { database, clock }: DeliveryContext,
): Promise<void> {
  const nowMs = clock();
  const existing = await lockDeliveries(tx, database, results.map(toDeliveryId));
  const live = results.filter(({ deliveryId }) => existing.has(deliveryId));
  if (live.length === 0) return;
  await insertAttempts(tx, live.map(toAttempt));
  for (const status of ['succeeded', 'failed'] as const) {
    const ended = live.filter(({ outcome }) => outcome.kind === status);
    await finishDeliveries(tx, ended.map(toDeliveryId), { status, nowMs });
  }
  for (const { deliveryId, outcome } of live) {
    if (outcome.kind === 'retry') await rescheduleDelivery(tx, deliveryId, nowMs + outcome.delayMs);
  }
}

function toDeliveryId({ deliveryId }: AttemptResult): string {
  return deliveryId;
}

function toAttempt({ outcome, ...result }: AttemptResult): NewAttempt {
  const success = outcome.kind === 'succeeded';
  return { ...result, success, error: success ? null : outcome.error };
}
