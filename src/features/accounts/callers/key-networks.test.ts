import assert from 'node:assert/strict';
import { it } from 'node:test';

import { isWithinNetworks, parseNetwork } from './key-networks.ts';

it('accepts IPv4 and IPv6 addresses and CIDR blocks', () => {
  for (const [text, kept] of [
    ['192.0.2.1', '192.0.2.1/32'],
    ['192.0.2.1/24', '192.0.2.1/24'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['192.0.2.1/33', undefined],
    ['192.0.2.1/24/24', undefined],
    ['192.0.2.01', undefined],
    ['fe80::1%eth0', undefined],
    ['2001:db8::/129', undefined],
    ['*', undefined],
  ] as const) {
    assert.equal(parseNetwork(text), kept, text);
  }
});

it('treats IPv4-mapped addresses as IPv4, in networks of a key and in addresses of callers', () => {
  for (const [network, inside, outside] of [
    ['192.0.2.0/24', '192.0.2.255', '192.0.3.0'],
    ['192.0.2.0/24', '::ffff:192.0.2.255', '::ffff:192.0.3.0'],
    ['192.0.2.0/24', '::ffff:c000:2ff', '::ffff:c000:300'],
    ['::ffff:192.0.2.0/120', '192.0.2.255', '192.0.3.0'],
    ['::ffff:192.0.2.1/128', '::ffff:192.0.2.1', '192.0.2.2'],
    ['2001:db8::/64', '2001:db8::ffff', '2001:db8:0:1::'],
    ['2001:db8::/64', '2001:db8::1%eth0', '192.0.2.1'],
    ['0.0.0.0/0', '255.255.255.255', '2001:db8::1'],
    ['::/0', '2001:db8::1', '192.0.2.1'],
  ] as const) {
    assert.ok(isWithinNetworks(inside, [network]), `${inside} is in ${network}`);
    assert.ok(!isWithinNetworks(outside, [network]), `${outside} is not in ${network}`);
  }
  assert.ok(!isWithinNetworks('nonsense', ['0.0.0.0/0', '::/0']));
});
