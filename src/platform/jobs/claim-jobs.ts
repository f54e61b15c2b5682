import {
  type Explainable,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';

import type { Database, Queries, Tx } from '../db/database.ts';
import { isNotIn } from '../db/json-lists.ts';
import type { JobsTable } from '../db/schema/service-tables.ts';
import type { Tables } from '../db/schema/tables.ts';
import type { Job } from './jobs.ts';

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
  /** The owner whose turn was last, per kind; none if all had their turn. Claims update it. */
  readonly lastOwners: Map<string, string>;
};

/** Jobs per kind that one claim marks as due. Far more than it returns, so that no owner waits. */
const MARKED_MAX = 200;

/**
 * Claims at most half of the due jobs, because other workers are notified at the same time
 * (docs/decisions/0006). Most claims find no jobs, and need no transaction.
 */
export async function claimShare(
  database: Pick<Database, 'kind' | 'queries' | 'transaction'>,
  claim: ClaimOptions,
): Promise<readonly Job[]> {
  const counted = { ...claim, countMax: 2 * claim.limit };
  const work = await selectWork(database.queries, counted).executeTakeFirstOrThrow();
  const count = work.waiting + work.due + work.expired;
  if (count === 0) return [];
  const limit = Math.min(claim.limit, Math.ceil(count / 2));
  return database.transaction((tx) => claimJobs(tx, database, { ...claim, limit, work }));
}

/**
 * Claims up to `limit` due jobs and counts the attempt. Owners of jobs of the same kind take turns;
 * between kinds, the longest waiting jobs of owners with the same turn are first. Concurrent
 * workers skip each other's rows. The cost depends neither on the number of due jobs nor on that of
 * other jobs (docs/decisions/0006).
 */
export async function claimJobs(
  tx: Tx,
  { kind }: Pick<Database, 'kind'>,
  { work, ...claim }: ClaimOptions & { readonly work: Work },
): Promise<readonly Job[]> {
  const jobs = work.expired > 0 ? await recoverJobs(tx, kind, claim) : [];
  if (jobs.length === claim.limit) return jobs;
  if (work.waiting > 0) await buildMark(tx, kind, claim).execute();
  else if (work.due === 0) return jobs;
  for (;;) {
    const startsAtFirst = claim.lastOwners.size === 0;
    const runningIds = [...claim.runningIds, ...jobs.map(({ id }) => id)];
    const limit = claim.limit - jobs.length;
    const claimed = await claimTurns(tx, kind, { ...claim, limit, runningIds });
    jobs.push(...claimed);
    if (jobs.length === claim.limit || (claimed.length === 0 && startsAtFirst)) return jobs;
    // The first owners follow the last one.
    claim.lastOwners.clear();
  }
}

/** Numbers of claimable jobs, each up to a limit. */
type Work = {
  /** Not marked yet. */
  readonly waiting: number;
  readonly due: number;
  readonly expired: number;
};

export function selectWork(
  queries: Queries,
  { kinds, nowMs, countMax }: Pick<ClaimOptions, 'kinds' | 'nowMs'> & { readonly countMax: number },
): SelectQueryBuilder<Tables, never, Work> {
  const count = (filter: SqlFilter): RawBuilder<number> =>
    sql`(select count(*) from (
      select 1 from jobs where kind in (${sql.join(kinds)}) and ${filter} limit ${countMax}) as found)`;
  return queries.selectNoFrom([
    count(sql`${IS_WAITING} and run_at_ms <= ${nowMs}`).as('waiting'),
    count(IS_DUE).as('due'),
    count(sql`leased_until_ms <= ${nowMs}`).as('expired'),
  ]);
}

type SqlFilter = RawBuilder<SqlBool>;
/** The conditions of the partial indexes. */
const IS_WAITING = sql<SqlBool>`leased_until_ms is null and is_due = 0`;
const IS_DUE = sql<SqlBool>`leased_until_ms is null and is_due = 1`;

/** Marks waiting jobs as due, the longest waiting first. */
export function buildMark(
  tx: Tx,
  kind: Database['kind'],
  claim: ClaimOptions,
): Explainable & { readonly execute: () => Promise<unknown> } {
  const parts = claim.kinds.map((jobKind) =>
    selectJobs(tx, kind, claim)
      .where('kind', '=', jobKind)
      .where(IS_WAITING)
      .where('run_at_ms', '<=', claim.nowMs)
      .orderBy('run_at_ms')
      .limit(MARKED_MAX),
  );
  return updateJobs(tx, parts, MARKED_MAX * parts.length)
    .set({ is_due: 1 })
    .returning('id');
}

async function claimTurns(
  tx: Tx,
  kind: Database['kind'],
  claim: ClaimOptions,
): Promise<readonly Job[]> {
  const turns = await findTurns(tx, claim);
  if (turns.length === 0) return [];
  const rows = await buildClaim(tx, kind, { ...claim, turns }).execute();
  updateLastOwners(claim, turns, rows);
  return rows.map(toJob);
}

/**
 * Claims jobs of crashed workers, which does not count as a turn of their owners. There are at most
 * as many as running jobs, and they became due before most others.
 */
async function recoverJobs(tx: Tx, kind: Database['kind'], claim: ClaimOptions): Promise<Job[]> {
  const expired = selectJobs(tx, kind, claim)
    .where('kind', 'in', claim.kinds)
    .where('leased_until_ms', '<=', claim.nowMs)
    .orderBy('run_at_ms')
    .limit(claim.limit);
  const rows = await leaseJobs(tx, [expired], claim).execute();
  return rows.map(toJob);
}

