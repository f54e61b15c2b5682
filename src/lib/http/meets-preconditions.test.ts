import assert from 'node:assert/strict';
import { it } from 'node:test';

import { meetsPreconditions } from './meets-preconditions.ts';

const DATE = 'Sat, 31 Jan 2026 12:00:00 GMT';
const EARLIER = 'Sat, 31 Jan 2026 11:59:59 GMT';
const current = { etag: '"a"', lastModified: DATE };
const weak = { etag: 'W/"a"', lastModified: DATE };
const none = { etag: undefined, lastModified: undefined };

it('meetsPreconditions passes only for an unchanged resource', () => {
  for (const [ifMatch, ifUnmodifiedSince, validators, isMet] of [
    [undefined, undefined, current, true],
    ['"a"', undefined, current, true],
    ['"b", "a"', undefined, current, true],
    ['*', undefined, none, true],
    ['"b"', undefined, current, false],
    ['"b"', DATE, current, false],
    ['"a"', EARLIER, current, true],
    ['"a"', undefined, none, false],
    ['W/"a"', undefined, weak, false],
    [undefined, DATE, current, true],
    [undefined, EARLIER, current, false],
    [undefined, EARLIER, none, true],
    [undefined, 'nonsense', current, true],
  ] as const) {
    assert.equal(
      meetsPreconditions({ ifMatch, ifUnmodifiedSince }, validators),
      isMet,
      `${ifMatch} ${ifUnmodifiedSince}`,
    );
  }
});
