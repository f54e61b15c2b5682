import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, double, property } from 'fast-check';

import { toMarks, toTimeUnit } from './chart-scale.ts';

describe('the marks of an axis', () => {
  const TABLE: readonly (readonly [Parameters<typeof toMarks>, readonly number[]])[] = [
    [
      [0, { least: 1 }],
      [0, 1],
    ],
    [
      [1, { least: 1 }],
      [0, 1],
    ],
    [
      [7, { least: 1 }],
      [0, 5, 10],
    ],
    [[100], [0, 50, 100]],
    [[430], [0, 200, 400, 600]],
    [
      [0.021, { least: 0.001 }],
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
  for (const [asked, marks] of TABLE) {
    it(`are ${marks.join(', ')} for ${asked[0]}`, () => assert.deepEqual(toMarks(...asked), marks));
  }

  it('are few, begin with zero, and hold everything', () => {
    assertProperty(
      property(double({ min: 1e-6, max: 1e12, noNaN: true }), (most) => {
        const marks = toMarks(most);
        assert.ok(marks.length >= 2 && marks.length <= 5, marks.join());
        assert.equal(marks[0], 0);
        assert.ok((marks.at(-1) ?? 0) >= most * (1 - 1e-9), `${marks.join()} for ${most}`);
      }),
    );
  });

  it('are of seconds, minutes or hours', () => {
    assert.deepEqual([119, 120, 7_199, 7_200].map(toTimeUnit), [1, 60, 60, 3_600]);
  });
});
