import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { TokenBucket } from './token-bucket.ts';

const RATE = { capacity: 1_000, perSecond: 200 };

describe('TokenBucket', () => {
  it('lets callers wait after a burst, until the average is within the rate', () => {
    const bucket = new TokenBucket(RATE, 0);
    assert.deepEqual([bucket.waitMs(1_000, 0), bucket.waitMs(1_001, 0)], [0, 5]);
    bucket.take(1_000, 0);
    assert.deepEqual([bucket.waitMs(0, 0), bucket.waitMs(1, 0)], [0, 5]);
    bucket.take(100, 0);
    assert.deepEqual([bucket.waitMs(0, 0), bucket.waitMs(0, 400)], [500, 100]);
    assert.equal(bucket.waitMs(0, 500), 0);
    bucket.take(100, 500);
    assert.equal(bucket.waitMs(0, 500), 500);
  });

  it('saves no tokens beyond its capacity', () => {
    const bucket = new TokenBucket(RATE, 0);
    bucket.take(500, 0);
    bucket.take(1_200, 60_000);
    assert.equal(bucket.waitMs(0, 60_000), 1_000);
  });

  it('adds no tokens when the clock is set back', () => {
    const bucket = new TokenBucket(RATE, 60_000);
    bucket.take(1_100, 60_000);
    assert.equal(bucket.waitMs(0, 0), 500);
    bucket.take(0, 0);
    assert.equal(bucket.waitMs(0, 500), 0);
  });

  it('spaces uses if its capacity is zero', () => {
    const bucket = new TokenBucket({ capacity: 0, perSecond: 1 }, 0);
    const waits = [1, 2, 3].map(() => {
      const waitMs = bucket.waitMs(1, 0);
      bucket.take(1, 0);
      return waitMs;
    });
    assert.deepEqual(waits, [1_000, 2_000, 3_000]);
    assert.equal(bucket.waitMs(1, 60_000), 1_000);
  });
});
