import { setTimeout as wait } from 'node:timers/promises';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';

import { toDeliverJob } from './deliver-job-kind.ts';
import type { AttemptResult, DeliveryQueueStore } from './delivery-queue-store.ts';
import type { DestinationHealthStore } from './destination-health-store.ts';
import { isBeyondHope, toHealthAfter } from './destination-health.ts';

/** Resolves when the result is on disk. */
export type WriteResult = (result: AttemptResult) => Promise<void>;

export type WriteResultsDeps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly queueStore: Pick<DeliveryQueueStore, 'noteResults'>;
  readonly healthStore: DestinationHealthStore;
  readonly enqueueJob: EnqueueJob;
  readonly clock: Clock;
  readonly log: Logger;
};

/** SQLite takes so many parameters in one statement, and others write in between. */
const BATCH = 200;
/** A transaction waits so long for others to join: each costs the disk the same, and SQLite's stops everything else. */
const GATHER_MS = 10;

type Waiting = { readonly result: AttemptResult } & PromiseWithResolvers<void>;

/**
 * Group commit: what ends within a moment, or while a transaction runs, is written by the next one, so
 * that a slow disk slows no delivery down.
 */
export function createWriteResult(deps: WriteResultsDeps): WriteResult {
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      await wait(GATHER_MS);
      await writeBatch(waiting.splice(0, BATCH), deps);
    }
    isWriting = false;
  }

  return async (result) => {
    const entry = { result, ...Promise.withResolvers<void>() };
    waiting.push(entry);
    void writeAll();
    await entry.promise;
  };
}

async function writeBatch(batch: readonly Waiting[], deps: WriteResultsDeps): Promise<void> {
  const results = batch.map(({ result }) => result);
  try {
    await deps.database.transaction(async (tx) => {
      // Destinations before deliveries, each in one order: nobody waits for one who waits for him.
      for (const ended of groupEnded(results)) await noteEnded(tx, ended, deps);
      await deps.queueStore.noteResults(tx, results, deps.clock());
    });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

type Ended = { readonly webhookId: string; readonly results: readonly AttemptResult[] };

function groupEnded(results: readonly AttemptResult[]): readonly Ended[] {
  const ended = results.filter(({ outcome }) => outcome.kind !== 'retry');
  const groups = Map.groupBy(ended, ({ webhookId }) => webhookId);
  return [...groups]
    .map(([webhookId, group]) => ({ webhookId, results: group }))
    .toSorted((one, other) => (one.webhookId < other.webhookId ? -1 : 1));
}

async function noteEnded(
  tx: Tx,
  { webhookId, results }: Ended,
  { healthStore, enqueueJob, clock, log }: WriteResultsDeps,
): Promise<void> {
  const before = await healthStore.lockHealth(tx, webhookId);
  if (before === undefined) return;
  // A test says nothing of how it goes in earnest.
  const after = results
    .filter(({ eventType }) => eventType !== TEST_EVENT_TYPE)
    .map(({ outcome, atMs }) => ({ isSuccess: outcome.kind === 'succeeded', atMs }))
    .reduce(toHealthAfter, before);
  if (after !== before) await healthStore.writeHealth(tx, webhookId, after);

  const isGone = results.some(({ outcome }) => outcome.kind === 'failed' && outcome.isGone);
  if (!isGone && !isBeyondHope(after)) return;
  const reason = isGone ? 'gone' : 'failing';
  const nowMs = clock();
  if (!(await healthStore.disable(tx, webhookId, { reason, nowMs }))) return;
  // What waits for it is to be failed.
  await enqueueJob(tx, toDeliverJob(webhookId, nowMs));
  log.warn({ webhookId, reason }, 'a destination was disabled');
}
