import { setTimeout as wait } from 'node:timers/promises';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';

import { toDeliverJob } from './deliver-job-kind.ts';
import type { AttemptResult, DeliveryQueueStore } from './delivery-queue-store.ts';
import type { DestinationHealthStore } from './destination-health-store.ts';
import { shouldDisable, updateHealth } from './destination-health.ts';

/** Resolves when the result has been committed. */
export type WriteResult = (result: AttemptResult) => Promise<void>;

export type WriteResultsDeps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly queueStore: Pick<DeliveryQueueStore, 'recordResults'>;
  readonly healthStore: DestinationHealthStore;
  readonly enqueueJob: EnqueueJob;
  readonly clock: Clock;
  readonly log: Logger;
};

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
export function createWriteResult(deps: WriteResultsDeps): WriteResult {
  const queue: QueuedResult[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (queue.length > 0) {
      await wait(GROUP_COMMIT_DELAY_MS);
      await writeBatch(queue.splice(0, BATCH_SIZE), deps);
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

async function writeBatch(batch: readonly QueuedResult[], deps: WriteResultsDeps): Promise<void> {
  const results = batch.map(({ result }) => result);
  try {
    await deps.database.transaction(async (tx) => {
      // A fixed lock order avoids deadlocks: destinations before deliveries, each sorted by ID.
      for (const ended of groupEnded(results)) await updateDestinationHealth(tx, ended, deps);
      await deps.queueStore.recordResults(tx, results, deps.clock());
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
  { healthStore, enqueueJob, clock, log }: WriteResultsDeps,
): Promise<void> {
  const before = await healthStore.lockHealth(tx, webhookId);
  if (before === undefined) return;
  // Tests do not affect the health of a destination.
  const after = results
    .filter(({ eventType }) => eventType !== TEST_EVENT_TYPE)
    .map(({ outcome, atMs }) => ({ isSuccess: outcome.kind === 'succeeded', atMs }))
    .reduce(updateHealth, before);
  if (after !== before) await healthStore.writeHealth(tx, webhookId, after);

  const isGone = results.some(({ outcome }) => outcome.kind === 'failed' && outcome.isGone);
  if (!isGone && !shouldDisable(after)) return;
  const reason = isGone ? 'gone' : 'failing';
  const nowMs = clock();
  if (!(await healthStore.disable(tx, webhookId, { reason, nowMs }))) return;
  // The job fails the pending deliveries of the disabled destination.
  await enqueueJob(tx, toDeliverJob(webhookId, nowMs));
  log.warn({ webhookId, reason }, 'webhook disabled');
}
