import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { chooseStart, DEFAULT_OPTIONS, parsePlayerOptions } from './player-options.ts';

describe('parsePlayerOptions', () => {
  const table: readonly [string, Partial<typeof DEFAULT_OPTIONS>][] = [
    ['', {}],
    ['autoplay', { autoplay: true }],
    ['autoplay=1&muted=true&loop', { autoplay: true, muted: true, loop: true }],
    ['autoplay=0&muted=false', {}],
    ['controls=0', { controls: false }],
    ['controls=false', { controls: false }],
    ['controls=maybe', {}],
    ['t=90', { startSeconds: 90 }],
    ['t=90.5s', { startSeconds: 90.5 }],
    ['t=1m30s', { startSeconds: 90 }],
    ['t=2m', { startSeconds: 120 }],
    ['t=1h2m3s', { startSeconds: 3723 }],
    ['t=1h', { startSeconds: 3600 }],
    ['t=1h30s', { startSeconds: 3630 }],
    ['t=1m30', { startSeconds: 90 }],
    ['t=-5', {}],
    ['t=1mm', {}],
    ['t=1ms', {}],
    ['t=s', {}],
    ['t=NaN', {}],
    ['t=1e9', {}],
    ['end=2m', { endSeconds: 120 }],
    ['t=30&end=31', { startSeconds: 30, endSeconds: 31 }],
    ['t=30&end=30', { startSeconds: 30 }],
    ['end=0', {}],
    ['lang=de', { language: 'de' }],
    ['lang=pt-BR', { language: 'pt-BR' }],
    ['lang=<b>', {}],
    ['color=E5383b', { color: 'e5383b' }],
    ['color=%23f08', { color: 'ff0088' }],
    ['color=red', {}],
    ['color=ff00000', {}],
    ['unknown=1', {}],
  ];
  for (const [query, expected] of table) {
    it(`parses "${query}"`, () => {
      assert.deepEqual(parsePlayerOptions(new URLSearchParams(query)), {
        ...DEFAULT_OPTIONS,
        ...expected,
      });
    });
  }

  it('returns a finite start time or null for any value of t', () => {
    fc.assert(
      fc.property(fc.string(), (t) => {
        const { startSeconds } = parsePlayerOptions(new URLSearchParams({ t }));
        assert.ok(startSeconds === null || (Number.isFinite(startSeconds) && startSeconds >= 0));
      }),
    );
  });
});

describe('chooseStart', () => {
  it('resumes the saved position, unless the options have a start or an earlier end', () => {
    for (const [startSeconds, endSeconds, stop, expected] of [
      [null, null, null, null],
      [null, null, 40, 40],
      [0, null, 40, 0],
      [null, 60, 40, 40],
      [null, 40, 40, null],
      [10, 30, 40, 10],
      [null, 30, 40, null],
    ] as const) {
      assert.equal(chooseStart({ startSeconds, endSeconds }, stop), expected);
    }
  });
});
