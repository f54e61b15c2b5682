import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseAddress } from './parse-address.ts';
import { unmapAddress } from './unmap-address.ts';

const CASES: readonly (readonly [text: string, unmapped: string])[] = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['::ffff:0.0.0.0', '0.0.0.0'],
  ['::ffff:255.255.255.255', '255.255.255.255'],
  ['::fffe:ffff:ffff', '::fffe:ffff:ffff'],
  ['::1:0:0:0', '::1:0:0:0'],
  ['::192.0.2.1', '::192.0.2.1'],
  ['64:ff9b::192.0.2.1', '64:ff9b::192.0.2.1'],
];

describe('unmapAddress', () => {
  for (const [text, unmapped] of CASES) {
    it(`converts ${text} to ${unmapped}`, () => {
      const address = parseAddress(text);
      assert.ok(address);
      assert.deepEqual(unmapAddress(address), parseAddress(unmapped));
    });
  }
});
