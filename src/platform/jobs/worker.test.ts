import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { forEachDatabase } from '#test/support/databases.ts';
import { silentLog } from '#test/support/silent-log.ts';

import type { Clock } from '../clock.ts';
import type { DatabaseConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createWorker, type Worker, type WorkerOptions } from './create-worker.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { EnqueueOptions, FinishedRun, Job, JobHandler } from './jobs.ts';
import { retryDelayMs } from './retry-delay.ts';

const POLL_MS = 10;

forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  // Also stops the workers of a test that failed midway.
  afterEach(() => stopAll(started.splice(0), 0));

  let opened: Promise<Database> | undefined;

  /**
   * Returns a database without jobs. Creating a new one per test would take longer than the tests.
   */
  async function openEmpty(): Promise<Database> {
    opened ??= open();
    const database = await opened;
    await database.transaction((tx) => tx.deleteFrom('jobs').execute());
    return database;
  }

  it('runs each of 500 jobs once, with four workers on two nodes', async () => {
    const location = await createDatabaseConfig();
    const nodes = await Promise.all([open(location), open(location)]);
    const ran: string[] = [];
    const all = Promise.withResolvers<void>();
    const handler = createHandler(async ({ subject }) => {
      ran.push(subject);
      if (ran.length === 500) all.resolve();
    });
    const subjects = Array.from({ length: 500 }, (_, index) => `subject ${index}`);
    await enqueue(nodes[0], subjects);
    const workers = [nodes[0], nodes[1], nodes[0], nodes[1]].map((database) =>
      startWorker({ database, handlers: [handler], concurrency: 5 }),
    );
    await all.promise;
    await stopAll(workers);

    assert.deepEqual(ran.toSorted(), subjects.toSorted());
    assert.deepEqual(await listWaitingJobs(nodes[0]), []);
  });

  it('runs jobs in the order of their due times, and none early', async () => {
    const database = await openEmpty();
    const clock = createSettableClock(1_000);
    const runs = recordRuns();
    await enqueue(database, ['third'], { runAtMs: 900, clock });
    await enqueue(database, ['first'], { runAtMs: 100, clock });
    await enqueue(database, ['later'], { runAtMs: 1_001, clock });
    await enqueue(database, ['second'], { runAtMs: 500, clock });
    const worker = startWorker({ database, clock, handlers: [runs.handler], concurrency: 1 });
    await runs.until(3);
    assert.deepEqual(runs.subjects, ['first', 'second', 'third']);
    clock.nowMs = 1_001;
    await runs.until(4);
    await worker.stop({ graceMs: 0 });

    assert.equal(runs.subjects[3], 'later');
  });

  it('keeps one waiting job per subject, with the earlier time and the newer payload', async () => {
    const database = await openEmpty();
    await enqueue(database, ['a'], { runAtMs: 100, payload: 'older' });
    await enqueue(database, ['a'], { runAtMs: 200, payload: 'newer' });

    assert.deepEqual(await listWaitingJobs(database), [
      { subject: 'a', run_at_ms: 100, payload: 'newer', attempts: 0 },
    ]);
  });

  it('runs a job once more when it is enqueued while running', async () => {
    const database = await openEmpty();
    const runs = recordRuns();
    const firstRun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const handler = createHandler(async (job) => {
      runs.record(job);
      firstRun.resolve();
      await release.promise;
    });
    await enqueue(database, ['a']);
    const worker = startWorker({ database, handlers: [handler] });
    await firstRun.promise;
    await enqueue(database, ['a'], { payload: 'again' });
    release.resolve();
    await runs.until(2);
    await worker.stop({ graceMs: 5_000 });

    assert.deepEqual(runs.payloads, ['', 'again']);
    assert.deepEqual(runs.attempts, [1, 1]);
    assert.deepEqual(await listWaitingJobs(database), []);
  });

  it('does not enqueue a job whose transaction was rolled back', async () => {
    const database = await openEmpty();
    await assert.rejects(
      database.transaction(async (tx) => {
        const job = { kind: 'test', subject: 'a', attemptsMax: 1 };
        await enqueueJob(tx, { database, clock: Date.now }, job);
        throw new Error('no');
      }),
    );

    assert.deepEqual(await listWaitingJobs(database), []);
  });

  it('does not claim jobs of other kinds', async () => {
    const database = await openEmpty();
    const runs = recordRuns();
    await enqueue(database, ['not mine'], { kind: 'other' });
    await enqueue(database, ['mine']);
    const worker = startWorker({ database, handlers: [runs.handler] });
    await runs.until(1);
    await worker.stop({ graceMs: 5_000 });

    assert.deepEqual(runs.subjects, ['mine']);
    assert.equal((await listWaitingJobs(database))[0]?.subject, 'not mine');
  });

  it('retries a failed job with backoff, and stops after its last attempt', async () => {
    const database = await openEmpty();
    const clock = createSettableClock(1_000_000);
    const outcomes = recordOutcomes();
    const exhausted: Job[] = [];
    const handler: JobHandler = {
      kind: 'test',
      run: () => Promise.reject(new Error('always fails')),
      exhausted: async (job) => {
        exhausted.push(job);
      },
    };
    await enqueue(database, ['a'], { attemptsMax: 3, runAtMs: 0, clock });
    const worker = startWorker({
      database,
      clock,
      handlers: [handler],
      onFinished: outcomes.onFinished,
    });
    for (const [attempt, waitMsMax] of [1_000, 2_000].entries()) {
      await outcomes.until(attempt + 1);
      const waiting = (await listWaitingJobs(database))[0];
      assert.equal(waiting?.attempts, attempt + 1);
      const waitMs = (waiting?.run_at_ms ?? 0) - clock.nowMs;
      assert.ok(waitMs >= waitMsMax / 2 && waitMs <= waitMsMax, `waits ${waitMs}`);
      clock.nowMs += waitMsMax;
    }
    await outcomes.until(3);
    await worker.stop({ graceMs: 0 });

    assert.deepEqual(outcomes.list, ['retried', 'retried', 'exhausted']);
    assert.deepEqual(
      exhausted.map(({ subject, attempt }) => [subject, attempt]),
      [['a', 3]],
    );
    assert.deepEqual(await listWaitingJobs(database), []);
  });

  it('keeps the job when its `exhausted` handler fails, and calls the handler again after the lease has expired', async () => {
    const database = await openEmpty();
    const clock = createSettableClock(1_000_000);
    const outcomes = recordOutcomes();
    let calls = 0;
    const handler: JobHandler = {
      kind: 'test',
      run: () => Promise.reject(new Error('always fails')),
      exhausted: async () => {
        calls += 1;
        if (calls === 1) throw new Error('not now');
      },
    };
    await enqueue(database, ['a'], { attemptsMax: 1, runAtMs: 0, clock });
    const { onFinished } = outcomes;
    const worker = startWorker({ database, clock, handlers: [handler], onFinished });
    await outcomes.until(1);
    clock.nowMs += LEASE_MS;
    await outcomes.until(2);
    await worker.stop({ graceMs: 0 });

    assert.deepEqual(outcomes.list, ['lost', 'exhausted']);
    assert.deepEqual(await listWaitingJobs(database), []);
  });

  it('releases a running job to another worker when it stops, without counting the attempt', async () => {
    const database = await openEmpty();
    const started = Promise.withResolvers<void>();
    const waitsForAbort = createHandler(async (_job, signal) => {
      started.resolve();
      await untilAborted(signal);
      signal.throwIfAborted();
    });
    await enqueue(database, ['a'], { attemptsMax: 1 });
    const first = startWorker({ database, handlers: [waitsForAbort] });
    await started.promise;
    const runs = recordRuns();
    // A poll would take a minute, so the second worker must be notified.
    const second = startWorker({ database, handlers: [runs.handler], pollMs: 60_000 });
    await first.stop({ graceMs: 0 });
    await runs.until(1);
    await second.stop({ graceMs: 5_000 });

    assert.deepEqual(runs.attempts, [1]);
  });

  it('releases a job whose handler ignores its signal', async () => {
    const database = await openEmpty();
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const unresponsive = createHandler(async () => {
      started.resolve();
      await end.promise;
    });
    await enqueue(database, ['a']);
    const worker = startWorker({ database, handlers: [unresponsive] });
    await started.promise;
    await worker.stop({ graceMs: 0 });

    assert.equal((await listWaitingJobs(database))[0]?.attempts, 0);
    end.resolve();
  });

  it('claims half of the due jobs at a time, and leaves the others to other workers', async () => {
    const database = await openEmpty();
    const [first, second] = [recordRuns(), recordRuns()];
    await enqueue(database, ['a', 'b', 'c', 'd', 'e']);
    let claims = 0;
    const isPaused = (): boolean => {
      claims += 1;
      return claims > 1;
    };
    const options = { database, concurrency: 8 };
    const workers = [startWorker({ ...options, handlers: [first.handler], isPaused })];
    await first.until(3);
    workers.push(startWorker({ ...options, handlers: [second.handler] }));
    await second.until(2);
    await stopAll(workers);

    assert.equal(first.subjects.length, 3);
    assert.deepEqual([...first.subjects, ...second.subjects].toSorted(), ['a', 'b', 'c', 'd', 'e']);
  });

  it('claims no jobs while it is paused', async () => {
    const database = await openEmpty();
    let attempts = 0;
    const run = Promise.withResolvers<number>();
    const handler = createHandler(async () => run.resolve(attempts));
    const isPaused = (): boolean => {
      attempts += 1;
      return attempts < 4;
    };
    await enqueue(database, ['a']);
    startWorker({ database, handlers: [handler], isPaused });
    assert.equal(await run.promise, 4);
  });

  it('lets a running job finish within the grace period, and claims no more', async () => {
    const database = await openEmpty();
    const runs = recordRuns();
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const handler = createHandler(async (job, signal) => {
      runs.record(job);
      started.resolve();
      await end.promise;
      assert.equal(signal.aborted, false);
    });
    await enqueue(database, ['a']);
    const worker = startWorker({ database, handlers: [handler] });
    await started.promise;
    const stopped = worker.stop({ graceMs: 60_000 });
    await enqueue(database, ['b']);
    end.resolve();
    await stopped;

    assert.deepEqual(runs.subjects, ['a']);
    assert.deepEqual(
      (await listWaitingJobs(database)).map(({ subject }) => subject),
      ['b'],
    );
  });

  it('renews the lease of a long-running job', async () => {
    const database = await openEmpty();
    const clock = createSettableClock(1_000_000);
    const runs = recordRuns();
    const ended = Promise.withResolvers<void>();
    const handler = createHandler(async (job, signal) => {
      runs.record(job);
      await ended.promise;
      assert.equal(signal.aborted, false);
    });
    await enqueue(database, ['a'], { clock });
    const workers = [1, 2].map(() =>
      startWorker({ database, clock, handlers: [handler], leaseMs: 60 }),
    );
    await runs.until(1);
    for (let round = 0; round < 3; round += 1) {
      clock.nowMs += 59;
      await waitForLease(database, clock.nowMs + 60);
    }
    ended.resolve();
    await stopAll(workers, 5_000);

    assert.deepEqual(runs.attempts, [1]);
    assert.deepEqual(await listWaitingJobs(database), []);
  });

  it('claims a crashed worker’s job only after its lease has expired', async () => {
    const location = await createDatabaseConfig();
    const database = await open(location);
    await enqueue(database, ['crashes']);
    await crashWhileRunning(location);
    const runs = recordRuns();
    await enqueue(database, ['waits']);
    const early = startWorker({ database, handlers: [runs.handler] });
    await runs.until(1);
    await early.stop({ graceMs: 5_000 });
    const late = startWorker({ database, clock: nowAfterLease, handlers: [runs.handler] });
    await runs.until(2);
    await late.stop({ graceMs: 5_000 });

    assert.deepEqual(runs.subjects, ['waits', 'crashes']);
    assert.deepEqual(runs.attempts, [1, 2]);
    assert.deepEqual(await listWaitingJobs(database), []);
  });

  it('removes a job whose last attempt crashed, without running it again', async () => {
    const location = await createDatabaseConfig();
    const database = await open(location);
    await enqueue(database, ['crashes'], { attemptsMax: 1 });
    await crashWhileRunning(location);
    const exhausted: string[] = [];
    const outcomes = recordOutcomes();
    const worker = startWorker({
      database,
      clock: nowAfterLease,
      handlers: [
        {
          kind: 'test',
          run: () => Promise.reject(new Error('it must not run again')),
          exhausted: async ({ subject }) => {
            exhausted.push(subject);
          },
        },
      ],
      onFinished: outcomes.onFinished,
    });
    await outcomes.until(1);
    await worker.stop({ graceMs: 0 });

    assert.deepEqual(outcomes.list, ['exhausted']);
    assert.deepEqual(exhausted, ['crashes']);
    assert.deepEqual(await listWaitingJobs(database), []);
  });

  it('aborts a job whose lease another worker has taken over, and keeps the new lease', async () => {
    const database = await openEmpty();
    // The lease does not expire.
    const clock = createSettableClock(1_000_000);
    const outcomes = recordOutcomes();
    const handler = createHandler(async (job, signal) => {
      await database.transaction((tx) =>
        tx.updateTable('jobs').set({ leased_by: 'another' }).where('id', '=', job.id).execute(),
      );
      await untilAborted(signal);
      signal.throwIfAborted();
    });
    await enqueue(database, ['a'], { clock });
    const { onFinished } = outcomes;
    const worker = startWorker({ database, clock, handlers: [handler], leaseMs: 60, onFinished });
    await outcomes.until(1);
    await worker.stop({ graceMs: 0 });

    assert.equal(outcomes.list[0], 'lost');
    assert.equal((await listWaitingJobs(database)).length, 1);
  });

  it('aborts a job whose lease it could not renew in time, and continues when the storage is back', async () => {
    const database = await openEmpty();
    const clock = createSettableClock(1_000_000);
    const outcomes = recordOutcomes();
    const started = Promise.withResolvers<void>();
    const storage = { isDown: false };
    const handler = createHandler(async ({ attempt }, signal) => {
      if (attempt > 1) return;
      started.resolve();
      await untilAborted(signal);
      storage.isDown = false;
      signal.throwIfAborted();
    });
    await enqueue(database, ['a'], { clock });
    startWorker({
      database: {
        ...database,
        transaction: (run) =>
          storage.isDown ? Promise.reject(new Error('no storage')) : database.transaction(run),
      },
      clock,
      handlers: [handler],
      leaseMs: 60,
      onFinished: outcomes.onFinished,
    });
    await started.promise;
    storage.isDown = true;
    clock.nowMs += 1_000;
    await outcomes.until(2);

    assert.deepEqual(outcomes.list, ['lost', 'done']);
  });

  it('claims older jobs after the clock was set back by a day', async () => {
    const database = await openEmpty();
    const dayMs = 24 * 60 * 60_000;
    const clock = createSettableClock(10 * dayMs);
    await enqueue(database, ['a'], { clock });
    await enqueue(database, ['leased'], { clock });
    await database.transaction((tx) =>
      tx
        .updateTable('jobs')
        .set({ leased_by: 'crashed', leased_until_ms: clock.nowMs + LEASE_MS })
        .where('subject', '=', 'leased')
        .execute(),
    );
    clock.nowMs -= dayMs;
    const runs = recordRuns();
    const worker = startWorker({ database, clock, handlers: [runs.handler] });
    await runs.until(2);
    await worker.stop({ graceMs: 5_000 });

    assert.deepEqual(runs.subjects.toSorted(), ['a', 'leased']);
  });
});

