import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { findClientAddress } from './find-client-address.ts';
import { Networks } from './networks.ts';

const PROXY = '10.0.0.1';
const PROXIES = new Networks(['10.0.0.0/8', 'fd00::/8']);

type Case = readonly [entry: string, address: string, malformedFrom?: string];

const X_FORWARDED_FOR: readonly Case[] = [
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ,', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['"203.0.113.7"', '203.0.113.7'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:1, 10.0.0.2:2', '203.0.113.7'],
  ['203.0.113.7, [fd00::2]:443', '203.0.113.7'],
  ['nonsense, 203.0.113.7', '203.0.113.7'],
  ['', PROXY],
  ['unknown', PROXY, PROXY],
  ['_hidden', PROXY, PROXY],
  ['203.0.113.7, unknown', PROXY, PROXY],
  ['unknown, 10.0.0.2', '10.0.0.2', '10.0.0.2'],
  ['203.0.113.007', PROXY, PROXY],
  ['203.0.113.7:51234:1', PROXY, PROXY],
  ['[203.0.113.7', PROXY, PROXY],
];

const FORWARDED: readonly Case[] = [
  ['for=203.0.113.7', '203.0.113.7'],
  ['For="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
  ['for=203.0.113.7;proto=http;by=10.0.0.1', '203.0.113.7'],
  ['for="203.0.113.7:80", for=10.0.0.2', '203.0.113.7'],
  ['by="a,for=198.51.100.1";for=203.0.113.7', '203.0.113.7'],
  ['for="203\\.0.113.7"', '203.0.113.7'],
  ['for=198.51.100.1;by=", for="203.0.113.7:80"', PROXY, PROXY],
  ['for=198.51.100.1;by=", for=203.0.113.7', PROXY, PROXY],
  ['for=_gazonk', PROXY, PROXY],
  ['for=unknown', PROXY, PROXY],
  ['for=203.0.113.7, proto=https', PROXY, PROXY],
  ['', PROXY],
];

describe('findClientAddress', () => {
  for (const [name, cases] of Object.entries({
    xForwardedFor: X_FORWARDED_FOR,
    forwarded: FORWARDED,
  })) {
    for (const [entry, address, malformedFrom] of cases) {
      it(`finds ${address} in the field ${name}: ${entry}`, () => {
        const fields = { xForwardedFor: undefined, forwarded: undefined, [name]: entry };
        const expected = { address, isProxied: true, malformedFrom };
        assert.deepEqual(findClientAddress(PROXY, fields, PROXIES), expected);
      });
    }
  }

  it('prefers X-Forwarded-For', () => {
    const fields = { xForwardedFor: '203.0.113.7', forwarded: 'for=198.51.100.1' };
    assert.equal(findClientAddress(PROXY, fields, PROXIES).address, '203.0.113.7');
  });

  it('ignores the fields of clients', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (xForwardedFor, forwarded) => {
        const found = findClientAddress('192.0.2.1', { xForwardedFor, forwarded }, PROXIES);
        const expected = { address: '192.0.2.1', isProxied: false, malformedFrom: undefined };
        assert.deepEqual(found, expected);
      }),
    );
  });

  it('ignores what a client sends before the entry of the proxy', () => {
    fc.assert(
      fc.property(fc.string(), (spoofed) => {
        const fields = { xForwardedFor: `${spoofed}, 203.0.113.7:1`, forwarded: undefined };
        assert.equal(findClientAddress(PROXY, fields, PROXIES).address, '203.0.113.7');
      }),
    );
  });
});
