import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { holdWakeLock } from './hold-wake-lock.ts';

class FakeLock extends EventTarget {
  isReleased = false;

  async release(): Promise<void> {
    this.isReleased = true;
    this.dispatchEvent(new Event('release'));
  }
}

function setUp() {
  const locks: FakeLock[] = [];
  const setNeeded = holdWakeLock(async () => {
    const lock = new FakeLock();
    locks.push(lock);
    return lock;
  });
  return { setNeeded, listReleased: () => locks.map(({ isReleased }) => isReleased), locks };
}

describe('holdWakeLock', () => {
  it('requests one lock while it is needed, and releases it afterwards', async () => {
    const { setNeeded, listReleased } = setUp();
    for (const isNeeded of [false, true, true]) setNeeded(isNeeded);
    await nextTurn();
    assert.deepEqual(listReleased(), [false]);
    for (const isNeeded of [false, false]) setNeeded(isNeeded);
    await nextTurn();
    assert.deepEqual(listReleased(), [true]);
    setNeeded(true);
    assert.deepEqual(listReleased(), [true, false]);
  });

  it('releases a lock that is granted when it is no longer needed', async () => {
    const { setNeeded, listReleased } = setUp();
    setNeeded(true);
    setNeeded(false);
    await nextTurn();
    assert.deepEqual(listReleased(), [true]);
  });

  it('requests another lock after the browser has released it', async () => {
    const { setNeeded, listReleased, locks } = setUp();
    setNeeded(true);
    await nextTurn();
    await locks[0]?.release();
    setNeeded(true);
    assert.deepEqual(listReleased(), [true, false]);
  });

  it('continues without a lock if the browser denies it', async () => {
    const setNeeded = holdWakeLock(() => Promise.reject(new Error('denied')));
    for (const isNeeded of [true, false, true]) setNeeded(isNeeded);
    await nextTurn();
  });
});
