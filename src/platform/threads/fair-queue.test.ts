import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import { TokenBucket } from '#lib/async/token-bucket.ts';

import { FairQueue } from './fair-queue.ts';
import { SharedClients } from './thread-client.ts';

const WORK = { bytes: 1, signal: new AbortController().signal };

describe('FairQueue with a CPU budget', () => {
  it('lets a client wait for its budget, while others start', async (test) => {
    const { queue, charge, advance } = openQueue(test);
    charge('a', 120);
    const waiting = queue.acquire('a', WORK);
    using other = await queue.acquire('b', WORK);
    assert.ok(other);
    advance(1_999);
    assert.equal(await isPending(waiting), true);
    advance(1);
    using permit = await waiting;
    assert.ok(permit);
  });

  it('starts only as much waiting work as the budget allows', async (test) => {
    const { queue, charge, advance } = openQueue(test);
    charge('a', 110);
    const [first, second] = [queue.acquire('a', WORK), queue.acquire('a', WORK)];
    advance(1_000);
    const permit = await first;
    charge('a', 20);
    permit[Symbol.dispose]();
    assert.equal(await isPending(second), true);
    advance(2_000);
    (await second)[Symbol.dispose]();
  });

  it('rejects work that would wait too long, with the time until the budget allows it', async (test) => {
    const { queue, charge, advance } = openQueue(test);
    charge('a', 151);
    await assert.rejects(queue.acquire('a', WORK), (error) => retryAfter(error) === '6');
    advance(100);
    const waiting = queue.acquire('a', WORK);
    assert.equal(await isPending(waiting), true);
  });

  it('rejects work that has waited too long behind other work of its client', async (test) => {
    const { queue, charge, advance } = openQueue(test);
    charge('a', 140);
    const [first, second] = [queue.acquire('a', WORK), queue.acquire('a', WORK)];
    const rejected = assert.rejects(second, (error) => retryAfter(error) === '3');
    advance(4_000);
    const permit = await first;
    charge('a', 40);
    permit[Symbol.dispose]();
    advance(1_000);
    await rejected;
    assert.equal(queue.waiting, 0);
  });

  it('keeps no timer for work whose caller has left', async (test) => {
    const { queue, charge } = openQueue(test);
    charge('a', 120);
    const leaving = new AbortController();
    const waiting = queue.acquire('a', { bytes: 1, signal: leaving.signal });
    leaving.abort(new Error('left'));
    await assert.rejects(waiting, /left/);
    assert.equal(queue.waiting, 0);
  });
});

describe('FairQueue with shared work', () => {
  it('starts it as soon as a client within its budget joins, which then pays', async (test) => {
    const { queue, charge } = openQueue(test);
    charge('a', 120);
    const clients = new SharedClients('a');
    const waiting = queue.acquire(clients, WORK);
    assert.equal(await isPending(waiting), true);
    clients.add('b');
    using permit = await waiting;
    assert.equal(permit.client, 'b');
  });

  it('lets the client that started it pay if its budget allows it', async (test) => {
    const { queue } = openQueue(test);
    const clients = new SharedClients('a');
    clients.add('b');
    using permit = await queue.acquire(clients, WORK);
    assert.equal(permit.client, 'a');
  });

  it('does not let it wait behind other work of its clients', async (test) => {
    const { queue, charge } = openQueue(test);
    using running = await queue.acquire('a', WORK);
    assert.ok(running);
    const own = Array.from({ length: 4 }, () => queue.acquire('a', WORK));
    charge('a', 120);
    const clients = new SharedClients('a');
    const shared = queue.acquire(clients, WORK);
    clients.add('b');
    using permit = await shared;
    assert.equal(permit.client, 'b');
    const rest = Promise.allSettled(own);
    assert.equal(await isPending(rest), true);
  });

  it('uses the queue of another client if the first one is full', async (test) => {
    const { queue, charge } = openQueue(test);
    charge('a', 120);
    const own = Array.from({ length: 5 }, () => queue.acquire('a', WORK));
    await assert.rejects(queue.acquire('a', WORK), { code: 'unavailable' });
    const clients = new SharedClients('a');
    clients.add('b');
    using permit = await queue.acquire(clients, WORK);
    assert.equal(permit.client, 'b');
    assert.equal(await isPending(Promise.allSettled(own)), true);
  });

  it('rejects it only if all clients have overdrawn their budget', async (test) => {
    const { queue, charge } = openQueue(test);
    for (const client of ['a', 'b', 'c']) charge(client, 151);
    const clients = new SharedClients('a');
    clients.add('b');
    await assert.rejects(queue.acquire(clients, WORK), (error) => retryAfter(error) === '6');
    assert.equal(clients.isRefused, true);
    const others = new SharedClients('c');
    others.add('d');
    using permit = await queue.acquire(others, WORK);
    assert.deepEqual([permit.client, others.isRefused], ['d', false]);
  });

  it('never delays work in the background, whose name may be that of a client', async (test) => {
    const { queue, charge } = openQueue(test);
    charge('a', 1_000);
    using permit = await queue.acquire({ background: 'a' }, WORK);
    assert.ok(permit);
  });
});

/** A burst of 100 ms, then 10 ms per second. */
function openQueue(test: TestContext) {
  let nowMs = 0;
  test.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const buckets = new Map<string, TokenBucket>();
  const getBucket = (client: string): TokenBucket => {
    const bucket = buckets.get(client) ?? new TokenBucket({ capacity: 100, perSecond: 10 }, nowMs);
    buckets.set(client, bucket);
    return bucket;
  };
  const queue = new FairQueue({
    runningMax: 2,
    clientRunningMax: 1,
    itemsMax: 10,
    bytesMax: 100,
    clientItemsMax: 5,
    clientBytesMax: 50,
    toWaitMs: (client) => getBucket(client).waitMs(0, nowMs),
  });
  return {
    queue,
    charge: (client: string, cpuMs: number): void => getBucket(client).take(cpuMs, nowMs),
    advance: (ms: number): void => {
      nowMs += ms;
      test.mock.timers.tick(ms);
    },
  };
}

function retryAfter(error: unknown): string | undefined {
  return error instanceof AppError && error.code === 'unavailable'
    ? error.headers['retry-after']
    : undefined;
}

/** True if the promise waits for something other than the current turn of the event loop. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = await Promise.race([promise.then(() => false), nextTurn(true)]);
  promise.catch(() => undefined);
  return pending;
}
