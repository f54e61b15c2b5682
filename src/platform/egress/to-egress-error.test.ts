import assert from 'node:assert/strict';
import { test } from 'node:test';

import { errors } from 'undici';

import { EgressError } from './egress-failure.ts';
import { toEgressError } from './to-egress-error.ts';

function coded(code: string): Error {
  return Object.assign(new Error(`it was ${code}`), { code });
}

test('codes have their names', () => {
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

test('an unknown error means what its step says', () => {
  assert.equal(toEgressError(coded('CERT_HAS_EXPIRED'), 'tls').failure, 'tls');
  assert.equal(toEgressError('text', 'connect').failure, 'connect');
  assert.equal(toEgressError(undefined, 'connect').failure, 'connect');
});

test('ours stay as they are, others are kept as the cause', () => {
  const ours = new EgressError('dns', 'no address');
  assert.equal(toEgressError(ours, 'connect'), ours);
  const theirs = coded('EPIPE');
  assert.equal(toEgressError(theirs, 'connect').cause, theirs);
});

test('what a parser could not read does not go along into the log', () => {
  const broken = Object.assign(new errors.HTTPParserError('bad'), { data: 'of the upstream' });
  const failure = toEgressError(broken, 'reset');
  assert.equal(failure.failure, 'protocol');
  assert.equal(failure.cause, undefined);
});
