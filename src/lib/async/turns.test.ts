import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createTurns } from './turns.ts';

describe('createTurns', () => {
  it('lets so much work run at once, and the rest in the order in which it came', async () => {
    const inTurn = createTurns(2);
    const begun: number[] = [];
    const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const all = ends.map((end, index) =>
      inTurn(async () => {
        begun.push(index);
        await end.promise;
        return index;
      }),
    );
    assert.deepEqual(begun, [0, 1]);
    ends[1]?.resolve();
    await all[1];
    assert.deepEqual(begun, [0, 1, 2]);
    for (const end of ends) end.resolve();
    assert.deepEqual(await Promise.all(all), [0, 1, 2, 3]);
    assert.deepEqual(begun, [0, 1, 2, 3]);
  });

  it('goes on after work that failed', async () => {
    const inTurn = createTurns(1);
    const failing = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(async () => 'next');
    await assert.rejects(failing, /broken/);
    assert.equal(await next, 'next');
    assert.equal(await inTurn(async () => 'last'), 'last');
  });

  it('refuses work at once when too much is waiting, and takes it again when less is', async () => {
    const inTurn = createTurns(1, { waitingMax: 1, refuse: () => new Error('too much') });
    const running = Promise.withResolvers<string>();
    const first = inTurn(() => running.promise);
    const second = inTurn(async () => 'second');
    await assert.rejects(
      inTurn(async () => 'third'),
      /too much/,
    );
    running.resolve('first');
    assert.deepEqual(await Promise.all([first, second]), ['first', 'second']);
    assert.equal(await inTurn(async () => 'fourth'), 'fourth');
  });
});
