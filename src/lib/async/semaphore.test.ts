import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';

import { Semaphore } from './semaphore.ts';

describe('Semaphore', () => {
  it('refuses callers while all permits are held, until one is released', () => {
    const semaphore = new Semaphore({ permitsMax: 2 });
    const permits = [semaphore.tryAcquire(), semaphore.tryAcquire()];
    assert.equal(semaphore.tryAcquire(), undefined);
    permits[0]?.[Symbol.dispose]();
    assert.ok(semaphore.tryAcquire());
    assert.equal(semaphore.tryAcquire(), undefined);
  });

  it('releases a permit only once', () => {
    const semaphore = new Semaphore({ permitsMax: 2 });
    const [first, second] = [semaphore.tryAcquire(), semaphore.tryAcquire()];
    first?.[Symbol.dispose]();
    first?.[Symbol.dispose]();
    assert.ok(semaphore.tryAcquire());
    assert.equal(semaphore.tryAcquire(), undefined);
    second?.[Symbol.dispose]();
    assert.equal(semaphore.isIdle, false);
  });

  it('limits one key to its share of the permits', () => {
    const semaphore = new Semaphore({ permitsMax: 3, keyPermitsMax: 2 });
    const first = semaphore.tryAcquire('a');
    assert.ok(semaphore.tryAcquire('a'));
    assert.equal(semaphore.tryAcquire('a'), undefined);
    assert.ok(semaphore.tryAcquire('b'));
    assert.equal(semaphore.tryAcquire('c'), undefined);
    first?.[Symbol.dispose]();
    assert.ok(semaphore.tryAcquire('a'));
  });

  it('counts a permit toward all its keys, or toward none', () => {
    const semaphore = new Semaphore({ keyPermitsMax: 1 });
    const network = { key: 'network', clients: 2 };
    const first = semaphore.tryAcquire(network, 'a');
    assert.ok(first);
    assert.equal(semaphore.tryAcquire(network, 'a'), undefined);
    assert.ok(semaphore.tryAcquire(network, 'b'));
    assert.equal(semaphore.tryAcquire(network, 'c'), undefined);
    assert.ok(semaphore.tryAcquire('c'), 'the refused caller has used no permit');
    first[Symbol.dispose]();
    assert.ok(semaphore.tryAcquire(network, 'a'));
  });

  it('lets callers wait for their keys without holding up others', async () => {
    const semaphore = new Semaphore({ permitsMax: 2, keyPermitsMax: 1 });
    const [a, b] = [semaphore.tryAcquire('a'), semaphore.tryAcquire('b')];
    const order: string[] = [];
    const wait = async (key: string): Promise<Disposable | undefined> => {
      const permit = await semaphore.acquire(undefined, key);
      order.push(key);
      return permit;
    };
    const waiting = [wait('a'), wait('b'), wait('c')] as const;
    b?.[Symbol.dispose]();
    (await waiting[1])?.[Symbol.dispose]();
    assert.deepEqual(order, ['b']);
    (await waiting[2])?.[Symbol.dispose]();
    a?.[Symbol.dispose]();
    await waiting[0];
    assert.deepEqual(order, ['b', 'c', 'a']);
  });

  it('lets callers wait in order, and none overtakes them', async () => {
    const semaphore = new Semaphore({ permitsMax: 2 });
    const order: string[] = [];
    const acquire = async (name: string): Promise<Disposable> => {
      const permit = await semaphore.acquire();
      assert.ok(permit);
      order.push(name);
      return permit;
    };
    const [first] = await Promise.all([acquire('1'), acquire('2')]);
    const waiting = [acquire('3'), acquire('4')];
    first[Symbol.dispose]();
    first[Symbol.dispose]();
    assert.equal(semaphore.tryAcquire(), undefined);
    const third = await waiting[0];
    assert.deepEqual(order, ['1', '2', '3']);
    third?.[Symbol.dispose]();
    await waiting[1];
    assert.deepEqual(order, ['1', '2', '3', '4']);
  });

  it('refuses callers while the queue is full', async () => {
    const semaphore = new Semaphore({ permitsMax: 1, queueMax: 1 });
    const permit = await semaphore.acquire();
    const waiting = semaphore.acquire();
    assert.equal(await semaphore.acquire(), undefined);
    permit?.[Symbol.dispose]();
    (await waiting)?.[Symbol.dispose]();
    assert.ok(await semaphore.acquire());
  });

  it('gives no permit to callers that have aborted or waited too long', async (test: TestContext) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const semaphore = new Semaphore({ permitsMax: 1, waitMsMax: 3_000 });
    const permit = await semaphore.acquire();
    const leaving = new AbortController();
    const aborted = semaphore.acquire(leaving.signal);
    const late = semaphore.acquire();
    leaving.abort(new Error('left'));
    test.mock.timers.tick(3_000);
    permit?.[Symbol.dispose]();
    await assert.rejects(aborted, /left/);
    await assert.rejects(semaphore.acquire(leaving.signal), /left/);
    assert.equal(await late, undefined);
    assert.equal(semaphore.isIdle, true);
  });
});