describe('the retry delay', () => {
  it('doubles from one second to five minutes, and is shortened by up to half', () => {
    const longest = [1, 2, 3, 9, 10, 1_000].map((attempt) => retryDelayMs(attempt, 0));
    assert.deepEqual(longest, [1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
    assert.equal(retryDelayMs(2, 0.5), 1_500);
    assert.equal(retryDelayMs(1_000, 0.999_999), 150_000);
  });
});

const LEASE_MS = 30_000;

function nowAfterLease(): number {
  return Date.now() + LEASE_MS;
}

function createHandler(run: JobHandler['run']): JobHandler {
  return {
    kind: 'test',
    run,
    exhausted: ({ subject }) => Promise.reject(new Error(`${subject} must not be exhausted`)),
  };
}

/** A renewal may abort the job before the handler waits for it. */
async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

const started: Worker[] = [];

function startWorker(
  options: Pick<WorkerOptions, 'database' | 'handlers'> & Partial<WorkerOptions>,
): Worker {
  const worker = createWorker({
    workerId: `worker ${started.length}`,
    clock: Date.now,
    log: silentLog,
    concurrency: 4,
    leaseMs: LEASE_MS,
    pollMs: 10,
    ...options,
  });
  started.push(worker);
  worker.start();
  return worker;
}

async function stopAll(list: readonly Worker[], graceMs = 5_000): Promise<void> {
  await Promise.all(list.map((worker) => worker.stop({ graceMs })));
}

async function enqueue(
  database: Database,
  subjects: readonly string[],
  { clock = Date.now, ...options }: Partial<EnqueueOptions> & { readonly clock?: Clock } = {},
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const subject of subjects) {
      const job = { kind: 'test', attemptsMax: 5, ...options, subject };
      await enqueueJob(tx, { database, clock }, job);
    }
  });
}

