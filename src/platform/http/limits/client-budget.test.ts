import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createClientBudget } from './client-budget.ts';

describe('createClientBudget', () => {
  it('limits each client, and a wider network to a multiple', () => {
    const budget = createClientBudget(2);
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
    for (const address of addresses) {
      assert.ok(budget.take(address));
      assert.ok(budget.take(address));
      assert.equal(budget.take(address), undefined);
    }
    assert.equal(budget.take('192.0.2.5'), undefined);
    assert.ok(budget.take('192.0.3.1'));
  });

  it('counts all addresses of an IPv6 /64 together', () => {
    const budget = createClientBudget(1);
    assert.ok(budget.take('2001:db8::1'));
    assert.equal(budget.take('2001:db8::2'), undefined);
    assert.ok(budget.take('2001:db8:0:1::1'));
    assert.equal(budget.take('2001:db8:0:2::1'), undefined, 'the /56 is full');
    assert.ok(budget.take('2001:db8:0:100::1'));
  });

  it('allows more once something is released, and does not count refusals', () => {
    const budget = createClientBudget(1);
    const release = budget.take('192.0.2.1');
    assert.equal(budget.take('192.0.2.1'), undefined);
    release?.();
    assert.ok(budget.take('192.0.2.1'));
  });
});
