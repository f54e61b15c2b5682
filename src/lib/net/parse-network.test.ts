import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Networks } from './networks.ts';
import { parseNetwork } from './parse-network.ts';

describe('parseNetwork', () => {
  for (const [text, network] of [
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['::ffff:0:0/95', '::fffe:0:0/95'],
    ['203.0.113.7/33', undefined],
    ['2001:db8::/129', undefined],
    ['203.0.113', undefined],
    ['203.0.113.07', undefined],
    ['fe80::1%eth0', undefined],
    ['example.com', undefined],
    ['', undefined],
    ['/8', undefined],
  ] as const) {
    it(`parses ${text || 'an empty text'}`, () => assert.equal(parseNetwork(text), network));
  }

  it('returns a block that contains mapped and plain addresses alike', () => {
    for (const text of ['203.0.113.0/24', '::ffff:203.0.113.0/120']) {
      const networks = new Networks([parseNetwork(text) ?? '']);
      for (const address of ['203.0.113.255', '::ffff:203.0.113.1']) {
        assert.equal(networks.has(address), true, address);
      }
      for (const address of ['203.0.112.255', '::ffff:203.0.114.0', '2001:db8::1']) {
        assert.equal(networks.has(address), false, address);
      }
    }
  });
});
