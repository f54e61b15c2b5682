import { setTimeout as wait } from 'node:timers/promises';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';

import { toDeliverJob } from '../destinations/deliver-job-kind.ts';
import { disableDestination } from '../destinations/destination-store.ts';
import { lockHealths, writeHealths } from '../destinations/health-store.ts';
import { type DestinationHealth, shouldDisable, updateHealth } from '../destinations/health.ts';
import { insertAttempts, type NewAttempt } from './attempt-store.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { lockDeliveries, updateAttempted } from './delivery-store.ts';

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

/** Limited, so that other writers can run between short transactions. */
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
export function createWriteResult(ctx: DeliveryContext): WriteResult {
  const queue: QueuedResult[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (queue.length > 0) {
      await wait(GROUP_COMMIT_DELAY_MS);
      await writeBatch(queue.splice(0, BATCH_SIZE), ctx);
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

async function writeBatch(batch: readonly QueuedResult[], ctx: DeliveryContext): Promise<void> {
  const results = batch.map(({ result }) => result);
  try {
    await ctx.database.transaction(async (tx) => {
      // A fixed lock order avoids deadlocks: destinations before deliveries, each sorted by ID.
      await updateDestinations(tx, results, ctx);
      await recordResults(tx, results, ctx);
    });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Updates the health of the destinations whose deliveries have ended, and disables some. */
async function updateDestinations(
  tx: Tx,
  results: readonly AttemptResult[],
  ctx: DeliveryContext,
): Promise<void> {
  const { database } = ctx;
  const ended = results.filter(({ outcome }) => outcome.kind !== 'retry');
  if (ended.length === 0) return;
  const endedOf = Map.groupBy(ended, ({ webhookId }) => webhookId);
  const before = await lockHealths(tx, database, [...endedOf.keys()]);
  const after = new Map(
    [...before].map(([id, health]) => [id, applyResults(health, endedOf.get(id) ?? [])]),
  );
  await writeHealths(tx, database, after);
  for (const [webhookId, health] of after) {
    const isGone = endedOf.get(webhookId)?.some(isGoneResult) === true;
    if (isGone || shouldDisable(health)) await disable(tx, { webhookId, isGone }, ctx);
  }
}

/** Tests do not affect the health of a destination. */
function applyResults(
  health: DestinationHealth,
  results: readonly AttemptResult[],
): DestinationHealth {
  return results
    .filter(({ eventType }) => eventType !== TEST_EVENT_TYPE)
    .map(({ outcome, atMs }) => ({ isSuccess: outcome.kind === 'succeeded', atMs }))
    .reduce(updateHealth, health);
}

function isGoneResult({ outcome }: AttemptResult): boolean {
  return outcome.kind === 'failed' && outcome.isGone;
}

async function disable(
  tx: Tx,
  { webhookId, isGone }: { readonly webhookId: string; readonly isGone: boolean },
  ctx: DeliveryContext,
): Promise<void> {
  const reason = isGone ? 'gone' : 'failing';
  const nowMs = ctx.clock();
  const disabled = await disableDestination(tx, webhookId, { reason, nowMs });
  if (disabled === undefined) return;
  // The job fails the pending deliveries of the disabled destination.
  await enqueueJob(tx, ctx, toDeliverJob(webhookId, nowMs));
  await ctx.onDisabled(tx, { ...disabled, webhookId });
  ctx.log.warn({ webhookId, reason }, 'webhook disabled');
}

/** Logs attempts and completes or reschedules their deliveries. Deleted deliveries are skipped. */
async function recordResults(
  tx: Tx,
  results: readonly AttemptResult[],
  { database, clock }: DeliveryContext,
): Promise<void> {
  const nowMs = clock();
  await lockDeliveries(
    tx,
    database,
    results.map(({ deliveryId }) => deliveryId),
  );
  await insertAttempts(tx, database, results.map(toAttempt));
  const attempted = results.map(({ deliveryId: id, outcome }) => {
    const isRetried = outcome.kind === 'retry';
    const nextAttemptAtMs = isRetried ? nowMs + outcome.delayMs : null;
    return { id, status: isRetried ? ('pending' as const) : outcome.kind, nextAttemptAtMs };
  });
  await updateAttempted(tx, database, { attempted, nowMs });
}

function toAttempt({ outcome, ...result }: AttemptResult): NewAttempt {
  const success = outcome.kind === 'succeeded';
  return { ...result, success, error: success ? null : outcome.error };
}
