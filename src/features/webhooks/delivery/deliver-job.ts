import { isWebhookId, type WebhookId } from '#contract/ids.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';

import { DELIVER_JOB, toDeliverJob } from '../destinations/deliver-job-kind.ts';
import { lockDestination } from '../destinations/destination-store.ts';
import { recordAttempts } from './attempt-store.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { findDueTime, findPending, makeDue } from './delivery-store.ts';
import { drainDestination } from './drain-destination.ts';
import { findTarget } from './find-target.ts';
import { longestRetryDelayMs } from './retry-schedule.ts';
import { createWriteResult } from './write-results.ts';

/**
 * Maximum number of deliveries that fail in one transaction, so that other writers can run in
 * between.
 */
const BATCH_SIZE = 200;

/**
 * One job for each destination with pending deliveries, so that only one worker at a time sends to
 * it. The job mostly waits for receivers, so it needs a separate worker.
 */
export function createDeliverJob(ctx: DeliveryContext): JobHandler {
  const drainCtx = { ...ctx, writeResult: createWriteResult(ctx) };
  return {
    kind: DELIVER_JOB,
    run: async ({ subject }, signal) => {
      if (!isWebhookId(subject)) throw new Error(`not a webhook ID: ${subject}`);
      await reconcileQueue(subject, ctx);
      await drainDestination(subject, drainCtx, signal);
      await scheduleNextRun(subject, ctx);
    },
    exhausted: async () => {},
  };
}

/**
 * Makes deliveries due immediately if they are scheduled beyond the longest retry delay, and fails
 * those for a disabled destination.
 */
async function reconcileQueue(webhookId: WebhookId, ctx: DeliveryContext): Promise<void> {
  const { database, clock, retries } = ctx;
  const lastMs = await findDueTime(database.queries, webhookId, 'last');
  if (lastMs === undefined) return;
  const nowMs = clock();
  const latestMs = nowMs + longestRetryDelayMs(retries);
  if (lastMs > latestMs) {
    // The clock has been set back since these deliveries were scheduled.
    await database.transaction((tx) => makeDue(tx, webhookId, { latestMs, nowMs }));
  }
  const target = await findTarget(database.queries, ctx, webhookId);
  if (target?.isEnabled !== false) return;
  for (let count = BATCH_SIZE; count === BATCH_SIZE;) count = await failPending(webhookId, ctx);
}

/** Fails pending deliveries of a disabled destination except tests; returns how many. */
async function failPending(webhookId: WebhookId, ctx: DeliveryContext): Promise<number> {
  const { database, clock } = ctx;
  return database.transaction(async (tx) => {
    await lockDestination(tx, { id: webhookId });
    const target = await findTarget(tx, ctx, webhookId);
    if (target?.isEnabled !== false) return 0;
    const ids = await findPending(tx, { webhookId, limit: BATCH_SIZE });
    const nowMs = clock();
    const unsent = {
      atMs: nowMs,
      status: null,
      durationMs: 0,
      success: false,
      error: 'destination_disabled',
      deliveryStatus: 'failed',
      nextAttemptAtMs: null,
    } as const;
    const attempts = ids.map((deliveryId) => ({ ...unsent, deliveryId }));
    if (attempts.length > 0) await recordAttempts(tx, database, { attempts, nowMs });
    return ids.length;
  });
}

/**
 * Schedules the job's next run. If this process crashes first, the lease expires and the job runs
 * again anyway.
 */
async function scheduleNextRun(webhookId: WebhookId, ctx: DeliveryContext): Promise<void> {
  const { database, clock } = ctx;
  const firstMs = await findDueTime(database.queries, webhookId, 'first');
  if (firstMs === undefined) return;
  // The time is never in the past; otherwise this job would overtake those of destinations that
  // have waited longer.
  const runAtMs = Math.max(firstMs, clock());
  await database.transaction((tx) => enqueueJob(tx, ctx, toDeliverJob(webhookId, runAtMs)));
}
