import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { cleanLine, cleanText } from './clean-text.ts';

describe('cleanText', () => {
  const cases: readonly (readonly [string, number, string | null])[] = [
    ['A talk', 6, 'A talk'],
    ['A talk', 5, 'A tal'],
    ['  padded\n', 50, 'padded'],
    ['two\nlines\tand a tab', 50, 'two\nlines\tand a tab'],
    ['NUL \u0000 and \u001b[31m', 50, 'NUL  and [31m'],
    ['exe\u202Etxt.mp4', 50, 'exetxt.mp4'],
    ['half \ud83d', 50, 'half \ufffd'],
    ['🎬🎬🎬', 2, '🎬🎬'],
    ['\u0000 \u0007', 50, null],
    ['', 50, null],
  ];
  for (const [text, max, expected] of cases) {
    it(`converts ${JSON.stringify(text)} to ${JSON.stringify(expected)} with a limit of ${max}`, () => {
      assert.equal(cleanText(text, max), expected);
    });
  }

  it('returns well-formed, bounded text without NUL for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const clean = cleanText(`${text}\ud800\u0000`, max) ?? 'x';
        assert.ok(clean.isWellFormed());
        assert.ok(Array.from(clean).length <= max);
        assert.ok(!clean.includes('\u0000'));
      }),
    );
  });
});

describe('cleanLine', () => {
  it('joins lines', () => {
    assert.equal(cleanLine(' A\r\n  talk\u2028now ', 50), 'A talk now');
  });
});
