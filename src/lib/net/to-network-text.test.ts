import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toNetworkText } from './to-network-text.ts';

it('shows an IPv4 address, and the /64 of an IPv6 address', () => {
  for (const [address, network] of [
    ['192.0.2.255', '192.0.2.255'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unix:', undefined],
    ['', undefined],
  ] as const) {
    assert.equal(toNetworkText(address), network, address);
  }
});
