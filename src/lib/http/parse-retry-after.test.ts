import assert from 'node:assert/strict';
import { it } from 'node:test';

import { parseRetryAfter } from './parse-retry-after.ts';

const NOW_MS = Date.UTC(2026, 0, 31, 12);

it('parses only seconds and IMF dates in Retry-After', () => {
  const table: readonly (readonly [string, number | undefined])[] = [
    ['0', 0],
    ['120', 120_000],
    ['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
    ['Sat, 31 Jan 2026 11:59:59 GMT', 0],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['99999999999', undefined],
    ['soon', undefined],
    ['Sat, 31 Foo 2026 12:00:30 GMT', undefined],
    ['2026-01-31T12:00:30Z', undefined],
    ['Saturday, 31-Jan-26 12:00:30 GMT', undefined],
  ];
  for (const [text, expected] of table) {
    assert.equal(parseRetryAfter(text, NOW_MS), expected, text);
  }
});
