import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toClientNetwork } from './client-network.ts';

const SAME: readonly (readonly [first: string, second: string])[] = [
  ['192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.7', '::ffff:c000:207'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::2'],
  ['fe80::1%eth0', 'fe80::2%eth1'],
  ['', 'not an address'],
];

const DIFFERENT: readonly (readonly [first: string, second: string])[] = [
  ['192.0.2.7', '192.0.2.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['0.0.0.1', '::1:0:0:0:0'],
  ['192.0.2.7', '::192.0.2.7'],
  ['192.0.2.7', ''],
];

describe('toClientNetwork', () => {
  for (const [first, second] of SAME) {
    it(`maps ${first} and ${second} to one client`, () => {
      assert.equal(toClientNetwork(first), toClientNetwork(second));
    });
  }
  for (const [first, second] of DIFFERENT) {
    it(`maps ${first} and ${second} to different clients`, () => {
      assert.notEqual(toClientNetwork(first), toClientNetwork(second));
    });
  }
});
