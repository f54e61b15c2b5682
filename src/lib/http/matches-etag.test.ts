import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { matchesEtag } from './matches-etag.ts';

const CASES: readonly (readonly [header: string | undefined, etag: string, matches: boolean])[] = [
  [undefined, '"a"', false],
  ['', '"a"', false],
  ['*', '"a"', true],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['"b","c"', '"a"', false],
  ['a', '"a"', false],
  ['"a,b"', '"a,b"', true],
  ['"a,b"', '"b"', false],
  ['"A"', '"a"', false],
];

describe('matchesEtag', () => {
  for (const [header, etag, matches] of CASES) {
    it(`${matches ? 'matches' : 'does not match'} ${etag} against ${header}`, () => {
      assert.equal(matchesEtag(header, etag), matches);
    });
  }
});
