import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { WorkQueue } from './work-queue.ts';

describe('WorkQueue', () => {
  it('limits concurrency and runs the rest in FIFO order', async () => {
    const queue = new WorkQueue(2);
    const started: number[] = [];
    const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const all = ends.map((end, index) =>
      queue.run(async () => {
        started.push(index);
        await end.promise;
        return index;
      }),
    );
    assert.deepEqual(started, [0, 1]);
    ends[1]?.resolve();
    await all[1];
    assert.deepEqual(started, [0, 1, 2]);
    for (const end of ends) end.resolve();
    assert.deepEqual(await Promise.all(all), [0, 1, 2, 3]);
    assert.deepEqual(started, [0, 1, 2, 3]);
  });

  it('runs the next call after one has failed', async () => {
    const queue = new WorkQueue(1);
    const failing = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(async () => 'next');
    await assert.rejects(failing, /broken/);
    assert.equal(await next, 'next');
    assert.equal(await queue.run(async () => 'last'), 'last');
  });

  it('rejects work while the queue is full and accepts it again afterwards', async () => {
    const queue = new WorkQueue(1, {
      lengthMax: 1,
      toOverflowError: () => new Error('queue full'),
    });
    const running = Promise.withResolvers<string>();
    const first = queue.run(() => running.promise);
    const second = queue.run(async () => 'second');
    await assert.rejects(
      queue.run(async () => 'third'),
      /queue full/,
    );
    running.resolve('first');
    assert.deepEqual(await Promise.all([first, second]), ['first', 'second']);
    assert.equal(await queue.run(async () => 'fourth'), 'fourth');
  });
});
