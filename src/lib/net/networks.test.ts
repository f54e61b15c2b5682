import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Networks } from './networks.ts';

describe('Networks', () => {
  const networks = new Networks(['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32', 'nonsense']);
  for (const [ip, expected] of [
    ['10.255.0.1', true],
    ['11.0.0.1', false],
    ['::ffff:10.0.0.1', true],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['2001:db8:1::1', true],
    ['2001:db9::1', false],
    ['', false],
  ] as const) {
    it(`returns ${expected} for "${ip}"`, () => assert.equal(networks.has(ip), expected));
  }

  it('matches nothing without networks', () =>
    assert.equal(new Networks([]).has('127.0.0.1'), false));
});
