import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { inSpan } from '../tracing/spans.ts';
import { createAlarm } from './alarm.ts';
import { claimShare } from './claim-jobs.ts';
import { parseJobKind } from './job-change.ts';
import type { FinishedRun, Job, JobHandler } from './jobs.ts';
import { createLeases, type Lease } from './leases.ts';
import { resetTimesIfDue } from './reset-times.ts';
import { returnJob, runJob } from './run-job.ts';

export type Worker = {
  /** Starts to claim and run jobs. */
  readonly start: () => void;
  /**
   * Claims no more jobs, lets running jobs finish within `graceMs`, aborts the others and releases
   * their leases, so that another worker can claim them immediately.
   */
  readonly stop: (options: { readonly graceMs: number }) => Promise<void>;
};

export type WorkerOptions = {
  readonly database: Pick<Database, 'kind' | 'queries' | 'transaction' | 'changes'>;
  readonly handlers: readonly JobHandler[];
  /** Unique per process and per start. */
  readonly workerId: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Maximum number of concurrent jobs. */
  readonly concurrency: number;
  /**
   * Job lease timeout, after which a crashed worker's jobs are claimed again. At least several
   * times the duration of a transaction.
   */
  readonly leaseMs: number;
  /** Interval of polling for delayed jobs, expired leases and missed changes. */
  readonly pollMs: number;
  readonly onFinished?: (run: FinishedRun) => void;
  /** While true, no jobs are claimed. */
  readonly isPaused?: () => boolean;
};

/** Time that handlers have to react to an aborted signal. */
const ABORT_GRACE_MS = 1_000;

export function createWorker(options: WorkerOptions): Worker {
  const { database, clock, log } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]));
  const kinds = [...handlers.keys()];
  const leases = createLeases(options);
  const alarm = createAlarm();
  const runs = new Map<string, Promise<void>>();
  const lastOwners = new Map<string, string>();
  const lastReset = { atMs: -Infinity };
  const stopping = new AbortController();
  let claiming = Promise.resolve();
  let unsubscribe: (() => void) | undefined;

  /** A job that is running here is restarted after it has finished, if it was enqueued again. */
  function onJobChange(change: string): void {
    if (handlers.has(parseJobKind(change)) && !leases.has(change)) alarm.ring();
  }

  function start(): void {
    unsubscribe = database.changes.subscribe('job', onJobChange, alarm.ring);
    leases.startRenewing();
    claiming = claimUntilStopped();
  }

  async function claimUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Jobs are claimed between the batches of a reset.
      if (await resetTimesIfDue(lastReset, { ...options, kinds })) alarm.ring();
      const jobs = await claim(options.concurrency - runs.size);
      for (const job of jobs) startRun(job);
      // More may be due.
      if (jobs.length > 0) alarm.ring();
      await alarm.wait(options.pollMs);
    }
  }

  async function claim(limit: number): Promise<readonly Job[]> {
    if (limit <= 0 || kinds.length === 0 || options.isPaused?.() === true) return [];
    const runningIds = [...runs.keys()];
    const wanted = { ...options, kinds, runningIds, limit, lastOwners, nowMs: clock() };
    try {
      return await claimShare(database, wanted);
    } catch (error) {
      log.error({ err: error }, 'failed to claim jobs');
      return [];
    }
  }

  function startRun(job: Job): void {
    const handler = handlers.get(job.kind);
    if (handler === undefined) throw new Error(`claimed a job of unknown kind ${job.kind}`);
    runs.set(job.id, run(job, handler));
  }

  async function run(job: Job, handler: JobHandler): Promise<void> {
    using lease: Lease = leases.track(job);
    const startedAtMs = clock();
    const spanOptions = { kind: 'consumer', attributes: { 'reelay.job_id': job.id } } as const;
    const outcome = await inSpan(`job ${job.kind}`, spanOptions, () =>
      runJob(job, { ...options, handler, lease }),
    );
    runs.delete(job.id);
    alarm.ring();
    options.onFinished?.({ kind: job.kind, outcome, durationMs: clock() - startedAtMs });
  }

  async function stop({ graceMs }: { readonly graceMs: number }): Promise<void> {
    stopping.abort();
    unsubscribe?.();
    alarm.ring();
    await claiming;
    await waitForAll(runs.values(), graceMs);
    const aborted = leases.abortAll();
    await waitForAll(runs.values(), ABORT_GRACE_MS);
    leases.stopRenewing();
    const unresponsive = aborted.filter((job) => runs.has(job.id));
    await Promise.all(unresponsive.map((job) => returnJob(job, options)));
  }

  return { start, stop };
}

async function waitForAll(promises: Iterable<Promise<void>>, timeoutMs: number): Promise<void> {
  const ended = new AbortController();
  const all = Promise.all(promises).finally(() => ended.abort());
  const timeout = delay(timeoutMs, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([all, timeout]);
}
