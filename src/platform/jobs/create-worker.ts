import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { createAlarm } from './alarm.ts';
import { kindOfJobChange } from './job-change.ts';
import type { FinishedRun, Job, JobHandler } from './jobs.ts';
import { createLeases, type Lease } from './leases.ts';
import { handBack, runJob, type RunDeps } from './run-job.ts';
import { claimJobs } from './store.ts';

export type Worker = {
  /** Claims and runs jobs from now on. */
  readonly start: () => void;
  /**
   * Claims no more, lets running jobs end within `graceMs`, aborts the rest and hands their leases
   * back, so that another worker takes them up at once.
   */
  readonly stop: (options: { readonly graceMs: number }) => Promise<void>;
};

export type WorkerOptions = {
  readonly database: Pick<Database, 'kind' | 'transaction' | 'changes'>;
  readonly handlers: readonly JobHandler[];
  /** Different for each process, and for each start of it. */
  readonly workerId: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Jobs that run at the same time. */
  readonly concurrency: number;
  /** A crashed worker's jobs are taken up after this; at least a few times longer than a transaction takes. */
  readonly leaseMs: number;
  /** How often to look for delayed jobs, lapsed leases and changes that went unheard. */
  readonly pollMs: number;
  readonly onFinished?: (run: FinishedRun) => void;
};

/** Handlers get this long to heed their aborted signal. */
const ABORTED_SETTLE_MS = 1_000;

export function createWorker(options: WorkerOptions): Worker {
  const { database, workerId, clock, log } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]));
  const kinds = [...handlers.keys()];
  const leases = createLeases(options);
  const alarm = createAlarm();
  const runs = new Map<string, Promise<void>>();
  const deps: RunDeps = { database, workerId, clock, log };
  const stopping = new AbortController();
  let claiming = Promise.resolve();
  let unsubscribe: (() => void) | undefined;

  function ringFor(change: string): void {
    // What runs here runs again when it has ended, if it was asked for meanwhile.
    if (handlers.has(kindOfJobChange(change)) && !leases.isHeld(change)) alarm.ring();
  }

  function start(): void {
    unsubscribe = database.changes.subscribe('job', ringFor, alarm.ring);
    leases.startRenewing();
    claiming = claimUntilStopped();
  }

  async function claimUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const job of await claim(options.concurrency - runs.size)) begin(job);
      await alarm.wait(options.pollMs);
    }
  }

  async function claim(limit: number): Promise<readonly Job[]> {
    if (limit <= 0 || kinds.length === 0) return [];
    const nowMs = clock();
    const { leaseMs } = options;
    const runningIds = [...runs.keys()];
    try {
      return await database.transaction((tx) =>
        claimJobs(tx, database, { workerId, kinds, runningIds, limit, nowMs, leaseMs }),
      );
    } catch (error) {
      log.error({ err: error }, 'jobs could not be claimed');
      return [];
    }
  }

  function begin(job: Job): void {
    const handler = handlers.get(job.kind);
    if (handler === undefined) throw new Error(`claimed a job of unknown kind ${job.kind}`);
    runs.set(job.id, run(job, handler));
  }

  async function run(job: Job, handler: JobHandler): Promise<void> {
    using lease: Lease = leases.hold(job);
    const startedAtMs = clock();
    const outcome = await runJob(job, { handler, lease, deps });
    runs.delete(job.id);
    alarm.ring();
    options.onFinished?.({ kind: job.kind, outcome, durationMs: clock() - startedAtMs });
  }

  async function stop({ graceMs }: { readonly graceMs: number }): Promise<void> {
    stopping.abort();
    unsubscribe?.();
    alarm.ring();
    await claiming;
    await allWithin(runs.values(), graceMs);
    const rest = leases.abortAll();
    await allWithin(runs.values(), ABORTED_SETTLE_MS);
    leases.stopRenewing();
    const deaf = rest.filter((job) => runs.has(job.id));
    await Promise.all(deaf.map((job) => handBack(job, deps)));
  }

  return { start, stop };
}

async function allWithin(promises: Iterable<Promise<void>>, timeoutMs: number): Promise<void> {
  const ended = new AbortController();
  const all = Promise.all(promises).finally(() => ended.abort());
  const timeout = delay(timeoutMs, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([all, timeout]);
}
