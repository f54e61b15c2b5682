import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, double, property } from 'fast-check';

import { toTicks, toTimeUnit } from './chart-scale.ts';

describe('axis ticks', () => {
  const TABLE: readonly (readonly [Parameters<typeof toTicks>, readonly number[]])[] = [
    [
      [0, { stepMin: 1 }],
      [0, 1],
    ],
    [
      [1, { stepMin: 1 }],
      [0, 1],
    ],
    [
      [7, { stepMin: 1 }],
      [0, 5, 10],
    ],
    [[100], [0, 50, 100]],
    [[430], [0, 200, 400, 600]],
    [
      [0.021, { stepMin: 0.001 }],
      [0, 0.01, 0.02, 0.03],
    ],
    [
      [5_000, { unit: 60 }],
      [0, 3_000, 6_000],
    ],
    [
      [12_000, { unit: 3_600 }],
      [0, 7_200, 14_400],
    ],
  ];
  for (const [input, ticks] of TABLE) {
    it(`are ${ticks.join(', ')} for ${input[0]}`, () => assert.deepEqual(toTicks(...input), ticks));
  }

  it('are at most five, start at zero and cover the maximum', () => {
    assertProperty(
      property(double({ min: 1e-6, max: 1e12, noNaN: true }), (max) => {
        const ticks = toTicks(max);
        assert.ok(ticks.length >= 2 && ticks.length <= 5, ticks.join());
        assert.equal(ticks[0], 0);
        assert.ok((ticks.at(-1) ?? 0) >= max * (1 - 1e-9), `${ticks.join()} for ${max}`);
      }),
    );
  });

  it('use seconds, minutes or hours', () => {
    assert.deepEqual([119, 120, 7_199, 7_200].map(toTimeUnit), [1, 60, 60, 3_600]);
  });
});
