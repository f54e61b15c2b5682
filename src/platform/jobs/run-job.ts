import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { toJobChange } from './job-change.ts';
import type { Job, JobHandler, RunOutcome } from './jobs.ts';
import type { Lease } from './leases.ts';
import { retryDelayMs } from './retry-delay.ts';
import { deleteJob, releaseJob, restartJob } from './store.ts';

type WorkerContext = {
  readonly database: Pick<Database, 'transaction' | 'changes'>;
  readonly workerId: string;
  readonly clock: Clock;
  readonly log: Logger;
};

type RunContext = WorkerContext & { readonly handler: JobHandler; readonly lease: Lease };

/** Runs one attempt and updates the job. Never rejects: if the update fails, the lease expires. */
export async function runJob(job: Job, ctx: RunContext): Promise<RunOutcome> {
  try {
    return await attempt(job, ctx);
  } catch (error) {
    ctx.log.error(
      { ...toFields(job), err: error },
      'could not update a job after its run; its lease will expire',
    );
    return 'lost';
  }
}

async function attempt(job: Job, ctx: RunContext): Promise<RunOutcome> {
  // The last attempt crashed. Its expired lease was claimed only to remove the job.
  if (job.attempt > job.attemptsMax) return exhaust(job, ctx);
  try {
    await ctx.handler.run(job, ctx.lease.signal);
  } catch (error) {
    return handleFailure(job, error, ctx);
  }
  return complete(job, ctx);
}

async function complete(job: Job, { database, workerId }: WorkerContext): Promise<RunOutcome> {
  const leased = { id: job.id, workerId };
  return database.transaction(async (tx) => {
    if (await deleteJob(tx, leased)) return 'done';
    return (await restartJob(tx, leased)) ? 'done' : 'lost';
  });
}

async function handleFailure(job: Job, error: unknown, ctx: RunContext): Promise<RunOutcome> {
  const { lease, log, database, workerId, clock } = ctx;
  const state = lease.state();
  if (state === 'lost') {
    log.warn(toFields(job), 'lost the lease of a running job');
    return 'lost';
  }
  if (state === 'stopped') return returnJob(job, ctx);
  log.warn({ ...toFields(job), err: error }, 'job failed');
  if (job.attempt >= job.attemptsMax) return exhaust(job, ctx);
  const runAtMs = clock() + retryDelayMs(job.attempt, Math.random());
  const release = { id: job.id, workerId, runAtMs, attempts: job.attempt };
  return database.transaction(async (tx) =>
    (await restartJob(tx, release)) || (await releaseJob(tx, release)) ? 'retried' : 'lost',
  );
}

/** Releases the job without counting the attempt, and notifies other workers. */
export async function returnJob(job: Job, ctx: WorkerContext): Promise<RunOutcome> {
  const { database, workerId, clock } = ctx;
  const attempts = Math.max(0, job.attempt - 1);
  return database.transaction(async (tx) => {
    const isReleased = await releaseJob(tx, { id: job.id, workerId, runAtMs: clock(), attempts });
    if (isReleased) await database.changes.publish(tx, 'job', toJobChange(job.kind, job.subject));
    return isReleased ? 'handed_back' : 'lost';
  });
}

async function exhaust(job: Job, ctx: RunContext): Promise<RunOutcome> {
  const { handler, database, workerId, log } = ctx;
  const leased = { id: job.id, workerId };
  // If the job was enqueued again during its last attempt, it starts over.
  if (await database.transaction((tx) => restartJob(tx, leased))) return 'retried';
  await database.transaction(async (tx) => {
    await handler.exhausted(job, tx);
    if (!(await deleteJob(tx, leased))) throw new Error('lost the lease before the job ended');
  });
  log.warn(toFields(job), 'job failed permanently after its last attempt');
  return 'exhausted';
}

function toFields({ id, kind, subject, attempt: attemptNumber }: Job): Record<string, unknown> {
  return { jobId: id, kind, subject, attempt: attemptNumber };
}
