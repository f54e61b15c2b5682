import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decideRetryDelay, longestRetryDelayMs } from './retry-schedule.ts';

const THREE = { attemptsMax: 3, backoffMs: [30_000, 300_000, 3_600_000] };
const SIX = { ...THREE, attemptsMax: 6 };

function delays(retries: typeof THREE, random = 0): readonly (number | undefined)[] {
  return Array.from({ length: retries.attemptsMax }, (_, index) =>
    decideRetryDelay(retries, { attempts: index + 1, retryAfterMs: null, random }),
  );
}

function delayFor(retryAfterMs: number): number | undefined {
  return decideRetryDelay(THREE, { attempts: 1, retryAfterMs, random: 0 });
}

describe('the waits between attempts', () => {
  it('are 30 and 300 seconds; a third wait applies only with more attempts', () => {
    assert.deepEqual(delays(THREE), [30_000, 300_000, undefined]);
    assert.deepEqual(delays(SIX), [30_000, 300_000, 3_600_000, 3_600_000, 3_600_000, undefined]);
  });

  it('are lengthened by up to 10 %, never shortened', () => {
    assert.deepEqual(delays(THREE, 0.5), [31_500, 315_000, undefined]);
    assert.deepEqual(delays(THREE, 0.999_999), [33_000, 330_000, undefined]);
  });

  it('follow a later Retry-After, up to an hour', () => {
    assert.equal(delayFor(1_000), 30_000);
    assert.equal(delayFor(31_000), 31_000);
    assert.equal(delayFor(3_600_000), 3_600_000);
    assert.equal(delayFor(9_000_000_000_000), 3_600_000);
  });

  it('never exceed the longest wait', () => {
    assert.equal(longestRetryDelayMs({ attemptsMax: 2, backoffMs: [0] }), 3_600_000);
    const longest = longestRetryDelayMs({ attemptsMax: 2, backoffMs: [30_000, 86_400_000] });
    assert.equal(Math.floor(longest / 1_000), 95_040);
    assert.ok(Number.isInteger(longest));
  });
});
