import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { test } from 'node:test';

import * as fc from 'fast-check';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import { classifyAddress, type AddressVerdict } from './classify-address.ts';

/** First and last address of every block, and the neighbors just outside. */
const EDGES: readonly (readonly [string, AddressVerdict])[] = [
  ['0.255.255.255', 'this_network'],
  ['1.0.0.0', 'public'],
  ['9.255.255.255', 'public'],
  ['10.0.0.0', 'private_use'],
  ['10.255.255.255', 'private_use'],
  ['11.0.0.0', 'public'],
  ['100.63.255.255', 'public'],
  ['100.64.0.0', 'shared_address_space'],
  ['100.127.255.255', 'shared_address_space'],
  ['100.128.0.0', 'public'],
  ['126.255.255.255', 'public'],
  ['127.0.0.0', 'loopback'],
  ['127.255.255.255', 'loopback'],
  ['128.0.0.0', 'public'],
  ['168.63.129.15', 'public'],
  ['168.63.129.16', 'cloud_metadata'],
  ['168.63.129.17', 'public'],
  ['169.253.255.255', 'public'],
  ['169.254.0.0', 'link_local'],
  ['169.254.255.255', 'link_local'],
  ['169.255.0.0', 'public'],
  ['172.15.255.255', 'public'],
  ['172.16.0.0', 'private_use'],
  ['172.31.255.255', 'private_use'],
  ['172.32.0.0', 'public'],
  ['191.255.255.255', 'public'],
  ['192.0.0.0', 'ietf_protocol'],
  ['192.0.0.255', 'ietf_protocol'],
  ['192.0.1.0', 'public'],
  ['192.0.2.0', 'documentation'],
  ['192.0.2.255', 'documentation'],
  ['192.0.3.0', 'public'],
  ['192.88.98.255', 'public'],
  ['192.88.99.0', 'ipv6_transition'],
  ['192.88.100.0', 'public'],
  ['192.167.255.255', 'public'],
  ['192.168.0.0', 'private_use'],
  ['192.168.255.255', 'private_use'],
  ['192.169.0.0', 'public'],
  ['198.17.255.255', 'public'],
  ['198.18.0.0', 'benchmarking'],
  ['198.19.255.255', 'benchmarking'],
  ['198.20.0.0', 'public'],
  ['198.51.100.0', 'documentation'],
  ['198.51.101.0', 'public'],
  ['203.0.112.255', 'public'],
  ['203.0.113.255', 'documentation'],
  ['203.0.114.0', 'public'],
  ['223.255.255.255', 'public'],
  ['224.0.0.0', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.0', 'reserved'],
  ['255.255.255.254', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::2', 'ipv4_embedded'],
  ['::127.0.0.1', 'ipv4_embedded'],
  ['::ffff:8.8.8.8', 'ipv4_embedded'],
  ['::ffff:7f00:1', 'ipv4_embedded'],
  ['::ffff:0:127.0.0.1', 'ipv4_embedded'],
  ['64:ff9b::8.8.8.8', 'ipv4_embedded'],
  ['64:ff9b:1::a00:1', 'ipv4_embedded'],
  ['64:ff9c::1', 'reserved'],
  ['100::1', 'discard_only'],
  ['100:0:0:1::1', 'discard_only'],
  ['1fff:ffff::', 'reserved'],
  ['2000::', 'public'],
  ['2001::1', 'ipv4_embedded'],
  ['2001:1::1', 'ietf_protocol'],
  ['2001:2::1', 'benchmarking'],
  ['2001:1ff:ffff::', 'ietf_protocol'],
  ['2001:200::', 'public'],
  ['2001:db7:ffff::', 'public'],
  ['2001:db8::1', 'documentation'],
  ['2001:db9::', 'public'],
  ['2002:808:808::1', 'ipv4_embedded'],
  ['2003::', 'public'],
  ['2620:4f:8000::1', 'as112'],
  ['2620:4f:8001::', 'public'],
  ['3ffe:ffff::', 'public'],
  ['3fff::1', 'documentation'],
  ['3fff:1000::', 'public'],
  ['4000::', 'reserved'],
  ['5f00::1', 'segment_routing'],
  ['fbff::', 'reserved'],
  ['fd00:ec2::254', 'unique_local'],
  ['fe80::1', 'link_local'],
  ['fe80::1%eth0', 'not_an_address'],
  ['fec0::1', 'site_local'],
  ['ff02::1', 'multicast'],
  ['', 'not_an_address'],
];

test('classifies every block and its boundaries as in the registries', () => {
  for (const [address, verdict] of EDGES) assert.equal(classifyAddress(address), verdict, address);
});

test('never classifies a private address as public', () => {
  const closed = new BlockList();
  closed.addSubnet('10.0.0.0', 8);
  closed.addSubnet('127.0.0.0', 8);
  closed.addSubnet('169.254.0.0', 16);
  closed.addSubnet('172.16.0.0', 12);
  closed.addSubnet('192.168.0.0', 16);
  closed.addSubnet('fc00::', 7, 'ipv6');
  closed.addSubnet('fe80::', 10, 'ipv6');
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      const isClosed = closed.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
      assert.ok(!isClosed || classifyAddress(address) !== 'public');
    }),
  );
});

test('classifies the published test vectors as expected', { skip: corpusMissing }, () => {
  const lines = readFileSync(corpusPath('ssrf', 'public', 'ip-vectors.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  assert.ok(lines.length > 400);
  for (const line of lines) {
    const [address = '', expected] = line.split('\t');
    const isPublic = classifyAddress(address) === 'public';
    if (expected === 'MUST_DENY') assert.ok(!isPublic, line);
    if (expected === 'MUST_ALLOW') assert.ok(isPublic, line);
  }
});

test('rejects the first address of every block in the registries', { skip: corpusMissing }, () => {
  for (const file of ['iana-ipv4-special-registry-1.csv', 'iana-ipv6-special-registry-1.csv']) {
    const text = readFileSync(corpusPath('ssrf', 'public', file), 'utf8');
    const networks = [...text.matchAll(/(?:^|"|, )([0-9a-f.:]+)\/\d+/gm)].map(
      ([, network = '']) => network,
    );
    assert.ok(networks.length > 20);
    for (const network of networks) assert.notEqual(classifyAddress(network), 'public', network);
  }
});
