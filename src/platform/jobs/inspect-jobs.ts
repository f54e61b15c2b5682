import { sql } from 'kysely';

import type { Queries, Tx } from '../db/database.ts';
import type { JobState } from './job-states.ts';

export type JobCounts = {
  readonly kind: string;
  /** Jobs that wait for their time, or for a worker. */
  readonly waiting: number;
  readonly due: number;
  readonly retrying: number;
  readonly running: number;
  /** The time since which a due job has waited. Null without due jobs. */
  readonly oldestDueAtMs: number | null;
};

/** Counts jobs by kind. Reads every job, so it runs on a thread. */
export async function countJobs(queries: Queries, nowMs: number): Promise<readonly JobCounts[]> {
  const isWaiting = sql<boolean>`leased_by is null`;
  const isDue = sql<boolean>`leased_by is null and run_at_ms <= ${nowMs}`;
  const rows = await queries
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().filterWhere(isWaiting).as('waiting'),
      fn.countAll<number>().filterWhere(isDue).as('due'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`leased_by is null and attempts > 0`)
        .as('retrying'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`leased_by is not null`)
        .as('running'),
      fn.min<number | null>('run_at_ms').filterWhere(isDue).as('oldest_due_at_ms'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return rows.map(({ oldest_due_at_ms: oldestDueAtMs, ...counts }) => ({
    ...counts,
    oldestDueAtMs,
  }));
}

export type ListedJob = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly attempts: number;
  readonly attemptsMax: number;
  readonly runAtMs: number;
  readonly isRunning: boolean;
};

/** The jobs that run next, first. */
export async function listJobs(
  queries: Queries,
  {
    state,
    nowMs,
    limit,
  }: { readonly state: JobState; readonly nowMs: number; readonly limit: number },
): Promise<readonly ListedJob[]> {
  const conditions = {
    waiting: sql<boolean>`leased_by is null`,
    due: sql<boolean>`leased_by is null and run_at_ms <= ${nowMs}`,
    retrying: sql<boolean>`leased_by is null and attempts > 0`,
    running: sql<boolean>`leased_by is not null`,
  };
  const rows = await queries
    .selectFrom('jobs')
    .select(['id', 'kind', 'subject', 'attempts', 'attempts_max', 'run_at_ms', 'leased_by'])
    .where(conditions[state])
    .orderBy('run_at_ms')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ attempts_max: attemptsMax, run_at_ms: runAtMs, leased_by: by, ...job }) => ({
    ...job,
    attemptsMax,
    runAtMs,
    isRunning: by !== null,
  }));
}

/** When the job of a subject runs next; undefined if it has none. */
export async function findNextRun(
  queries: Queries,
  { kind, subject }: Pick<ListedJob, 'kind' | 'subject'>,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('jobs')
    .select(({ fn }) => fn.coalesce('rerun_at_ms', 'run_at_ms').as('atMs'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.atMs;
}

/** Makes a waiting job due. Returns undefined for a job that is missing or running. */
export async function runJobNow(
  tx: Tx,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<Pick<ListedJob, 'kind' | 'subject'> | undefined> {
  return tx
    .updateTable('jobs')
    .set({ run_at_ms: nowMs, is_due: 1 })
    .where('id', '=', id)
    .where('leased_by', 'is', null)
    .returning(['kind', 'subject'])
    .executeTakeFirst();
}