type WaitingJob = { subject: string; run_at_ms: number; payload: string; attempts: number };

async function listWaitingJobs({ queries }: Database): Promise<readonly WaitingJob[]> {
  const rows = await queries
    .selectFrom('jobs')
    .select(['subject', 'run_at_ms', 'payload', 'attempts'])
    .orderBy('run_at_ms')
    .execute();
  return rows.map((row) => ({ ...row }));
}

async function waitForLease({ queries }: Database, expectedMs: number): Promise<void> {
  for (;;) {
    const row = await queries.selectFrom('jobs').select('leased_until_ms').executeTakeFirst();
    if (row?.leased_until_ms === expectedMs) return;
    await delay(POLL_MS);
  }
}

/** Lets another process claim the only due job, and kills it midway. */
async function crashWhileRunning(location: DatabaseConfig): Promise<void> {
  const program = fileURLToPath(
    new URL('../../../test/support/programs/hold-job.ts', import.meta.url),
  );
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify(location), String(LEASE_MS)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  assert.equal(signal, 'SIGKILL');
}

function createSettableClock(nowMs: number): Clock & { nowMs: number } {
  const clock = Object.assign(() => clock.nowMs, { nowMs });
  return clock;
}

/** A list with a promise that resolves when it has a given number of items. */
function createRecord<T>(): {
  list: T[];
  add: (item: T) => void;
  until: (count: number) => Promise<void>;
} {
  const list: T[] = [];
  let changed = Promise.withResolvers<void>();
  return {
    list,
    add(item) {
      list.push(item);
      changed.resolve();
      changed = Promise.withResolvers();
    },
    async until(count) {
      while (list.length < count) await changed.promise;
    },
  };
}

function recordOutcomes(): {
  readonly list: readonly string[];
  readonly until: (count: number) => Promise<void>;
  readonly onFinished: (run: FinishedRun) => void;
} {
  const { list, add, until } = createRecord<string>();
  return { list, until, onFinished: ({ outcome }) => add(outcome) };
}

function recordRuns(): {
  readonly handler: JobHandler;
  readonly record: (job: Job) => void;
  readonly until: (count: number) => Promise<void>;
  readonly subjects: readonly string[];
  readonly payloads: readonly string[];
  readonly attempts: readonly number[];
} {
  const { list, add, until } = createRecord<Job>();
  return {
    handler: createHandler(async (job) => add(job)),
    record: add,
    until,
    get subjects() {
      return list.map(({ subject }) => subject);
    },
    get payloads() {
      return list.map(({ payload }) => payload);
    },
    get attempts() {
      return list.map(({ attempt }) => attempt);
    },
  };
}
