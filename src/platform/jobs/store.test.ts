import assert from 'node:assert/strict';
import { it } from 'node:test';

import { type Explainable, sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';

import type { Database, Tx } from '../db/database.ts';
import {
  buildClaim,
  buildMark,
  type ClaimOptions,
  claimJobs,
  findTurns,
  selectWork,
} from './claim-jobs.ts';
import { type NewJob, NO_OWNER, resetTimes, upsertJob } from './store.ts';

const NOW_MS = Date.UTC(2026, 0, 31);
const HOUR_MS = 60 * 60_000;
const CLAIM: ClaimOptions = {
  workerId: 'worker',
  kinds: ['check', 'erase', 'resolve'],
  runningIds: ['running'],
  limit: 16,
  nowMs: NOW_MS,
  leaseMs: 30_000,
  lastOwners: new Map(),
};
/** Enough for PostgreSQL to prefer an index to reading the table. */
const WAITING = 20_000;

forEachDatabase((kind, open) => {
  it('reads only due jobs from indexes, however many jobs are waiting', async () => {
    const database = await open();
    await database.transaction((tx) => insertMany(tx, 'check', NOW_MS + HOUR_MS));
    await database.transaction((tx) => insertMany(tx, 'resolve', NOW_MS));
    await analyze(database);
    for (const build of [
      (tx: Tx) => selectWork(tx, { ...CLAIM, countMax: 32 }),
      (tx: Tx) => buildMark(tx, kind, CLAIM),
      (tx: Tx) => buildClaim(tx, kind, { ...CLAIM, turns: [{ kind: 'resolve', owner_id: 'a' }] }),
    ]) {
      const plan = await explain(database, build);
      assert.match(plan, /index.*jobs_(?:waiting|due)/i);
      assert.doesNotMatch(plan, /scan (?:on )?jobs(?! using)/i);
    }
  });

  it('lets owners take turns, however many due jobs one of them has', async () => {
    const database = await open();
    await database.transaction((tx) => insertMany(tx, 'check', NOW_MS - HOUR_MS));
    const later = ['b', 'c'].flatMap((ownerId) => [1, 2].map((number) => ({ ownerId, number })));
    for (const { ownerId, number } of later) {
      const id = `${ownerId} ${number}`;
      await database.transaction((tx) => upsertJob(tx, toJob({ id, ownerId, runAtMs: NOW_MS })));
    }
    const lastOwners = new Map<string, string>();
    const claimed: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      claimed.push(...(await claim(database, { limit: 1, lastOwners })));
    }
    const owners = claimed.map((id) => id.split(' ', 1)[0]);
    assert.deepEqual(owners, ['check1', 'b', 'c', 'check2', 'b', 'c']);
    // A claim of several jobs divides them among all owners.
    for (const { ownerId } of later) {
      const id = `${ownerId} 3`;
      await database.transaction((tx) => upsertJob(tx, toJob({ id, ownerId, runAtMs: NOW_MS })));
    }
    const several = await claim(database, { limit: 9, lastOwners });
    assert.deepEqual(several, ['b 3', 'c 3', ...several.slice(2)]);
    assert.equal(several.length, 9);
  });

  it('lets owners keep their turn if jobs of another kind take their place', async () => {
    const database = await open();
    const jobs = ['a', 'b', 'c', 'd'].map((id) => toJob({ id, ownerId: id, runAtMs: NOW_MS }));
    const other = toJob({ id: 'x', ownerId: 'x', runAtMs: NOW_MS - HOUR_MS });
    for (const job of [...jobs, { ...other, kind: 'resolve' }]) {
      await database.transaction((tx) => upsertJob(tx, job));
    }
    const lastOwners = new Map<string, string>();
    const claimed: (readonly string[])[] = [];
    for (let count = 0; count < 3; count += 1) {
      claimed.push(await claim(database, { limit: 2, lastOwners }));
    }
    assert.deepEqual(claimed, [['a', 'x'], ['b', 'c'], ['d']]);
  });

  it('finds due jobs of an owner behind thousands of earlier ones of another', async () => {
    const database = await open();
    await database.transaction((tx) => insertMany(tx, 'check', NOW_MS - HOUR_MS));
    const id = 'late';
    const job = toJob({ id, ownerId: 'b', runAtMs: NOW_MS - 1 });
    await database.transaction((tx) => upsertJob(tx, { ...job, nowMs: NOW_MS - HOUR_MS }));
    const lastOwners = new Map<string, string>();
    let count = 0;
    for (let ids: readonly string[] = []; !ids.includes(id); count += 1) {
      ids = await claim(database, { limit: 8, lastOwners });
      assert.equal(ids.length, 8);
    }
    // Each claim marks 200 jobs. In the order of their times, it would take 2,500 claims.
    assert.ok(count <= WAITING / 200 + 1, `${count} claims`);
  });

  it('reads one index entry per owner to find the next turns', async () => {
    const database = await open();
    await database.transaction(async (tx) => {
      await insertMany(tx, 'check', NOW_MS - HOUR_MS);
      await sql`update jobs set is_due = 1, owner_id = 'owner ' || substr(subject, 1, 1)`.execute(
        tx,
      );
    });
    const turns = await database.transaction((tx) =>
      findTurns(tx, {
        kinds: ['check', 'resolve'],
        lastOwners: new Map([['check', 'owner 7']]),
        limit: 8,
      }),
    );
    assert.deepEqual(
      turns.map(({ owner_id }) => owner_id),
      ['owner 8', 'owner 9'],
    );
  });

  it('claims the longest waiting jobs, whatever their kind', async () => {
    const database = await open();
    await enqueue(database, { kind: 'resolve' }, [10, 30, 50, 70]);
    await enqueue(database, { kind: 'check' }, [20, 40, 60, 80]);
    await enqueue(database, { kind: 'erase' }, [35]);

    assert.deepEqual(await claim(database, { limit: 3 }), ['check 20', 'resolve 10', 'resolve 30']);
    assert.deepEqual(await claim(database, { limit: 3 }), ['check 40', 'erase 35', 'resolve 50']);
    assert.deepEqual(await claim(database, { limit: 9 }), ['check 60', 'check 80', 'resolve 70']);
    assert.deepEqual(await claim(database, { limit: 9 }), []);
  });

  it('claims a single job of one kind before thousands of later jobs of another', async () => {
    const database = await open();
    await database.transaction((tx) => insertMany(tx, 'resolve', NOW_MS));
    await enqueue(database, { kind: 'erase' }, [NOW_MS - 1]);

    assert.deepEqual(await claim(database, { limit: 1 }), [`erase ${NOW_MS - 1}`]);
  });

  it('claims an expired lease before jobs that became due later', async () => {
    const database = await open();
    await enqueue(database, { kind: 'resolve' }, [10]);
    assert.deepEqual(await claim(database, { workerId: 'crashed' }), ['resolve 10']);
    await enqueue(database, { kind: 'check' }, [20, 30]);

    assert.deepEqual(await claim(database, { limit: 1 }), ['check 20']);
    const nowMs = NOW_MS + CLAIM.leaseMs;
    assert.deepEqual(await claim(database, { limit: 1, nowMs }), ['resolve 10']);
  });

  it('does not count recovered jobs as a turn of their owner', async () => {
    const database = await open();
    for (const number of [1, 2]) {
      const job = toJob({ id: `b ${number}`, ownerId: 'b', runAtMs: NOW_MS - HOUR_MS });
      await database.transaction((tx) => upsertJob(tx, job));
    }
    const crashed = { workerId: 'crashed', limit: 2, nowMs: NOW_MS - HOUR_MS };
    assert.deepEqual(await claim(database, crashed), ['b 1', 'b 2']);
    for (const ownerId of ['a', 'b', 'c']) {
      const id = `${ownerId} due`;
      await database.transaction((tx) => upsertJob(tx, toJob({ id, ownerId, runAtMs: NOW_MS })));
    }
    const lastOwners = new Map<string, string>();
    assert.deepEqual(await claim(database, { limit: 2, lastOwners }), ['b 1', 'b 2']);
    assert.deepEqual(await claim(database, { limit: 1, lastOwners }), ['a due']);
  });

  it('does not claim jobs that the worker is running', async () => {
    const database = await open();
    await enqueue(database, { kind: 'resolve' }, [10, 20]);
    const running = { runningIds: ['resolve 10'] };
    assert.deepEqual(await claim(database, running), ['resolve 20']);

    assert.deepEqual(await claim(database, { ...running, nowMs: NOW_MS + CLAIM.leaseMs }), [
      'resolve 20',
    ]);
  });

  it('makes jobs and leases due that were written before the clock was set back', async () => {
    const database = await open();
    const beforeMs = NOW_MS + 24 * HOUR_MS;
    await enqueue(database, { kind: 'resolve', nowMs: beforeMs }, [beforeMs, beforeMs + HOUR_MS]);
    await enqueue(database, { kind: 'check', nowMs: NOW_MS }, [NOW_MS + 2 * HOUR_MS]);
    await enqueue(database, { kind: 'erase', nowMs: NOW_MS }, [NOW_MS]);
    await claim(database, { kinds: ['erase'], nowMs: beforeMs });
    assert.deepEqual(await claim(database), []);

    assert.equal(await reset(database, 1), 1);
    assert.equal(await reset(database, 200), 1);
    assert.equal(await reset(database, 200), 0);
    assert.deepEqual(await claim(database), [
      `erase ${NOW_MS}`,
      `resolve ${beforeMs}`,
      `resolve ${beforeMs + HOUR_MS}`,
    ]);
  });

  it('runs a job again immediately that was enqueued before the clock was set back', async () => {
    const database = await open();
    const beforeMs = NOW_MS + 24 * HOUR_MS;
    await enqueue(database, { kind: 'resolve', nowMs: beforeMs }, [beforeMs]);
    await claim(database, { nowMs: beforeMs });
    await enqueue(database, { kind: 'resolve', nowMs: beforeMs }, [beforeMs]);
    await reset(database, 200);

    const row = await database.queries.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.rerun_at_ms, row.created_at_ms], [NOW_MS, NOW_MS]);
  });

  it('finds jobs from before a set-back of the clock with an index', async () => {
    const database = await open();
    await database.transaction((tx) => insertMany(tx, 'check', NOW_MS + HOUR_MS));
    await analyze(database);
    const plan = await explain(database, (tx) =>
      tx.selectFrom('jobs').select('id').where('created_at_ms', '>', NOW_MS).limit(200),
    );
    assert.match(plan, /index.*jobs_created_at/i);
  });
});

