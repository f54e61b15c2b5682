import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  applyTimeFragment,
  chooseStart,
  DEFAULT_OPTIONS,
  parsePlayerOptions,
} from './player-options.ts';

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
    ['t=1:30', { startSeconds: 90 }],
    ['t=1:02:03', { startSeconds: 3723 }],
    ['t=1:60', {}],
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
    ['title=0', { title: false }],
    ['title=no', {}],
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

describe('applyTimeFragment', () => {
  const query = { ...DEFAULT_OPTIONS, startSeconds: 5, endSeconds: 50, loop: true };
  for (const [hash, startSeconds, endSeconds] of [
    ['#t=17', 17, null],
    ['#t=17.5', 17.5, null],
    ['#t=npt:17', 17, null],
    ['#t=1:05', 65, null],
    ['#t=00:01:05.5', 65.5, null],
    ['#t=npt:10,0:20', 10, 20],
    ['#t=,20', 0, 20],
    ['#t=%6Ept:10%2C20', 10, 20],
    ['#t=1m5s', 65, null],
    ['#chapter&t=8&track=a', 8, null],
    ['#t=1&t=9', 9, null],
  ] as const) {
    it(`starts at ${startSeconds} and ends at ${endSeconds} for ${hash}`, () => {
      const expected = { ...query, startSeconds, endSeconds };
      assert.deepEqual(applyTimeFragment(query, hash), expected);
    });
  }

  for (const hash of [
    '',
    '#',
    '#comments',
    '#t=',
    '#t=,',
    '#t=-3',
    '#t=20,20',
    '#t=20,10',
    '#t=10,x',
    '#t=1,2,3',
    '#t=1:75',
    '#t=smpte:0:02:00',
    '#t=clock:2026-01-01T00:00:00Z',
    '#xt=5',
  ]) {
    it(`keeps the times of the query for ${hash}`, () => {
      assert.equal(applyTimeFragment(query, hash), query);
    });
  }
});
