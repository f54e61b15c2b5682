import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { timeSegments } from './time-segments.ts';

function listStarts(
  durations: readonly number[],
  measured: readonly (readonly [number, number])[],
): readonly number[] {
  const us = durations.map((seconds) => seconds * 1e6);
  const segments = timeSegments(us, { timescale: 1000, measured: new Map(measured) });
  return segments.map(({ startTicks }) => startTicks);
}

describe('timeSegments', () => {
  for (const [name, measured, expected] of [
    ['counts from the only measured segment', [[0, 500]], [500, 2500, 4500, 6500]],
    ['counts back to segments before it', [[2, 5000]], [1000, 3000, 5000, 7000]],
    [
      'scales durations between two of them',
      [
        [0, 0],
        [2, 4200],
      ],
      [0, 2100, 4200, 6200],
    ],
    ['has no time before 0', [[1, 1500]], [0, 1500, 3500, 5500]],
    [
      'ignores a time that goes back',
      [
        [0, 9000],
        [2, 100],
      ],
      [9000, 11_000, 100, 2100],
    ],
  ] as const) {
    it(name, () => assert.deepEqual(listStarts([2, 2, 2, 2], measured), expected));
  }

  it('lets segments follow each other if times ascend', () => {
    const durations = fc.array(fc.integer({ min: 1, max: 1e8 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(durations, fc.integer({ min: 0, max: 2 ** 40 }), (us, start) => {
        const segments = timeSegments(us, { timescale: 90_000, measured: new Map([[0, start]]) });
        assert.equal(segments.length, us.length);
        for (const [index, { startTicks, durationTicks }] of segments.entries()) {
          const next = segments[index + 1];
          assert.ok(durationTicks >= 1);
          if (next !== undefined) assert.ok(next.startTicks - startTicks <= durationTicks);
        }
      }),
    );
  });
});
