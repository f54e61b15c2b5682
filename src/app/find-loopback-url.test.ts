import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findLoopbackUrl } from './find-loopback-url.ts';

describe('findLoopbackUrl', () => {
  const CASES = [
    [{ address: '127.0.0.1', family: 'IPv4', port: 8080 }, 'http://127.0.0.1:8080/'],
    [{ address: '0.0.0.0', family: 'IPv4', port: 80 }, 'http://127.0.0.1/'],
    [{ address: '::', family: 'IPv6', port: 8080 }, 'http://127.0.0.1:8080/'],
    [{ address: '10.1.2.3', family: 'IPv4', port: 8080 }, 'http://10.1.2.3:8080/'],
    [{ address: '::1', family: 'IPv6', port: 8080 }, 'http://[::1]:8080/'],
    ['/run/reelay.sock', undefined],
    [null, undefined],
  ] as const;

  for (const [bound, expected] of CASES) {
    it(`is ${expected} for ${JSON.stringify(bound)}`, () => {
      const address = bound !== null && typeof bound === 'object' ? { ...bound } : bound;
      assert.equal(findLoopbackUrl({ address: () => address })?.href, expected);
    });
  }
});
