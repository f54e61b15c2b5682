import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';

import { toUnavailableError } from '#platform/db/storage-errors.ts';
import { isAppError } from '#test/support/errors.ts';

import { GroupCommit } from './group-commit.ts';

describe('group commit', () => {
  it('commits items that arrive together in one group, and resolves afterwards', async () => {
    const groups: (readonly number[])[] = [];
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const group = new GroupCommit<number>({
      commit: async (items) => {
        groups.push(items);
        started.resolve();
        await gate.promise;
      },
      delayMs: 1,
      transactionsMax: 1,
      weigh: () => 1,
      groupWeightMax: 4,
      queuedWeightMax: 100,
    });
    let isAnswered = false;
    const first = (async () => {
      await group.add([1, 2]);
      isAnswered = true;
    })();
    const others = [group.add([3]), group.add([4, 5]), group.add([6])];
    await started.promise;
    assert.equal(isAnswered, false);
    assert.deepEqual(groups, [[1, 2, 3]]);
    gate.resolve();
    await Promise.all([first, ...others]);
    assert.deepEqual(groups, [
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('commits entries one by one after a group fails', async () => {
    const written: number[] = [];
    const group = new GroupCommit<number>({
      commit: async (items) => {
        if (items.includes(13)) throw new Error('13 can’t be written');
        written.push(...items);
      },
      delayMs: 1,
      transactionsMax: 1,
      weigh: () => 1,
      groupWeightMax: 10,
      queuedWeightMax: 100,
    });
    const results = await Promise.allSettled([group.add([1]), group.add([13]), group.add([2, 3])]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(written, [1, 2, 3]);
    await group.add([4]);
    assert.deepEqual(written, [1, 2, 3, 4]);
  });

  it('rejects with unavailable when storage is down or the queue is full', async () => {
    let commits = 0;
    const group = new GroupCommit<number>({
      commit: async () => {
        commits += 1;
        throw toUnavailableError(new Error('disk full'));
      },
      delayMs: 1,
      transactionsMax: 1,
      weigh: () => 1,
      groupWeightMax: 10,
      queuedWeightMax: 3,
    });
    const results = await Promise.allSettled([group.add([1]), group.add([2, 3]), group.add([4])]);
    assert.equal(commits, 1);
    for (const result of results) {
      assert.ok(result.status === 'rejected' && isAppError('unavailable')(result.reason));
    }
  });

  it('commits a full group during another commit, and a partial one afterwards', async () => {
    const commits: { readonly items: readonly number[]; readonly end: () => void }[] = [];
    const group = new GroupCommit<number>({
      commit: async (items) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        commits.push({ items, end: resolve });
        await promise;
      },
      delayMs: 1,
      transactionsMax: 2,
      weigh: () => 1,
      groupWeightMax: 2,
      queuedWeightMax: 100,
    });
    const added = [1, 2, 3, 4, 5, 6, 7].map((item) => group.add([item]));
    const listCommits = (): readonly (readonly number[])[] => commits.map(({ items }) => items);
    while (commits.length < 2) await immediate();
    assert.deepEqual(listCommits(), [
      [1, 2],
      [3, 4],
    ]);
    commits[1]?.end();
    await added[3];
    assert.deepEqual(listCommits().slice(2), [[5, 6]]);
    commits[2]?.end();
    await added[5];
    assert.equal(commits.length, 3);
    commits[0]?.end();
    await added[0];
    while (commits.length < 4) await immediate();
    assert.deepEqual(listCommits().slice(3), [[7]]);
    commits[3]?.end();
    await Promise.all(added);
  });

  it('limits groups and the queue by weight', async () => {
    const groups: (readonly number[])[] = [];
    const group = new GroupCommit<number>({
      commit: async (items) => {
        groups.push(items);
      },
      delayMs: 1,
      transactionsMax: 1,
      weigh: (item) => item,
      groupWeightMax: 10,
      queuedWeightMax: 60,
    });
    const results = await Promise.allSettled([1, 9, 2, 40, 8, 1].map((item) => group.add([item])));
    assert.deepEqual(groups, [[1, 9], [2], [40], [8]]);
    assert.deepEqual(results.map(({ status }) => status).indexOf('rejected'), 5);
  });
});
