import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { accountId } from '#test/support/test-guard.ts';

import type { Database } from '../db/database.ts';
import {
  type ByteMeter,
  type ByteMeterOptions,
  createByteMeter,
  BYTES_UNWRITTEN_MAX,
  BYTES_USAGE_AGE_MS_MAX,
} from './byte-meter.ts';

const DAY_MS = 86_400_000;
const NOON_MS = Date.UTC(2026, 0, 31, 12);
const LIMIT = 1_000;
const ADA = accountId('ada');
const BEN = accountId('ben');

type Clock = (() => number) & { nowMs: number };

const POLL_MS = 10;

forEachDatabase((_kind, open) => {
  it('refuses an account at its limit, with the numbers, until the next day', async () => {
    const clock = createClock();
    const meter = openMeter(await open(), { clock });
    await meter.admit(ADA);
    assert.equal(meter.count(ADA, LIMIT - 1), true);
    await meter.admit(ADA);
    assert.equal(meter.count(ADA, 5), false);
    const error = await catchError(meter.admit(ADA));
    assert.equal(error.code, 'quota_exceeded');
    assert.deepEqual(error.details, [
      {
        path: '',
        message: error.publicMessage,
        quota: 'bytesPerDay',
        limit: LIMIT,
        used: LIMIT + 4,
        resetsAt: '2026-02-01T00:00:00.000Z',
      },
    ]);
    await meter.admit(BEN);
    clock.nowMs += DAY_MS;
    await meter.admit(ADA);
  });

  it('writes the bytes of all accounts in one transaction, on the day on which they were sent', async () => {
    const clock = createClock();
    const database = await open();
    const counted = countTransactions(database);
    const meter = openMeter(counted, { clock });
    for (let chunk = 0; chunk < 100; chunk += 1) {
      meter.count(ADA, 7);
      meter.count(BEN, 3);
    }
    clock.nowMs += DAY_MS;
    meter.count(ADA, 1);
    await meter[Symbol.asyncDispose]();
    const day = Math.floor(NOON_MS / DAY_MS);
    assert.deepEqual(await readUsage(database), [
      [ADA, day, 700],
      [ADA, day + 1, 1],
      [BEN, day, 300],
    ]);
    assert.equal(counted.transactions, 1);
  });

  it('writes in the background, and early when an account has many unwritten bytes', async () => {
    const database = await open();
    const meter = openMeter(database, { limit: null, flushMs: 1 });
    meter.count(ADA, 10);
    await waitForBytes(database, 10);
    const other = openMeter(database, { limit: null, flushMs: 3_600_000 });
    other.count(ADA, BYTES_UNWRITTEN_MAX - 1);
    other.count(ADA, 1);
    await waitForBytes(database, 10 + BYTES_UNWRITTEN_MAX);
    // The process may learn of the end of the batch later than a reader.
    while (other.countUnwritten(ADA) > 0) await delay(POLL_MS);
  });

  it('counts what other processes send, after a batch or when the known usage is old', async () => {
    const database = await open();
    const clock = createClock();
    const one = openMeter(database, { clock });
    const other = openMeter(database, { clock });
    await one.admit(ADA);
    await other.admit(ADA);
    one.count(ADA, LIMIT);
    await one[Symbol.asyncDispose]();
    await other.admit(ADA);
    clock.nowMs += BYTES_USAGE_AGE_MS_MAX;
    // The known usage is still used while it is read again.
    await other.admit(ADA);
    while (!(await other.isExceeded(ADA))) await delay(POLL_MS);
    assert.equal((await catchError(other.admit(ADA))).code, 'quota_exceeded');

    const busy = openMeter(database, { clock, flushMs: 1 });
    busy.count(ADA, 1);
    await waitForBytes(database, LIMIT + 1);
    while (busy.count(ADA, 0)) await delay(POLL_MS);
  });

  it('applies a changed limit to a running transfer', async () => {
    const limits = { bytes: LIMIT };
    const clock = createClock();
    const meter = openMeter(await open(), { clock, findLimit: async () => limits.bytes });
    await meter.admit(ADA);
    meter.count(ADA, LIMIT - 1);
    limits.bytes = 10;
    clock.nowMs += BYTES_USAGE_AGE_MS_MAX;
    while (meter.count(ADA, 0)) await delay(POLL_MS);
    limits.bytes = 2 * LIMIT;
    clock.nowMs += BYTES_USAGE_AGE_MS_MAX;
    await meter.admit(ADA);
  });

  it('keeps counting and admits known accounts while the database is away, and writes later', async () => {
    const database = await open();
    const storage = { isDown: false };
    const clock = createClock();
    const meter = openMeter(
      {
        queries: database.queries,
        transaction: (run) =>
          storage.isDown ? Promise.reject(new Error('no storage')) : database.transaction(run),
      },
      {
        clock,
        findLimit: async () => {
          if (storage.isDown) throw new Error('no storage');
          return LIMIT;
        },
        flushMs: 1,
      },
    );
    await meter.admit(ADA);
    storage.isDown = true;
    meter.count(ADA, 10);
    clock.nowMs += BYTES_USAGE_AGE_MS_MAX;
    await meter.admit(ADA);
    meter.count(ADA, LIMIT);
    assert.equal((await catchError(meter.admit(ADA))).code, 'quota_exceeded');
    clock.nowMs += DAY_MS;
    meter.count(ADA, 5);
    storage.isDown = false;
    await waitForBytes(database, LIMIT + 15);
  });

  it('loses and repeats no bytes when several processes write at the same time', async () => {
    const database = await open();
    const meters = Array.from({ length: 4 }, () =>
      openMeter(database, { limit: null, flushMs: 1 }),
    );
    for (let round = 0; round < 50; round += 1) {
      for (const meter of meters) for (const id of [ADA, BEN]) meter.count(id, 1);
      await new Promise(setImmediate);
    }
    await Promise.all(meters.map((meter) => meter[Symbol.asyncDispose]()));
    assert.deepEqual(
      (await readUsage(database)).map(([, , bytes]) => bytes),
      [200, 200],
    );
  });
});

function openMeter(
  database: ByteMeterOptions['database'],
  {
    limit = LIMIT,
    ...options
  }: Partial<ByteMeterOptions> & { readonly limit?: number | null } = {},
): ByteMeter {
  return createByteMeter({
    database,
    findLimit: async () => limit,
    clock: () => NOON_MS,
    log: silentLog,
    ...options,
  });
}

function createClock(): Clock {
  const clock: Clock = Object.assign(() => clock.nowMs, { nowMs: NOON_MS });
  return clock;
}

function countTransactions({
  queries,
  transaction,
}: Database): ByteMeterOptions['database'] & { readonly transactions: number } {
  let count = 0;
  return {
    queries,
    transaction: (run) => {
      count += 1;
      return transaction(run);
    },
    get transactions() {
      return count;
    },
  };
}

async function readUsage({ queries }: Database): Promise<readonly [string, number, number][]> {
  const rows = await queries
    .selectFrom('account_usage')
    .selectAll()
    .orderBy('account_id')
    .orderBy('day')
    .execute();
  return rows.map(({ account_id, day, bytes }) => [account_id, day, bytes]);
}

/** Polls until the total of all rows is reached. The test's time limit applies. */
async function waitForBytes(database: Database, expected: number): Promise<void> {
  for (;;) {
    const total = (await readUsage(database)).reduce((sum, [, , bytes]) => sum + bytes, 0);
    if (total === expected) return;
    assert.ok(total < expected, `${total}`);
    await delay(POLL_MS);
  }
}

async function catchError(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof AppError, String(error));
  return error;
}
