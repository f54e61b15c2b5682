import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { AddressRange } from '../config/parse-setting.ts';
import { createAddressPolicy } from './address-policy.ts';

const PRIVATE: AddressRange = { network: '10.0.0.0', prefix: 8, family: 'ipv4', port: null };
const LOOPBACK_SSH: AddressRange = { network: '127.0.0.1', prefix: 32, family: 'ipv4', port: 22 };
const UNIQUE_LOCAL: AddressRange = { network: 'fd00::', prefix: 8, family: 'ipv6', port: 8080 };

test('permits only public addresses and web ports by default', () => {
  const policy = createAddressPolicy([], []);
  assert.equal(policy.permitsAddress('8.8.8.8', 443), true);
  assert.equal(policy.permitsAddress('8.8.8.8', 22), false);
  assert.equal(policy.permitsAddress('10.0.0.1', 443), false);
  assert.equal(policy.permitsAddress('not an address', 443), false);
  assert.equal(policy.permitsPort(443), true);
  assert.equal(policy.permitsPort(22), false);
});

test('permits an allowed range on web ports, or on its own port only', () => {
  const policy = createAddressPolicy([PRIVATE, LOOPBACK_SSH, UNIQUE_LOCAL], []);
  assert.equal(policy.permitsAddress('10.1.2.3', 80), true);
  assert.equal(policy.permitsAddress('10.1.2.3', 22), false);
  assert.equal(policy.permitsAddress('11.0.0.1', 22), false);
  assert.equal(policy.permitsAddress('127.0.0.1', 22), true);
  assert.equal(policy.permitsAddress('127.0.0.1', 80), false);
  assert.equal(policy.permitsAddress('fd12::1', 8080), true);
  assert.equal(policy.permitsAddress('fd12::1', 80), false);
  assert.equal(policy.permitsPort(22), true);
});

test('does not extend an allowed IPv4 range to IPv6 addresses that embed it', () => {
  const policy = createAddressPolicy([PRIVATE], []);
  assert.equal(policy.permitsAddress('::ffff:10.0.0.1', 80), false);
  assert.equal(policy.permitsAddress('64:ff9b::10.0.0.1', 80), false);
});

test('a denied range overrides an allowed range and the public internet', () => {
  const denied: AddressRange = { network: '10.9.0.0', prefix: 16, family: 'ipv4', port: null };
  const resolver: AddressRange = { network: '8.8.8.8', prefix: 32, family: 'ipv4', port: 443 };
  const policy = createAddressPolicy([PRIVATE], [denied, resolver]);
  assert.equal(policy.permitsAddress('10.9.0.1', 80), false);
  assert.equal(policy.permitsAddress('10.8.0.1', 80), true);
  assert.equal(policy.permitsAddress('8.8.8.8', 443), false);
  assert.equal(policy.permitsAddress('8.8.8.8', 80), true);
});

test('a denied IPv4 range also covers IPv4-mapped IPv6 addresses', () => {
  const everything: AddressRange = { network: '::', prefix: 0, family: 'ipv6', port: null };
  const denied: AddressRange = { network: '10.9.0.0', prefix: 16, family: 'ipv4', port: null };
  const policy = createAddressPolicy([everything], [denied]);
  assert.equal(policy.permitsAddress('::ffff:10.9.0.1', 80), false);
  assert.equal(policy.permitsAddress('::ffff:10.8.0.1', 80), true);
});
