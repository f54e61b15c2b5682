import assert from 'node:assert/strict';
import { it } from 'node:test';

import { matchesIfMatch } from './matches-if-match.ts';

const CASES: readonly (readonly [header: string, isMatch: boolean])[] = [
  ['"a"', true],
  ['*', true],
  [' * ', true],
  ['"b", "a"', true],
  ['"b","a"', true],
  ['W/"a"', false],
  ['a', false],
  ['"b"', false],
  ['"A"', false],
  ['', false],
];

for (const [header, isMatch] of CASES) {
  it(`returns ${isMatch} for ${header || 'an empty header'}`, () => {
    assert.equal(matchesIfMatch(header, '"a"'), isMatch);
  });
}
