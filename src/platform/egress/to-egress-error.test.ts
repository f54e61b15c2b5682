import assert from 'node:assert/strict';
import { test } from 'node:test';

import { errors } from 'undici';

import { EgressError } from './egress-failure.ts';
import { toEgressError } from './to-egress-error.ts';

function coded(code: string): Error {
  return Object.assign(new Error(`failed with ${code}`), { code });
}

test('maps error codes to failures', () => {
  const failures = [
    ['ECONNREFUSED', 'connect'],
    ['EHOSTUNREACH', 'connect'],
    ['ETIMEDOUT', 'timeout'],
    ['ECONNRESET', 'reset'],
    ['UND_ERR_SOCKET', 'reset'],
    ['UND_ERR_HEADERS_OVERFLOW', 'too_large'],
  ] as const;
  for (const [code, failure] of failures) {
    assert.equal(toEgressError(coded(code), 'protocol').failure, failure, code);
  }
});

test('uses the fallback for an unknown error', () => {
  assert.equal(toEgressError(coded('CERT_HAS_EXPIRED'), 'tls').failure, 'tls');
  assert.equal(toEgressError('text', 'connect').failure, 'connect');
  assert.equal(toEgressError(undefined, 'connect').failure, 'connect');
});

test('returns an EgressError unchanged, and keeps other errors as the cause', () => {
  const egressError = new EgressError('dns', 'no address');
  assert.equal(toEgressError(egressError, 'connect'), egressError);
  const systemError = coded('EPIPE');
  assert.equal(toEgressError(systemError, 'connect').cause, systemError);
});

test('keeps unparsable upstream bytes out of the log', () => {
  const broken = Object.assign(new errors.HTTPParserError('bad'), { data: 'of the upstream' });
  const failure = toEgressError(broken, 'reset');
  assert.equal(failure.failure, 'protocol');
  assert.equal(failure.cause, undefined);
});
