import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decideRetry, toWaitMs } from './decide-retry.ts';
import { ReelayError } from './reelay-error.ts';

type Parts = ConstructorParameters<typeof ReelayError>[1];

const RETRIED: readonly Parts[] = [
  { code: 'connection_failed' },
  { code: 'timed_out' },
  { code: 'rate_limited', status: 429 },
  { code: 'source_error', status: 502 },
  { code: 'unavailable', status: 503 },
  { code: 'source_timeout', status: 504 },
  { code: 'idempotency_in_progress', status: 409 },
];
const FINAL: readonly Parts[] = [
  { code: 'unexpected_answer', status: 200 },
  { code: 'invalid_api_key', status: 401 },
  { code: 'video_not_found', status: 404 },
  { code: 'key_limit_reached', status: 409 },
  { code: 'validation_failed', status: 422 },
  { code: 'internal_error', status: 500 },
  { code: 'rate_limited', status: 429, retryAfter: 61 },
];

describe('decideRetry', () => {
  for (const parts of RETRIED) {
    it(`tries again after ${parts.code}`, () => {
      assert.equal(decideRetry(new ReelayError('', parts), { attempt: 1, random: 0 }), 250);
    });
  }

  for (const parts of FINAL) {
    it(`gives up after ${parts.code} ${parts.status} ${parts.retryAfter ?? ''}`, () => {
      const verdict = decideRetry(new ReelayError('', parts), { attempt: 1, random: 0 });
      assert.equal(verdict, undefined);
    });
  }

  it('waits as long as it is told to, if that is longer', () => {
    const error = new ReelayError('', { code: 'rate_limited', status: 429, retryAfter: 60 });
    assert.equal(decideRetry(error, { attempt: 1, random: 1 }), 60_000);
    const soon = new ReelayError('', { code: 'unavailable', status: 503, retryAfter: 0 });
    assert.equal(decideRetry(soon, { attempt: 2, random: 1 }), 1_000);
  });
});

it('waits double each time, up to eight seconds, half of it left to chance', () => {
  const longest = [1, 2, 3, 4, 5, 6, 50].map((attempt) => toWaitMs(attempt, 1));
  assert.deepEqual(longest, [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  assert.deepEqual(
    [1, 5].map((attempt) => toWaitMs(attempt, 0)),
    [250, 4_000],
  );
});
