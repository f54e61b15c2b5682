import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createAddressPolicy } from './address-policy.ts';
import { EgressError } from './egress-failure.ts';
import { createGuard, type Guard } from './guard.ts';

function openGuard(reasons: string[] = [], serviceHosts: readonly string[] = []): Guard {
  return createGuard({
    policy: createAddressPolicy([], []),
    serviceHosts,
    dnsServers: [],
    dnsTimeoutMs: 100,
    denyHosts: ['denied.example'],
    onRefused: (reason) => reasons.push(reason),
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof EgressError && error.failure === 'blocked_address';
}

test('returns a target for a permitted URL', () => {
  assert.deepEqual(openGuard().check(new URL('https://video.example.com/a')), {
    kind: 'name',
    host: 'video.example.com',
    port: 443,
    isSecure: true,
    isOperatorHost: false,
    isOwnFile: false,
  });
  assert.equal(openGuard().check(new URL('http://8.8.8.8:8080/')).kind, 'address');
});

test('resolves an IP address without a DNS lookup', async () => {
  const guard = openGuard();
  const target = guard.check(new URL('http://8.8.8.8/'));
  assert.deepEqual(await guard.resolve(target, new AbortController().signal), ['8.8.8.8']);
});

test('refuses a socket that is connected to a forbidden address', () => {
  const reasons: string[] = [];
  const guard = openGuard(reasons);
  const target = guard.check(new URL('http://video.example.com/'));
  guard.checkConnected(target, '8.8.8.8');
  assert.throws(() => guard.checkConnected(target, '127.0.0.1'), isRefusal);
  assert.throws(() => guard.checkConnected(target, undefined), isRefusal);
  assert.deepEqual(reasons, ['connected_address', 'connected_address']);
});

test('compares service hosts by host and port, case-insensitively', () => {
  const reasons: string[] = [];
  const guard = openGuard(reasons, ['Video.Example.com:443', 'other.example.com']);
  assert.throws(() => guard.check(new URL('https://VIDEO.example.com/stream/x')), isRefusal);
  assert.throws(() => guard.check(new URL('http://other.example.com:8080/')), isRefusal);
  assert.equal(guard.check(new URL('http://video.example.com/')).port, 80);
  assert.deepEqual(reasons, ['own_host', 'own_host']);
});

test('permits one file of the service, and nothing else on its host', () => {
  const ownFile = new URL('http://127.0.0.1:8080/sample.mp4');
  const guard = createGuard({
    policy: createAddressPolicy([], []),
    serviceHosts: [ownFile.host],
    ownFile,
    dnsServers: [],
    dnsTimeoutMs: 100,
    denyHosts: [],
    onRefused: () => undefined,
  });
  const target = guard.check(ownFile);
  guard.checkConnected(target, '127.0.0.1');
  assert.throws(() => guard.checkConnected(target, '10.0.0.1'), isRefusal);
  for (const url of ['/', '/sample.mp4/', '/sample.mp4?a', '/a/../stream/vid', '//sample.mp4']) {
    assert.throws(() => guard.check(new URL(`http://127.0.0.1:8080${url}`)), isRefusal, url);
  }
  for (const origin of [
    'https://127.0.0.1:8080',
    'http://127.0.0.1:8081',
    'http://localhost:8080',
  ]) {
    assert.throws(() => guard.check(new URL('/sample.mp4', origin)), isRefusal, origin);
  }
});

test('refuses denied hosts and their subdomains, but not hosts with the same suffix', () => {
  const reasons: string[] = [];
  const guard = openGuard(reasons);
  assert.throws(() => guard.check(new URL('https://DENIED.example/')), isRefusal);
  assert.throws(() => guard.check(new URL('http://a.b.denied.example:8080/')), isRefusal);
  assert.equal(guard.check(new URL('https://notdenied.example/')).kind, 'name');
  assert.deepEqual(reasons, ['denied_host', 'denied_host']);
});

test('permits private addresses and local names only for hosts of the operator', async () => {
  const guard = createGuard({
    policy: createAddressPolicy([], []),
    operatorHosts: {
      names: ['localhost:8443', '10.0.0.1:8443'],
      policy: { permitsPort: () => true, permitsAddress: () => true, permitsLocalNames: true },
    },
    serviceHosts: [],
    dnsServers: [],
    dnsTimeoutMs: 10_000,
    denyHosts: [],
    onRefused: () => undefined,
  });
  const target = guard.check(new URL('https://localhost:8443/'));
  const { signal } = new AbortController();
  const addresses = await guard.resolve(target, signal);
  assert.ok(addresses.includes('127.0.0.1') || addresses.includes('::1'), addresses.join());
  assert.equal(guard.check(new URL('https://10.0.0.1:8443/')).kind, 'address');
  for (const url of ['https://localhost/', 'https://10.0.0.1/', 'https://other:8443/']) {
    assert.throws(() => guard.check(new URL(url)), isRefusal, url);
  }
});
