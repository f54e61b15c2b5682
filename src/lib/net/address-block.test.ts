import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';

import * as fc from 'fast-check';

import { isInBlock, parseAddressBlock } from './address-block.ts';
import { parseAddress } from './parse-address.ts';

test('parses CIDR blocks and ignores host bits', () => {
  assert.deepEqual(parseAddressBlock('10.1.2.3/8'), {
    family: 'ipv4',
    value: 0x0a010203n,
    prefix: 8,
  });
  for (const cidr of [
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    'fc00::/129',
    'x/8',
    '::/-1',
    '10.0.0.0/8/8',
    '/8',
    '10.0.0.0/8\n',
  ]) {
    assert.equal(parseAddressBlock(cidr), undefined, cidr);
  }
});

test('CIDR block membership agrees with net.BlockList', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), fc.nat(32), (network, text, prefix) => {
      const oracle = new BlockList();
      oracle.addSubnet(network, prefix, 'ipv4');
      const block = parseAddressBlock(`${network}/${prefix}`);
      const address = parseAddress(text);
      assert.ok(block && address);
      assert.equal(isInBlock(address, block), oracle.check(text, 'ipv4'));
    }),
  );
});

test('IPv4 and IPv6 never match each other', () => {
  const [everything, address] = [parseAddressBlock('::/0'), parseAddress('1.2.3.4')];
  assert.ok(everything && address);
  assert.equal(isInBlock(address, everything), false);
});
