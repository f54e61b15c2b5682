import { sql } from 'kysely';

import type { Database, Tx } from '../db/database.ts';
import type { ClaimOptions } from './claim-jobs.ts';

/** The owner of jobs without one. */
export const NO_OWNER = '-';

export type NewJob = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: string;
  readonly ownerId: string;
  readonly runAtMs: number;
  readonly attemptsMax: number;
  readonly nowMs: number;
};

/**
 * Inserts or updates the one job per kind and subject. A waiting job keeps the earlier time. A
 * running job runs again, at the earliest requested time.
 */
export async function upsertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      subject: job.subject,
      payload: job.payload,
      owner_id: job.ownerId,
      run_at_ms: job.runAtMs,
      is_due: job.runAtMs <= job.nowMs ? 1 : 0,
      rerun_at_ms: null,
      attempts: 0,
      attempts_max: job.attemptsMax,
      leased_by: null,
      leased_until_ms: null,
      created_at_ms: job.nowMs,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        payload: sql`excluded.payload`,
        owner_id: sql`excluded.owner_id`,
        is_due: sql`case when jobs.leased_by is null and excluded.is_due = 1
          then 1 else jobs.is_due end`,
        // The time of the last enqueue. If the clock has been set back, an older value would be in
        // the future, and `resetTimes` would make the job due.
        created_at_ms: sql`excluded.created_at_ms`,
        run_at_ms: sql`case when jobs.leased_by is null and excluded.run_at_ms < jobs.run_at_ms
          then excluded.run_at_ms else jobs.run_at_ms end`,
        rerun_at_ms: sql`case when jobs.leased_by is null then null
          when jobs.rerun_at_ms < excluded.run_at_ms then jobs.rerun_at_ms
          else excluded.run_at_ms end`,
      }),
    )
    .execute();
}

/** Rows whose times are further ahead than this were written before the clock was set back. */
const CLOCK_SET_BACK_MS = 60 * 60_000;

type ResetOptions = Pick<ClaimOptions, 'kinds' | 'nowMs' | 'leaseMs' | 'limit'>;

/**
 * Makes jobs due that were written before the clock was set back, and ends leases of the given
 * kinds. Returns the number of jobs, at most `limit`.
 */
export async function resetTimes(
  tx: Tx,
  { kind }: Pick<Database, 'kind'>,
  { kinds, nowMs, leaseMs, limit }: ResetOptions,
): Promise<number> {
  const leasedAfterMs = nowMs + leaseMs + CLOCK_SET_BACK_MS;
  await tx
    .updateTable('jobs')
    .set({ leased_until_ms: nowMs })
    .where('id', 'in', (query) =>
      query
        .selectFrom('jobs')
        .select('id')
        .where('kind', 'in', kinds)
        .where('leased_until_ms', '>', leasedAfterMs)
        .$if(kind === 'postgres', (jobs) => jobs.forUpdate().skipLocked()),
    )
    .execute();
  const rows = await tx
    .updateTable('jobs')
    .set({
      run_at_ms: nowMs,
      rerun_at_ms: sql`case when rerun_at_ms is not null then cast(${nowMs} as bigint) end`,
      created_at_ms: nowMs,
    })
    .where('id', 'in', (query) =>
      query
        .selectFrom('jobs')
        .select('id')
        .where('created_at_ms', '>', nowMs + CLOCK_SET_BACK_MS)
        .orderBy('created_at_ms')
        .limit(limit)
        .$if(kind === 'postgres', (jobs) => jobs.forUpdate().skipLocked()),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Renews the leases, and returns the IDs of the jobs that this worker still leases. */
export async function renewLeases(
  tx: Tx,
  renewal: {
    readonly workerId: string;
    readonly ids: readonly string[];
    readonly leasedUntilMs: number;
  },
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .updateTable('jobs')
    .set({ leased_until_ms: renewal.leasedUntilMs })
    .where('id', 'in', renewal.ids)
    .where('leased_by', '=', renewal.workerId)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes the jobs of an account. Running jobs lose their lease, except those about the account
 * itself, of which one may be the caller.
 */
export async function deleteAccountJobs(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', accountId),
        eb.and([eb('subject', '=', accountId), eb('leased_by', 'is', null)]),
      ]),
    )
    .execute();
}

export type JobLease = { readonly id: string; readonly workerId: string };

/** Returns false when the lease belongs to another worker, or when the job was enqueued again. */
export async function deleteJob(tx: Tx, { id, workerId }: JobLease): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('leased_by', '=', workerId)
    .where('rerun_at_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Schedules the next run of a job that was enqueued while running, with fresh attempts. Returns
 * false when it was not enqueued again.
 */
export async function restartJob(tx: Tx, { id, workerId }: JobLease): Promise<boolean> {
  const changed = await tx
    .updateTable('jobs')
    .set((update) => ({
      run_at_ms: update.fn.coalesce('rerun_at_ms', 'run_at_ms'),
      is_due: 0,
      rerun_at_ms: null,
      attempts: 0,
      leased_by: null,
      leased_until_ms: null,
    }))
    .where('id', '=', id)
    .where('leased_by', '=', workerId)
    .where('rerun_at_ms', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

type Release = JobLease & {
  readonly runAtMs: number;
  /** Counted attempts; an attempt that a shutdown interrupted does not count. */
  readonly attempts: number;
};

/**
 * Releases the lease; the job can be claimed again from `runAtMs`. Returns false when the lease
 * belongs to another worker.
 */
export async function releaseJob(tx: Tx, release: Release): Promise<boolean> {
  const changed = await tx
    .updateTable('jobs')
    .set({
      run_at_ms: release.runAtMs,
      is_due: 0,
      rerun_at_ms: null,
      attempts: release.attempts,
      leased_by: null,
      leased_until_ms: null,
    })
    .where('id', '=', release.id)
    .where('leased_by', '=', release.workerId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
