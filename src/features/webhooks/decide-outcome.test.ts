import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { AttemptError } from './attempt-errors.ts';
import { type AttemptOutcome, decideOutcome } from './decide-outcome.ts';
import type { Answer } from './send-attempt.ts';

const RETRIES = { attemptsMax: 3, backoffMs: [30_000, 300_000, 3_600_000] };

function decide(answer: Answer, attempts = 1): AttemptOutcome {
  return decideOutcome(answer, { retries: RETRIES, attempts, random: 0 });
}

function answered(status: number, retryAfterMs: number | null = null): Answer {
  return { kind: 'answered', status, retryAfterMs };
}

describe('F102: what an attempt means', () => {
  it('any 2xx is a success, and nothing else is', () => {
    for (const status of [200, 201, 204, 299]) {
      assert.deepEqual(decide(answered(status)), { kind: 'succeeded' });
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
      assert.deepEqual(decide(answered(status)), { kind: 'retry', error, delayMs: 30_000 });
    }
  });

  it('waits longer after the second failure, and gives up after the third', () => {
    const timeout: Answer = { kind: 'unanswered', error: 'timeout' };
    assert.deepEqual(decide(timeout, 2), { kind: 'retry', error: 'timeout', delayMs: 300_000 });
    assert.deepEqual(decide(timeout, 3), { kind: 'failed', error: 'timeout', isGone: false });
  });

  it('a refused address is tried again no sooner than any other failure', () => {
    const refused: Answer = { kind: 'unanswered', error: 'refused_address' };
    assert.deepEqual(decide(refused), {
      kind: 'retry',
      error: 'refused_address',
      delayMs: 30_000,
    });
  });

  it('410 ends the delivery at once, and the destination', () => {
    assert.deepEqual(decide(answered(410)), { kind: 'failed', error: 'gone', isGone: true });
  });

  it('what can not be sent is not tried again', () => {
    assert.deepEqual(decide({ kind: 'unsent', error: 'payload_erased' }), {
      kind: 'failed',
      error: 'payload_erased',
      isGone: false,
    });
  });

  it('a receiver may ask for more time', () => {
    const outcome = decide(answered(503, 120_000));
    assert.deepEqual(outcome, { kind: 'retry', error: 'bad_status', delayMs: 120_000 });
  });
});
