import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type CacheControl, parseCacheControl, parseSeconds } from './cache-control.ts';

describe('parseCacheControl', () => {
  const NOTHING: CacheControl = {
    mustNotStore: false,
    noCache: false,
    maxAgeSeconds: undefined,
    mustRevalidate: false,
    staleIfErrorSeconds: undefined,
  };

  it('parses the directives for shared caches', () => {
    const cases: readonly (readonly [string | undefined, Partial<CacheControl>, number?])[] = [
      [undefined, {}],
      ['', {}],
      ['public, max-age=60', {}, 60],
      ['MAX-AGE="60"', {}, 60],
      ['max-age=60, s-maxage=5', {}, 5],
      ['max-age=0', {}, 0],
      ['no-store', { mustNotStore: true }],
      ['private="set-cookie, x", max-age=9', { mustNotStore: true }, 9],
      ['no-cache', { noCache: true }],
      ['must-revalidate, max-age=1', { mustRevalidate: true }, 1],
      ['proxy-revalidate', { mustRevalidate: true }],
      ['stale-if-error=9', { staleIfErrorSeconds: 9 }],
      ['max-age=abc', {}],
      ['max-age=-1', {}],
      ['max-age', {}],
      ['max-age=1, max-age=2', {}, 1],
      ['x="no-store, private", max-age=3', {}, 3],
      [',, ;=;"', {}],
    ];
    for (const [header, differences, maxAgeSeconds] of cases) {
      const expected = { ...NOTHING, ...differences, maxAgeSeconds };
      assert.deepEqual(parseCacheControl(header), expected, header);
    }
  });
});

describe('parseSeconds', () => {
  it('parses integer seconds and caps them', () => {
    assert.equal(parseSeconds('0'), 0);
    assert.equal(parseSeconds('99999999999999999999999'), 2 ** 31);
    for (const text of [undefined, '', '-1', '1.5', '1s', ' 1']) {
      assert.equal(parseSeconds(text), undefined, text);
    }
  });
});
