import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { hasNewStart, hasRestarted } from './live-restart.ts';

describe('hasRestarted', () => {
  for (const [previous, next, expected] of [
    [[40, 45], [0, 2], true],
    [[40, 45], [34, 39], true],
    // More segments back than a stale copy, with the same numbers.
    [[2, 7], [0, 3], true],
    [[2, 7], [0, 4], false],
    [[40, 45], [40, 45], false],
    [[40, 45], [41, 46], false],
    // After an outage.
    [[40, 45], [90, 95], false],
  ] as const) {
    it(`is ${expected} for ${next.join('–')} after ${previous.join('–')}`, () => {
      const [before, after] = [previous, next].map(([startSN, endSN]) => ({ startSN, endSN }));
      assert.ok(after !== undefined);
      assert.equal(hasRestarted(before, after), expected);
    });
  }

  it('is false for the first playlist', () => {
    assert.equal(hasRestarted(undefined, { startSN: 0, endSN: 3 }), false);
  });
});

describe('hasNewStart', () => {
  for (const [previous, next, expected] of [
    [0, 10_001, true],
    [0, 3_600_000, true],
    [0, 10_000, false],
    [3_600_000, 3_600_000, false],
    [3_600_000, 0, false],
    // A stream that has ended, and the first manifest.
    [3_600_000, undefined, false],
    [undefined, 3_600_000, false],
  ] as const) {
    it(`is ${expected} for ${next} after ${previous}`, () => {
      assert.equal(hasNewStart(previous, next), expected);
    });
  }
});
