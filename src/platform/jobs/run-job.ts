import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { toJobChange } from './job-change.ts';
import type { Job, JobHandler, RunOutcome } from './jobs.ts';
import type { Lease } from './leases.ts';
import { retryDelayMs } from './retry-delay.ts';
import { deleteJob, releaseJob, restartJob } from './store.ts';

export type RunDeps = {
  readonly database: Pick<Database, 'transaction' | 'changes'>;
  readonly workerId: string;
  readonly clock: Clock;
  readonly log: Logger;
};

type Running = { readonly handler: JobHandler; readonly lease: Lease; readonly deps: RunDeps };

/** One attempt, and what becomes of the job after it. Never rejects: what can't be settled lapses with its lease. */
export async function runJob(job: Job, running: Running): Promise<RunOutcome> {
  const { log } = running.deps;
  try {
    return await attempt(job, running);
  } catch (error) {
    log.error({ ...toFields(job), err: error }, 'a job could not be settled; its lease will lapse');
    return 'lost';
  }
}

async function attempt(job: Job, running: Running): Promise<RunOutcome> {
  // The last attempt has crashed: the claim that finds its lapsed lease only ends the job.
  if (job.attempt > job.attemptsMax) return exhaust(job, running);
  try {
    await running.handler.run(job, running.lease.signal);
  } catch (error) {
    return settleFailure(job, error, running);
  }
  return complete(job, running.deps);
}

async function complete(job: Job, { database, workerId }: RunDeps): Promise<RunOutcome> {
  const leased = { id: job.id, workerId };
  return database.transaction(async (tx) => {
    if (await deleteJob(tx, leased)) return 'done';
    return (await restartJob(tx, leased)) ? 'done' : 'lost';
  });
}

async function settleFailure(job: Job, error: unknown, running: Running): Promise<RunOutcome> {
  const { lease, deps } = running;
  const { log, database, workerId, clock } = deps;
  const state = lease.state();
  if (state === 'lost') {
    log.warn(toFields(job), 'the lease of a running job was lost');
    return 'lost';
  }
  if (state === 'stopped') return handBack(job, deps);
  log.warn({ ...toFields(job), err: error }, 'a job failed');
  if (job.attempt >= job.attemptsMax) return exhaust(job, running);
  const runAtMs = clock() + retryDelayMs(job.attempt, Math.random());
  const release = { id: job.id, workerId, runAtMs, attempts: job.attempt };
  return database.transaction(async (tx) =>
    (await restartJob(tx, release)) || (await releaseJob(tx, release)) ? 'retried' : 'lost',
  );
}

/** The attempt does not count; another worker is told to take the job up. */
export async function handBack(job: Job, deps: RunDeps): Promise<RunOutcome> {
  const { database, workerId, clock } = deps;
  const attempts = Math.max(0, job.attempt - 1);
  return database.transaction(async (tx) => {
    const isOurs = await releaseJob(tx, { id: job.id, workerId, runAtMs: clock(), attempts });
    if (isOurs) await database.changes.publish(tx, 'job', toJobChange(job.kind, job.subject));
    return isOurs ? 'handed_back' : 'lost';
  });
}

async function exhaust(job: Job, { handler, deps }: Running): Promise<RunOutcome> {
  const { database, workerId, log } = deps;
  const leased = { id: job.id, workerId };
  // Asked for anew meanwhile: that deserves its own attempts.
  if (await database.transaction((tx) => restartJob(tx, leased))) return 'retried';
  await database.transaction(async (tx) => {
    await handler.exhausted(job, tx);
    if (!(await deleteJob(tx, leased))) throw new Error('the lease was lost before the job ended');
  });
  log.warn(toFields(job), 'a job was given up after its last attempt');
  return 'exhausted';
}

function toFields({ id, kind, subject, attempt: attemptNumber }: Job): Record<string, unknown> {
  return { jobId: id, kind, subject, attempt: attemptNumber };
}
