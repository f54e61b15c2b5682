import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createAddressPolicy } from './address-policy.ts';
import { EgressError } from './egress-failure.ts';
import { createGuard, type Guard } from './guard.ts';

function openGuard(reasons: string[] = [], ownHosts: readonly string[] = []): Guard {
  return createGuard({
    policy: createAddressPolicy([], []),
    ownHosts,
    dnsServers: [],
    dnsTimeoutMs: 100,
    denyHosts: ['denied.example'],
    onRefused: (reason) => reasons.push(reason),
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof EgressError && error.failure === 'blocked_address';
}

test('a URL that passes becomes a target', () => {
  assert.deepEqual(openGuard().check(new URL('https://video.example.com/a')), {
    kind: 'name',
    host: 'video.example.com',
    port: 443,
    isSecure: true,
  });
  assert.equal(openGuard().check(new URL('http://8.8.8.8:8080/')).kind, 'address');
});

test('a literal is located without a look-up', async () => {
  const guard = openGuard();
  const target = guard.check(new URL('http://8.8.8.8/'));
  assert.deepEqual(await guard.locate(target, new AbortController().signal), ['8.8.8.8']);
});

test('a socket that led elsewhere than it should is refused', () => {
  const reasons: string[] = [];
  const guard = openGuard(reasons);
  const target = guard.check(new URL('http://video.example.com/'));
  guard.recheck(target, '8.8.8.8');
  assert.throws(() => guard.recheck(target, '127.0.0.1'), isRefusal);
  assert.throws(() => guard.recheck(target, undefined), isRefusal);
  assert.deepEqual(reasons, ['connected_address', 'connected_address']);
});

test('own hosts are compared by host and port, whatever their case', () => {
  const reasons: string[] = [];
  const guard = openGuard(reasons, ['Video.Example.com:443', 'other.example.com']);
  assert.throws(() => guard.check(new URL('https://VIDEO.example.com/stream/x')), isRefusal);
  assert.throws(() => guard.check(new URL('http://other.example.com:8080/')), isRefusal);
  assert.equal(guard.check(new URL('http://video.example.com/')).port, 80);
  assert.deepEqual(reasons, ['own_host', 'own_host']);
});

test('denied hosts are refused with all below them, and nothing that only ends alike', () => {
  const reasons: string[] = [];
  const guard = openGuard(reasons);
  assert.throws(() => guard.check(new URL('https://DENIED.example/')), isRefusal);
  assert.throws(() => guard.check(new URL('http://a.b.denied.example:8080/')), isRefusal);
  assert.equal(guard.check(new URL('https://notdenied.example/')).kind, 'name');
  assert.deepEqual(reasons, ['denied_host', 'denied_host']);
});
