import { type Explainable, type SelectQueryBuilder, sql } from 'kysely';

import type { Database, Queries, Tx } from '../db/database.ts';
import { isNotIn } from '../db/json-lists.ts';
import type { JobsTable, Tables } from '../db/schema/tables.ts';
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

export type ClaimOptions = {
  readonly workerId: string;
  readonly kinds: readonly string[];
  /**
   * Jobs that this worker is running. They are excluded, so that a late renewal can't start them
   * twice.
   */
  readonly runningIds: readonly string[];
  readonly limit: number;
  readonly nowMs: number;
  readonly leaseMs: number;
};

/**
 * Claims up to `limit` due jobs, the longest waiting first, and counts the attempt. Concurrent
 * workers skip each other's rows.
 */
export async function claimJobs(
  tx: Tx,
  { kind }: Pick<Database, 'kind'>,
  claim: ClaimOptions,
): Promise<readonly Job[]> {
  const rows = await buildClaim(tx, kind, claim).execute();
  return rows.map(({ attempts, attempts_max: attemptsMax, ...job }) => ({
    ...job,
    attempt: attempts,
    attemptsMax,
  }));
}

type ClaimedRow = Pick<
  JobsTable,
  'id' | 'kind' | 'subject' | 'payload' | 'attempts' | 'attempts_max'
>;
type ClaimQuery = Explainable & { readonly execute: () => Promise<ClaimedRow[]> };

/**
 * Reads at most `limit` index entries per kind, however many jobs are due or wait for a later time
 * (docs/decisions/0045).
 */
export function buildClaim(tx: Tx, kind: Database['kind'], claim: ClaimOptions): ClaimQuery {
  const { nowMs, workerId } = claim;
  return tx
    .with(
      // Materialized, because PostgreSQL might otherwise run it twice and lock more rows than it
      // returns.
      (cte) => cte('due').materialized(),
      (db) =>
        claim.kinds
          .map((jobKind) =>
            selectDue(db, kind, claim)
              .where('kind', '=', jobKind)
              .where('leased_until_ms', 'is', null)
              .where('run_at_ms', '<=', nowMs)
              .orderBy('run_at_ms'),
          )
          .map((waiting) => db.selectFrom(waiting.as('waiting')).selectAll())
          .reduce(
            (all, waiting) => all.unionAll(waiting),
            db.selectFrom(selectExpired(db, kind, claim).as('expired')).selectAll(),
          )
          .orderBy('run_at_ms')
          .limit(claim.limit),
    )
    .updateTable('jobs')
    .set((update) => ({
      leased_by: workerId,
      leased_until_ms: nowMs + claim.leaseMs,
      attempts: update('attempts', '+', 1),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'subject', 'payload', 'attempts', 'attempts_max']);
}

type DueQuery = SelectQueryBuilder<Tables, 'jobs', { id: string; run_at_ms: number }>;

/** Jobs of crashed workers. There are at most as many leases as running jobs. */
function selectExpired(db: Queries, kind: Database['kind'], claim: ClaimOptions): DueQuery {
  return selectDue(db, kind, claim)
    .where('kind', 'in', claim.kinds)
    .where('leased_until_ms', '<=', claim.nowMs)
    .orderBy('run_at_ms');
}

function selectDue(
  db: Queries,
  kind: Database['kind'],
  { runningIds, limit }: ClaimOptions,
): DueQuery {
  return db
    .selectFrom('jobs')
    .select(['id', 'run_at_ms'])
    .where(isNotIn(kind, 'jobs.id', runningIds))
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked());
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

type Renewal = {
  readonly workerId: string;
  readonly ids: readonly string[];
  readonly leasedUntilMs: number;
};

/** Renews the leases, and returns the IDs of the jobs that this worker still leases. */
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
