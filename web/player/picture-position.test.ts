import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toPicturePosition } from './picture-position.ts';

type Row = readonly [
  description: string,
  ranges: readonly (readonly [start: number, end: number])[],
  currentTime: number,
  position: number,
];

const ROWS: readonly Row[] = [
  ['inside of the buffer', [[2, 4]], 3, 3],
  ['at the end of the buffer', [[2, 4]], 4, 4],
  ['sound without picture', [[2, 4]], 6.9, 4],
  [
    'sound without picture before a later range',
    [
      [2, 4],
      [6, 8],
    ],
    4.5,
    4,
  ],
  [
    'inside of the later range',
    [
      [2, 4],
      [6, 8],
    ],
    6.5,
    6.5,
  ],
  ['after a seek beyond the buffer', [[2, 4]], 8, 8],
  ['before the buffer', [[2, 4]], 1, 1],
  ['without a buffer', [], 3, 3],
];

describe('toPicturePosition', () => {
  for (const [description, ranges, currentTime, position] of ROWS) {
    it(`returns ${position} for ${currentTime}: ${description}`, () => {
      const buffered = {
        length: ranges.length,
        start: (index: number) => ranges[index]?.[0] ?? NaN,
        end: (index: number) => ranges[index]?.[1] ?? NaN,
      };
      assert.equal(toPicturePosition({ buffered, currentTime }), position);
    });
  }
});
