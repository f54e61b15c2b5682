import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createAddressPolicy } from '#platform/egress/address-policy.ts';

import { listServiceAddresses } from './list-service-addresses.ts';

/** Everything is allowed except the service's own addresses. */
function permits(host: string, address: string, port = 8080): boolean {
  const denied = listServiceAddresses({ host, port: 8080 }, ['127.0.0.1', '10.1.2.3', '2600:1::7']);
  const everything = [
    { network: '0.0.0.0', prefix: 0, family: 'ipv4', port: null },
    { network: '::', prefix: 0, family: 'ipv6', port: null },
  ] as const;
  return createAddressPolicy(everything, denied).permitsAddress(address, port);
}

describe('the service’s own addresses', () => {
  it('include HOST at PORT, and the equivalent unspecified addresses', () => {
    for (const address of ['127.0.0.1', '0.0.0.0', '::', '::ffff:127.0.0.1']) {
      assert.equal(permits('127.0.0.1', address), false, address);
    }
    assert.equal(permits('::1', '::1'), false);
  });

  it('exclude other ports and other addresses', () => {
    assert.equal(permits('127.0.0.1', '127.0.0.1', 8081), true);
    assert.equal(permits('127.0.0.1', '127.0.0.2'), true);
    assert.equal(permits('127.0.0.1', '10.1.2.3'), true);
  });

  it('include all interfaces when the service listens on all interfaces', () => {
    for (const host of ['0.0.0.0', '::']) {
      for (const address of ['127.0.0.1', '127.9.9.9', '::1', '10.1.2.3', '2600:1::7', '0.0.0.0']) {
        assert.equal(permits(host, address), false, `${host} ${address}`);
      }
      assert.equal(permits(host, '10.1.2.4'), true);
      assert.equal(permits(host, '2600:1::8'), true);
    }
  });
});