async function insertMany(tx: Tx, kind: string, runAtMs: number): Promise<void> {
  await sql`
    with recursive numbers (number) as (
      select 1 union all select number + 1 from numbers where number < ${sql.lit(WAITING)})
    insert into jobs (id, kind, subject, payload, run_at_ms, attempts, attempts_max, created_at_ms)
    select ${sql.lit(kind)} || number, ${sql.lit(kind)}, number, '', ${sql.lit(runAtMs)} + number,
      0, 5, ${sql.lit(NOW_MS)}
    from numbers`.execute(tx);
}

/** PostgreSQL gathers statistics on its own. SQLite must choose the index without them. */
async function analyze({ kind, transaction }: Database): Promise<void> {
  if (kind === 'postgres') await transaction((tx) => sql`analyze`.execute(tx));
}

async function explain(
  { kind, transaction }: Database,
  build: (tx: Tx) => Explainable,
): Promise<string> {
  const rows = await transaction((tx) =>
    kind === 'sqlite' ? build(tx).explain(undefined, sql`query plan`) : build(tx).explain(),
  );
  return rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n');
}

/** The ID of each job is its kind and time. */
async function enqueue(
  { transaction }: Database,
  { kind, nowMs = 0 }: { readonly kind: string; readonly nowMs?: number },
  times: readonly number[],
): Promise<void> {
  for (const runAtMs of times) {
    const id = `${kind} ${runAtMs}`;
    const job = { ...toJob({ id, runAtMs }), kind, nowMs };
    await transaction((tx) => upsertJob(tx, job));
  }
}

function toJob(job: {
  readonly id: string;
  readonly runAtMs: number;
  readonly ownerId?: string;
}): NewJob {
  return {
    kind: 'check',
    subject: job.id,
    payload: '',
    ownerId: NO_OWNER,
    attemptsMax: 5,
    nowMs: NOW_MS,
    ...job,
  };
}

async function claim(
  database: Database,
  options: Partial<ClaimOptions> = {},
): Promise<readonly string[]> {
  const wanted = { ...CLAIM, lastOwners: new Map(), ...options };
  const jobs = await database.transaction(async (tx) => {
    const work = await selectWork(tx, { ...wanted, countMax: 1 }).executeTakeFirstOrThrow();
    return claimJobs(tx, database, { ...wanted, work });
  });
  return jobs.map(({ id }) => id).toSorted();
}

function reset(database: Database, limit: number): Promise<number> {
  const { kinds, leaseMs } = CLAIM;
  return database.transaction((tx) =>
    resetTimes(tx, database, { kinds, nowMs: NOW_MS, leaseMs, limit }),
  );
}
