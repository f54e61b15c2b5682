import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { ByteBudget } from './byte-budget.ts';

const LIMITS = { bytesMax: 100, clientBytesMax: 60, freeBytes: 10, waitMsMax: 60_000 };
const END_OF_TESTS = new AbortController();
const STILL_HERE = END_OF_TESTS.signal;

describe('ByteBudget', () => {
  after(() => END_OF_TESTS.abort());

  it('lets work wait until other work releases its bytes', async () => {
    const budget = new ByteBudget(LIMITS);
    const [first, second] = [budget.open('a'), budget.open('b')];
    await first.grow(60, STILL_HERE);
    await second.grow(60, STILL_HERE);
    const more = second.grow(1, STILL_HERE);
    assert.equal(await isPending(more), true);
    first[Symbol.dispose]();
    await more;
  });

  it('does not count the first bytes of any work', async () => {
    const budget = new ByteBudget(LIMITS);
    for (const client of ['a', 'b']) await budget.open(client).grow(60, STILL_HERE);
    for (const client of ['a', 'b', 'c']) await budget.open(client).grow(10, STILL_HERE);
    assert.equal(await isPending(budget.open('c').grow(11, STILL_HERE)), true);
  });

  it('leaves memory to other clients', async () => {
    const budget = new ByteBudget(LIMITS);
    const [first, second] = [budget.open('a'), budget.open('a')];
    await first.grow(50, STILL_HERE);
    const more = second.grow(50, STILL_HERE);
    await budget.open('b').grow(50, STILL_HERE);
    assert.equal(await isPending(more), true);
    first[Symbol.dispose]();
    await more;
  });

  it('completes work that holds bytes, although all of it needs more', async () => {
    const budget = new ByteBudget(LIMITS);
    const work = Array.from({ length: 8 }, (_, at) => budget.open(`client ${at % 4}`));
    await Promise.all(work.map((each) => each.grow(20, STILL_HERE)));
    const finished: number[] = [];
    await Promise.all(
      work.map(async (each, at) => {
        await each.grow(80, STILL_HERE);
        finished.push(at);
        each[Symbol.dispose]();
      }),
    );
    assert.equal(finished.length, work.length);
    assert.equal(finished[0], 0);
  });

  it('lets only the oldest work of a client exceed its share', async () => {
    const budget = new ByteBudget(LIMITS);
    await budget.open('a').grow(20, STILL_HERE);
    const [older, newer] = [budget.open('b'), budget.open('b')];
    await older.grow(75, STILL_HERE);
    assert.equal(await isPending(newer.grow(15, STILL_HERE)), true);
  });

  it('rejects work that has waited too long, and continues', async () => {
    const budget = new ByteBudget({ ...LIMITS, waitMsMax: 1 });
    const first = budget.open('a');
    await first.grow(110, STILL_HERE);
    const second = budget.open('b');
    await assert.rejects(second.grow(50, STILL_HERE), { code: 'unavailable' });
    first[Symbol.dispose]();
    await second.grow(50, STILL_HERE);
  });

  it('rejects when the signal aborts, and when the work has ended', async () => {
    const budget = new ByteBudget(LIMITS);
    const first = budget.open('a');
    await first.grow(110, STILL_HERE);
    const leaving = new AbortController();
    const second = budget.open('b');
    const waiting = second.grow(50, leaving.signal);
    leaving.abort(new Error('left'));
    await assert.rejects(waiting, /left/);
    await assert.rejects(second.grow(50, leaving.signal), /left/);
    first[Symbol.dispose]();
    first[Symbol.dispose]();
    await assert.rejects(first.grow(1, STILL_HERE), { code: 'unavailable' });
    await budget.open('c').grow(60, STILL_HERE);
    await budget.open('d').grow(60, STILL_HERE);
    assert.equal(await isPending(budget.open('e').grow(11, STILL_HERE)), true);
  });
});

/** True if the promise waits for something other than the current turn of the event loop. */
async function isPending(promise: Promise<void>): Promise<boolean> {
  const pending = await Promise.race([promise.then(() => false), nextTurn(true)]);
  promise.catch(() => undefined);
  return pending;
}
