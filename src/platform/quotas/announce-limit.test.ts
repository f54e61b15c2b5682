import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { QuotaLimits } from '#contract/quotas.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { openQuotas } from '#test/support/open-features.ts';
import { accountId } from '#test/support/test-guard.ts';

import type { Database } from '../db/database.ts';
import type { ReachedLimit } from './announce-limit.ts';
import type { Quotas } from './create-quotas.ts';
import { deleteNoticesBefore } from './quota-store.ts';
import { toUsageDay } from './usage-day.ts';

const DAY_MS = 86_400_000;
const NOON_MS = Date.UTC(2026, 0, 31, 12);
const ADA = accountId('ada');
const BEN = accountId('ben');
const LIMITS = { videos: 3, checksPerDay: 2, bytesPerDay: 1_000 };

/** Two nodes that share a database. */
type Nodes = {
  readonly first: Quotas;
  readonly second: Quotas;
  /** Limits that were announced since the last call, as account and quota. */
  readonly take: () => readonly string[];
  readonly advance: (ms: number) => void;
};

forEachDatabase((_kind, open) => {
  it('announces a limit of records with the last record, once per day', async () => {
    const database = await open();
    const { first, take, advance } = openNodes(database);
    const add = (used: number, id = ADA): Promise<void> =>
      database.transaction((tx) =>
        first.enforce(tx, { accountId: id, quota: 'videos', count: async () => used }),
      );
    await add(1);
    assert.deepEqual(take(), []);
    await add(2);
    await add(2);
    assert.deepEqual(take(), [`${ADA} videos 3`]);
    await assert.rejects(add(3), { code: 'quota_exceeded' });
    await add(2, BEN);
    assert.deepEqual(take(), [`${BEN} videos 3`]);
    advance(DAY_MS);
    await add(2);
    assert.deepEqual(take(), [`${ADA} videos 3`]);

    const today = toUsageDay(NOON_MS + DAY_MS);
    const erase = (): Promise<number> =>
      database.transaction((tx) => deleteNoticesBefore(tx, today, 10));
    assert.deepEqual([await erase(), await erase()], [1, 0]);
    await database.transaction((tx) => first.deleteForAccount(tx, ADA));
    await add(2);
    assert.deepEqual(take(), [`${ADA} videos 3`]);
  });

  it('announces a limit again if the transaction that reached it was rolled back', async () => {
    const database = await open();
    const { first, take } = openNodes(database);
    const rollback = new Error('rolled back');
    const feeds = { accountId: ADA, quota: 'feeds', limit: 1, used: 0 } as const;
    await assert.rejects(
      database.transaction(async (tx) => {
        await first.enforceLimit(tx, feeds);
        throw rollback;
      }),
      rollback,
    );
    take();
    await database.transaction((tx) => first.enforceLimit(tx, feeds));
    assert.deepEqual(take(), [`${ADA} feeds 1`]);
  });

  it('announces deferred checks and used bytes once, when two nodes reach the limits at once', async () => {
    const database = await open();
    const { first, second, take, advance } = openNodes(database);
    const nodes = [first, second];
    const check = (quotas: Quotas, nowMs: number): Promise<unknown> =>
      database.transaction((tx) => quotas.reserveCheck(tx, { accountId: ADA, urls: 1, nowMs }));
    await Promise.all(nodes.map((quotas) => check(quotas, NOON_MS)));
    assert.deepEqual(take(), []);
    await Promise.all([...nodes, ...nodes].map((quotas) => check(quotas, NOON_MS)));
    assert.deepEqual(take(), [`${ADA} checksPerDay 2`]);

    await Promise.all(nodes.map(({ bytes }) => bytes.admit(BEN)));
    for (const { bytes } of nodes) bytes.count(BEN, LIMITS.bytesPerDay);
    await Promise.all(nodes.map((quotas) => quotas[Symbol.asyncDispose]()));
    assert.deepEqual(take(), [`${BEN} bytesPerDay 1000`]);
    advance(DAY_MS);
    await first.bytes.admit(BEN);
    first.bytes.count(BEN, LIMITS.bytesPerDay - 1);
    await first[Symbol.asyncDispose]();
    assert.deepEqual(take(), []);
    first.bytes.count(BEN, 1);
    await first[Symbol.asyncDispose]();
    assert.deepEqual(take(), [`${BEN} bytesPerDay 1000`]);
  });

  it('announces no checks that are turned off', async () => {
    const database = await open();
    const { first, take } = openNodes(database, { checksPerDay: 0 });
    await database.transaction((tx) =>
      first.reserveCheck(tx, { accountId: ADA, urls: 1, nowMs: NOON_MS }),
    );
    assert.deepEqual(take(), []);
  });
});

function openNodes(database: Database, limits: Partial<QuotaLimits> = {}): Nodes {
  const announced: ReachedLimit[] = [];
  let nowMs = NOON_MS;
  const openNode = (): Quotas =>
    openQuotas(database, {
      limits: { ...LIMITS, ...limits },
      clock: () => nowMs,
      onLimitReached: async (_tx, reached) => void announced.push(reached),
    });
  return {
    first: openNode(),
    second: openNode(),
    take: () =>
      announced.splice(0).map(({ accountId: id, quota, limit }) => `${id} ${quota} ${limit}`),
    advance: (ms) => (nowMs += ms),
  };
}
