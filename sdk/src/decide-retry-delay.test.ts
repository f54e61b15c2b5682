import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decideRetryDelay, toBackoffMs } from './decide-retry-delay.ts';
import { ReelayError } from './reelay-error.ts';

type ReelayErrorFields = ConstructorParameters<typeof ReelayError>[1];

const RETRIED: readonly ReelayErrorFields[] = [
  { code: 'connection_failed' },
  { code: 'timed_out' },
  { code: 'rate_limited', status: 429 },
  { code: 'source_error', status: 502 },
  { code: 'unavailable', status: 503 },
  { code: 'source_timeout', status: 504 },
  { code: 'idempotency_in_progress', status: 409 },
];
const FINAL: readonly ReelayErrorFields[] = [
  { code: 'unexpected_response', status: 200 },
  { code: 'invalid_api_key', status: 401 },
  { code: 'video_not_found', status: 404 },
  { code: 'quota_exceeded', status: 403 },
  { code: 'validation_failed', status: 422 },
  { code: 'internal_error', status: 500 },
  { code: 'rate_limited', status: 429, retryAfter: 61 },
];

describe('decideRetryDelay', () => {
  for (const fields of RETRIED) {
    it(`retries after ${fields.code}`, () => {
      assert.equal(decideRetryDelay(new ReelayError('', fields), { attempt: 1, random: 0 }), 250);
    });
  }

  for (const fields of FINAL) {
    it(`does not retry after ${fields.code} ${fields.status} ${fields.retryAfter ?? ''}`, () => {
      const verdict = decideRetryDelay(new ReelayError('', fields), { attempt: 1, random: 0 });
      assert.equal(verdict, undefined);
    });
  }

  it('waits for Retry-After if it is longer than the backoff', () => {
    const error = new ReelayError('', { code: 'rate_limited', status: 429, retryAfter: 60 });
    assert.equal(decideRetryDelay(error, { attempt: 1, random: 1 }), 60_000);
    const soon = new ReelayError('', { code: 'unavailable', status: 503, retryAfter: 0 });
    assert.equal(decideRetryDelay(soon, { attempt: 2, random: 1 }), 1_000);
  });
});

it('doubles the wait up to eight seconds and randomizes half of it', () => {
  const longest = [1, 2, 3, 4, 5, 6, 50].map((attempt) => toBackoffMs(attempt, 1));
  assert.deepEqual(longest, [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  assert.deepEqual(
    [1, 5].map((attempt) => toBackoffMs(attempt, 0)),
    [250, 4_000],
  );
});
