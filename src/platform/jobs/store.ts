import { sql } from 'kysely';

import type { Database, Tx } from '../db/database.ts';
import type { Job } from './jobs.ts';

export type NewJob = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: string;
  readonly runAtMs: number;
  readonly attemptsMax: number;
  readonly nowMs: number;
};

/** One job for each kind and subject: a waiting one keeps the earlier time, a running one runs again, at the earliest time that was asked for. */
export async function upsertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      subject: job.subject,
      payload: job.payload,
      run_at_ms: job.runAtMs,
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
        // When it was last asked for: with a time from before the clock was set back it would be due at once, always.
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

export type Claim = {
  readonly workerId: string;
  readonly kinds: readonly string[];
  /** Jobs that this worker is running: a late renewal must not make it start them twice. */
  readonly runningIds: readonly string[];
  readonly limit: number;
  readonly nowMs: number;
  readonly leaseMs: number;
};

/** A clock that was set back by more than this must not hold up what was written before. */
const CLOCK_SET_BACK_MS = 60 * 60_000;

/**
 * Takes up to `limit` jobs that are due, the one that has waited longest first, and counts the
 * attempt. Workers that claim at the same time pass over each other's rows.
 */
export async function claimJobs(
  tx: Tx,
  { kind }: Pick<Database, 'kind'>,
  claim: Claim,
): Promise<readonly Job[]> {
  const { nowMs, workerId } = claim;
  const rows = await tx
    .with(
      // Materialised, or PostgreSQL might run it again and lock more rows than it returns.
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('jobs')
          .select('id')
          .where('kind', 'in', claim.kinds)
          .where((where) =>
            where.or([
              where('run_at_ms', '<=', nowMs),
              where('created_at_ms', '>', nowMs + CLOCK_SET_BACK_MS),
            ]),
          )
          .where((where) =>
            where.or([
              where('leased_until_ms', 'is', null),
              where('leased_until_ms', '<=', nowMs),
              where('leased_until_ms', '>', nowMs + claim.leaseMs + CLOCK_SET_BACK_MS),
            ]),
          )
          .$if(claim.runningIds.length > 0, (query) =>
            query.where('id', 'not in', claim.runningIds),
          )
          .orderBy('run_at_ms')
          .limit(claim.limit)
          .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('jobs')
    .set((update) => ({
      leased_by: workerId,
      leased_until_ms: nowMs + claim.leaseMs,
      attempts: update('attempts', '+', 1),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'subject', 'payload', 'attempts', 'attempts_max'])
    .execute();
  return rows.map(({ attempts, attempts_max: attemptsMax, ...job }) => ({
    ...job,
    attempt: attempts,
    attemptsMax,
  }));
}

type Renewal = {
  readonly workerId: string;
  readonly ids: readonly string[];
  readonly leasedUntilMs: number;
};

/** The IDs of those jobs that are this worker's still. */
export async function renewLeases(tx: Tx, renewal: Renewal): Promise<ReadonlySet<string>> {
  const rows = await tx
    .updateTable('jobs')
    .set({ leased_until_ms: renewal.leasedUntilMs })
    .where('id', 'in', renewal.ids)
    .where('leased_by', '=', renewal.workerId)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The job of this worker's lease. */
export type Leased = { readonly id: string; readonly workerId: string };

/** False when the job is somebody else's by now, or was asked for again meanwhile. */
export async function deleteJob(tx: Tx, { id, workerId }: Leased): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('leased_by', '=', workerId)
    .where('rerun_at_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Lets a job that was asked for again wait for that run, from its first attempt on. False when it wasn't. */
export async function restartJob(tx: Tx, { id, workerId }: Leased): Promise<boolean> {
  const changed = await tx
    .updateTable('jobs')
    .set((update) => ({
      run_at_ms: update.fn.coalesce('rerun_at_ms', 'run_at_ms'),
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

type Release = Leased & {
  readonly runAtMs: number;
  /** The attempts that count: an attempt that was cut short by a stop is taken back. */
  readonly attempts: number;
};

/** Gives the lease back, to be claimed again from `runAtMs` on. False when it is somebody else's by now. */
export async function releaseJob(tx: Tx, release: Release): Promise<boolean> {
  const changed = await tx
    .updateTable('jobs')
    .set({
      run_at_ms: release.runAtMs,
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
