import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseDuration } from './parse-duration.ts';

describe('parseDuration', () => {
  for (const [text, seconds] of [
    ['PT10S', 10],
    ['PT1H2M3.5S', 3723.5],
    ['PT0.0S', 0],
    ['P1D', 86_400],
    ['P1Y2M3DT4H', 365 * 86_400 + 60 * 86_400 + 3 * 86_400 + 4 * 3600],
    ['PT634.566S', 634.566],
    [' PT2S ', 2],
    ['P', null],
    ['PT', null],
    ['P1DT', null],
    ['-PT5S', null],
    ['PT1e308S', null],
    ['PTNaNS', null],
    ['PT999999999999S', null],
    ['10', null],
    ['', null],
    [undefined, null],
  ] as const) {
    it(`parses ${text ?? 'undefined'} as ${seconds}`, () =>
      assert.equal(parseDuration(text), seconds));
  }
});
