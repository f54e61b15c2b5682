import { isWebhookId, type WebhookId } from '#contract/ids.ts';
import type { Database } from '#platform/db/database.ts';
import type { EnqueueJob, JobHandler } from '#platform/jobs/jobs.ts';

import { DELIVER_JOB, toDeliverJob } from './deliver-job-kind.ts';
import type { DeliveryQueueStore } from './delivery-queue-store.ts';
import type { DestinationStore } from './destination-store.ts';
import { drainDestination, type DrainDeps } from './drain-destination.ts';
import { longestRetryDelayMs } from './retry-schedule.ts';

export type DeliverDeps = DrainDeps & {
  readonly database: Pick<Database, 'queries' | 'transaction' | 'changes'>;
  readonly destinations: Pick<DestinationStore, 'findTarget' | 'lock'>;
  readonly queueStore: DeliveryQueueStore;
  readonly enqueueJob: EnqueueJob;
};

/**
 * Maximum number of deliveries that fail in one transaction, so that other writers can run in
 * between.
 */
const BATCH_SIZE = 200;

/**
 * One job for each destination with pending deliveries, so that only one worker at a time sends to
 * it.
 */
export function createDeliverJob(deps: DeliverDeps): JobHandler {
  return {
    kind: DELIVER_JOB,
    run: async ({ subject }, signal) => {
      if (!isWebhookId(subject)) throw new Error(`not a webhook ID: ${subject}`);
      await reconcileQueue(subject, deps);
      await drainDestination(subject, deps, signal);
      await scheduleNextRun(subject, deps);
    },
    exhausted: async () => {},
  };
}

/**
 * Makes deliveries due immediately if they are scheduled beyond the longest retry delay, and fails
 * those for a disabled destination.
 */
async function reconcileQueue(webhookId: WebhookId, deps: DeliverDeps): Promise<void> {
  const { database, queueStore, clock, retries } = deps;
  const lastMs = await queueStore.findDueTime(database.queries, webhookId, 'last');
  if (lastMs === undefined) return;
  const nowMs = clock();
  const latestMs = nowMs + longestRetryDelayMs(retries);
  if (lastMs > latestMs) {
    // The clock has been set back since these deliveries were scheduled.
    await database.transaction((tx) => queueStore.makeDue(tx, webhookId, { latestMs, nowMs }));
  }
  const target = await deps.destinations.findTarget(database.queries, webhookId);
  if (target?.isEnabled !== false) return;
  for (let count = BATCH_SIZE; count === BATCH_SIZE;) count = await failPending(webhookId, deps);
}

async function failPending(
  webhookId: WebhookId,
  { database, destinations, queueStore, clock }: DeliverDeps,
): Promise<number> {
  return database.transaction(async (tx) => {
    await destinations.lock(tx, { id: webhookId });
    const target = await destinations.findTarget(tx, webhookId);
    if (target?.isEnabled !== false) return 0;
    return queueStore.failPending(tx, webhookId, { nowMs: clock(), limit: BATCH_SIZE });
  });
}

/**
 * Schedules the job's next run. If this process crashes first, the lease expires and the job runs
 * again anyway.
 */
async function scheduleNextRun(
  webhookId: WebhookId,
  { database, queueStore, enqueueJob, clock }: DeliverDeps,
): Promise<void> {
  const firstMs = await queueStore.findDueTime(database.queries, webhookId, 'first');
  if (firstMs === undefined) return;
  // The time is never in the past; otherwise this job would overtake those of destinations that
  // have waited longer.
  const runAtMs = Math.max(firstMs, clock());
  await database.transaction((tx) => enqueueJob(tx, toDeliverJob(webhookId, runAtMs)));
}
