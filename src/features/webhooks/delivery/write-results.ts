import { setTimeout as wait } from 'node:timers/promises';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';

import { toDeliverJob } from '../destinations/deliver-job-kind.ts';
import { disableDestination } from '../destinations/destination-store.ts';
import { lockHealths, writeHealths } from '../destinations/health-store.ts';
import { type DestinationHealth, shouldDisable, updateHealth } from '../destinations/health.ts';
import { type NewAttempt, recordAttempts } from './attempt-store.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import type { DeliveryContext } from './delivery-context.ts';

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
 * The time that results wait for others, because each commit costs one disk write. With SQLite, the
 * other writers run in this time. With PostgreSQL, results that have waited for a transaction do
 * not wait again.
 */
const GROUP_COMMIT_DELAY_MS = 10;

type QueuedResult = {
  readonly result: AttemptResult;
  readonly queuedAtMs: number;
} & PromiseWithResolvers<void>;

/**
 * Group commit: results that arrive within a moment, or during a transaction, are written together,
 * so a slow disk does not slow down deliveries.
 */
export function createWriteResult(ctx: DeliveryContext): WriteResult {
  const isSqlite = ctx.database.kind === 'sqlite';
  const queue: QueuedResult[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    for (let [first] = queue; first !== undefined; [first] = queue) {
      const waitedMs = isSqlite ? 0 : performance.now() - first.queuedAtMs;
      if (waitedMs < GROUP_COMMIT_DELAY_MS) await wait(GROUP_COMMIT_DELAY_MS - waitedMs);
      await writeBatch(queue.splice(0, BATCH_SIZE), ctx);
    }
    isWriting = false;
  }

  return async (result) => {
    const entry = { result, queuedAtMs: performance.now(), ...Promise.withResolvers<void>() };
    queue.push(entry);
    void writeAll();
    await entry.promise;
  };
}

async function writeBatch(batch: readonly QueuedResult[], ctx: DeliveryContext): Promise<void> {
  const results = batch.map(({ result }) => result);
  try {
    await ctx.database.transaction(async (tx) => {
      await updateDestinations(tx, results, ctx);
      const nowMs = ctx.clock();
      const attempts = results.map((result) => toAttempt(result, nowMs));
      await recordAttempts(tx, ctx.database, { attempts, nowMs });
    });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Locks the destinations, updates their health, and disables some. */
async function updateDestinations(
  tx: Tx,
  results: readonly AttemptResult[],
  ctx: DeliveryContext,
): Promise<void> {
  const { database } = ctx;
  const resultsOf = Map.groupBy(results, ({ webhookId }) => webhookId);
  const before = await lockHealths(tx, database, [...resultsOf.keys()]);
  const after = new Map(
    [...before].map(([id, health]) => [id, applyResults(health, resultsOf.get(id) ?? [])]),
  );
  await writeHealths(tx, database, after);
  for (const [webhookId, health] of after) {
    const isGone = resultsOf.get(webhookId)?.some(isGoneResult) === true;
    if (isGone || shouldDisable(health)) await disable(tx, { webhookId, isGone }, ctx);
  }
}

/** Tests, and deliveries that will be retried, do not affect the health of a destination. */
function applyResults(
  health: DestinationHealth,
  results: readonly AttemptResult[],
): DestinationHealth {
  return results
    .filter(({ eventType, outcome }) => eventType !== TEST_EVENT_TYPE && outcome.kind !== 'retry')
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

function toAttempt({ outcome, ...result }: AttemptResult, nowMs: number): NewAttempt {
  return {
    ...result,
    success: outcome.kind === 'succeeded',
    error: outcome.kind === 'succeeded' ? null : outcome.error,
    deliveryStatus: outcome.kind === 'retry' ? 'pending' : outcome.kind,
    nextAttemptAtMs: outcome.kind === 'retry' ? nowMs + outcome.delayMs : null,
  };
}
