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

/** Failed in one transaction: others write in between. */
const BATCH = 200;

/** One job for each destination that something waits for, so that one worker at a time sends to it. */
export function createDeliverJob(deps: DeliverDeps): JobHandler {
  return {
    kind: DELIVER_JOB,
    run: async ({ subject }, signal) => {
      if (!isWebhookId(subject)) throw new Error(`a job for no webhook: ${subject}`);
      await settle(subject, deps);
      await drainDestination(subject, deps, signal);
      await waitForNext(subject, deps);
    },
    exhausted: async () => {},
  };
}

/** What is due later than any wait lasts is due now, and what waits for a disabled destination has failed. */
async function settle(webhookId: WebhookId, deps: DeliverDeps): Promise<void> {
  const { database, queueStore, clock, retries } = deps;
  const lastMs = await queueStore.findTime(database.queries, webhookId, 'last');
  if (lastMs === undefined) return;
  const nowMs = clock();
  const latestMs = nowMs + longestRetryDelayMs(retries);
  if (lastMs > latestMs) {
    // The clock was set back since.
    await database.transaction((tx) => queueStore.pullIn(tx, webhookId, { latestMs, nowMs }));
  }
  const target = await deps.destinations.findTarget(database.queries, webhookId);
  if (target?.isEnabled !== false) return;
  for (let count = BATCH; count === BATCH;) count = await failWaiting(webhookId, deps);
}

async function failWaiting(
  webhookId: WebhookId,
  { database, destinations, queueStore, clock }: DeliverDeps,
): Promise<number> {
  return database.transaction(async (tx) => {
    await destinations.lock(tx, webhookId);
    const target = await destinations.findTarget(tx, webhookId);
    if (target?.isEnabled !== false) return 0;
    return queueStore.failWaiting(tx, webhookId, { nowMs: clock(), limit: BATCH });
  });
}

/** While it runs, this asks for its next run. A crash needs no such: the lease lapses, and it runs again. */
async function waitForNext(
  webhookId: WebhookId,
  { database, queueStore, enqueueJob, clock }: DeliverDeps,
): Promise<void> {
  const firstMs = await queueStore.findTime(database.queries, webhookId, 'first');
  if (firstMs === undefined) return;
  // Not earlier than now: others have waited for longer.
  const runAtMs = Math.max(firstMs, clock());
  await database.transaction((tx) => enqueueJob(tx, toDeliverJob(webhookId, runAtMs)));
}
