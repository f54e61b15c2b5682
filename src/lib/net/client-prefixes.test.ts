import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toClientPrefixes } from './client-prefixes.ts';

/** The number of networks, from the widest on, that two clients share. */
const SHARED: readonly (readonly [first: string, second: string, networks: number])[] = [
  ['192.0.2.7', '192.0.2.7', 2],
  ['192.0.2.7', '::ffff:192.0.2.7', 2],
  ['192.0.2.7', '192.0.2.255', 1],
  ['192.0.2.7', '192.0.3.7', 0],
  ['192.0.2.7', '::192.0.2.7', 0],
  ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::2', 3],
  ['fe80::1%eth0', 'fe80::2%eth1', 3],
  ['2001:db8:1:2::1', '2001:db8:1:ff::1', 2],
  ['2001:db8:1:2::1', '2001:db8:1:102::1', 1],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', 0],
  ['', 'not an address', 1],
  ['192.0.2.7', '', 0],
];

describe('toClientPrefixes', () => {
  for (const [first, second, networks] of SHARED) {
    it(`returns ${networks} common networks for "${first}" and "${second}"`, () => {
      const others = toClientPrefixes(second);
      const isShared = toClientPrefixes(first).map(({ key }, at) => key === others[at]?.key);
      assert.deepEqual(
        isShared,
        isShared.map((_, at) => at < networks),
      );
    });
  }

  it('returns the widest network first, with the largest budget', () => {
    for (const [address, budgets] of [
      ['192.0.2.7', [4, 1]],
      ['2001:db8::1', [4, 2, 1]],
      ['', [1]],
    ] as const) {
      assert.deepEqual(
        toClientPrefixes(address).map(({ clients }) => clients),
        budgets,
      );
    }
  });
});
