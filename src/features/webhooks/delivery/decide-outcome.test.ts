import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { AttemptError } from './attempt-errors.ts';
import { type AttemptOutcome, decideOutcome } from './decide-outcome.ts';
import type { AttemptResponse } from './send-attempt.ts';

const RETRIES = { attemptsMax: 3, backoffMs: [30_000, 300_000, 3_600_000] };

function decide(response: AttemptResponse, attempts = 1): AttemptOutcome {
  return decideOutcome(response, { retries: RETRIES, attempts, random: 0 });
}

function respondWith(status: number, retryAfterMs: number | null = null): AttemptResponse {
  return { kind: 'response', status, retryAfterMs };
}

describe('fault 102: decideOutcome', () => {
  it('treats any 2xx status as a success, and no other status', () => {
    for (const status of [200, 201, 204, 299]) {
      assert.deepEqual(decide(respondWith(status)), { kind: 'succeeded' });
    }
    const failures: readonly (readonly [number, AttemptError])[] = [
      [300, 'redirect'],
      [301, 'redirect'],
      [307, 'redirect'],
      [399, 'redirect'],
      [400, 'bad_status'],
      [401, 'bad_status'],
      [404, 'bad_status'],
      [429, 'bad_status'],
      [500, 'bad_status'],
      [599, 'bad_status'],
      [999, 'bad_status'],
    ];
    for (const [status, error] of failures) {
      assert.deepEqual(decide(respondWith(status)), { kind: 'retry', error, delayMs: 30_000 });
    }
  });

  it('lengthens the wait after the second failure, and stops retrying after the third', () => {
    const timeout: AttemptResponse = { kind: 'no_response', error: 'timeout' };
    assert.deepEqual(decide(timeout, 2), { kind: 'retry', error: 'timeout', delayMs: 300_000 });
    assert.deepEqual(decide(timeout, 3), { kind: 'failed', error: 'timeout', isGone: false });
  });

  it('retries after a blocked address no sooner than after any other failure', () => {
    const refused: AttemptResponse = { kind: 'no_response', error: 'refused_address' };
    assert.deepEqual(decide(refused), {
      kind: 'retry',
      error: 'refused_address',
      delayMs: 30_000,
    });
  });

  it('fails the delivery and disables the destination immediately on 410', () => {
    assert.deepEqual(decide(respondWith(410)), { kind: 'failed', error: 'gone', isGone: true });
  });

  it('does not retry a delivery that cannot be sent', () => {
    assert.deepEqual(decide({ kind: 'unsent', error: 'payload_erased' }), {
      kind: 'failed',
      error: 'payload_erased',
      isGone: false,
    });
  });

  it('honors a receiver’s Retry-After', () => {
    const outcome = decide(respondWith(503, 120_000));
    assert.deepEqual(outcome, { kind: 'retry', error: 'bad_status', delayMs: 120_000 });
  });
});
