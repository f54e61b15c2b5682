import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Semaphore } from '#lib/async/semaphore.ts';

import { identifyClient } from './identify-client.ts';

describe('the networks of a client', () => {
  it('limit each client, and a wider network to a multiple', () => {
    const take = open(2);
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
      assert.ok(take(address));
      assert.ok(take(address));
      assert.equal(take(address), undefined);
    }
    assert.equal(take('192.0.2.5'), undefined);
    assert.ok(take('192.0.3.1'));
  });

  it('count all addresses of an IPv6 /64 together', () => {
    const take = open(1);
    assert.ok(take('2001:db8::1'));
    assert.equal(take('2001:db8::2'), undefined);
    assert.ok(take('2001:db8:0:1::1'));
    assert.equal(take('2001:db8:0:2::1'), undefined, 'the /56 is full');
    assert.ok(take('2001:db8:0:100::1'));
  });
});

function open(keyPermitsMax: number): (ip: string) => Disposable | undefined {
  const semaphore = new Semaphore({ keyPermitsMax });
  return (ip) => semaphore.tryAcquire(...identifyClient(ip));
}