function toJob({ attempts, attempts_max: attemptsMax, owner_id: _owner, ...job }: ClaimedRow): Job {
  return { ...job, attempt: attempts, attemptsMax };
}

/**
 * Owners that got no job because the claim was full are the next ones. All others had their turn,
 * also those whose jobs another worker is claiming.
 */
function updateLastOwners(
  { limit, lastOwners }: ClaimOptions,
  turns: readonly Turn[],
  rows: readonly ClaimedRow[],
): void {
  const isFull = rows.length >= limit;
  const claimed = new Set(rows.map(toTurnName));
  for (const [jobKind, owners] of Map.groupBy(turns, (turn) => turn.kind)) {
    const last = isFull ? owners.findLast((turn) => claimed.has(toTurnName(turn))) : owners.at(-1);
    const isEnd = last === owners.at(-1) && owners.length < limit;
    if (isEnd) lastOwners.delete(jobKind);
    else if (last !== undefined) lastOwners.set(jobKind, last.owner_id);
  }
}

function toTurnName({ kind, owner_id: ownerId }: Turn): string {
  return `${kind} ${ownerId}`;
}

export type Turn = Pick<JobsTable, 'kind'> & { readonly owner_id: string };

/** The next owners with due jobs of each kind, in their order. Reads one index entry per owner. */
export async function findTurns(
  tx: Tx,
  { kinds, lastOwners, limit }: Pick<ClaimOptions, 'kinds' | 'lastOwners' | 'limit'>,
): Promise<readonly Turn[]> {
  const starts = kinds.map(
    (kind) => sql`select cast(${kind} as text) as kind,
      cast(${lastOwners.get(kind) ?? ''} as text) as owner_id`,
  );
  const { rows } = await sql<Turn>`
    with recursive turns (kind, owner_id, number) as (
      select kind, ${selectNextOwner('start')}, 1
      from (${sql.join(starts, sql` union all `)}) as start
      union all
      select kind, ${selectNextOwner('turns')}, number + 1
      from turns where owner_id is not null and number < ${limit})
    select kind, owner_id from turns where owner_id is not null order by kind, number`.execute(tx);
  return rows;
}

function selectNextOwner(previous: 'start' | 'turns'): RawBuilder<string | null> {
  return sql`(select owner_id from jobs
    where kind = ${sql.ref(`${previous}.kind`)} and ${IS_DUE}
      and owner_id > ${sql.ref(`${previous}.owner_id`)}
    order by owner_id limit 1)`;
}

type ClaimedRow = Turn &
  Pick<JobsTable, 'id' | 'subject' | 'payload' | 'attempts' | 'attempts_max'>;
type ClaimQuery = Explainable & { readonly execute: () => Promise<ClaimedRow[]> };

/** Reads at most `limit` index entries per turn. */
export function buildClaim(
  tx: Tx,
  kind: Database['kind'],
  claim: ClaimOptions & { readonly turns: readonly Turn[] },
): ClaimQuery {
  const { limit, nowMs } = claim;
  const ownersOf = Map.groupBy(claim.turns, (turn) => turn.kind);
  const due = claim.turns.map((turn) =>
    selectJobs(tx, kind, { ...claim, turn: ownersOf.get(turn.kind)?.indexOf(turn) ?? 0 })
      .where('kind', '=', turn.kind)
      .where('owner_id', '=', turn.owner_id)
      .where(IS_DUE)
      // Not true for jobs from before the clock was set back.
      .where('run_at_ms', '<=', nowMs)
      .orderBy('run_at_ms')
      .limit(Math.ceil(limit / (ownersOf.get(turn.kind)?.length ?? 1))),
  );
  return leaseJobs(tx, due, claim);
}

function leaseJobs(
  tx: Tx,
  parts: readonly JobsQuery[],
  { limit, nowMs, workerId, leaseMs }: ClaimOptions,
): ClaimQuery {
  return updateJobs(tx, parts, limit)
    .set((update) => ({
      leased_by: workerId,
      leased_until_ms: nowMs + leaseMs,
      is_due: 0,
      attempts: update('attempts', '+', 1),
    }))
    .returning(['id', 'kind', 'owner_id', 'subject', 'payload', 'attempts', 'attempts_max']);
}

type JobsQuery = SelectQueryBuilder<
  Tables,
  'jobs',
  { id: string; run_at_ms: number; turn: number }
>;

function selectJobs(
  db: Queries,
  kind: Database['kind'],
  { runningIds, turn = 0 }: Pick<ClaimOptions, 'runningIds'> & { readonly turn?: number },
): JobsQuery {
  return db
    .selectFrom('jobs')
    .select(['id', 'run_at_ms', sql.lit(turn).as('turn')])
    .where(isNotIn(kind, 'jobs.id', runningIds))
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked());
}

/** Updates the jobs of the first turns, the longest waiting first. */
function updateJobs(tx: Tx, parts: readonly JobsQuery[], limit: number) {
  return (
    tx
      // Materialized, because PostgreSQL might otherwise run it twice and lock more rows than it
      // returns.
      .with(
        (cte) => cte('due').materialized(),
        (db) =>
          parts
            .map((part) => db.selectFrom(part.as('part')).selectAll())
            .reduce((all, part) => all.unionAll(part))
            .orderBy('turn')
            .orderBy('run_at_ms')
            .limit(limit),
      )
      .updateTable('jobs')
      .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
  );
}
