import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { type TimedText, unrollLines } from './unroll-lines.ts';

type Row = readonly [startMs: number, endMs: number, text: string];

const toCue = ([startMs, endMs, text]: Row): TimedText => ({ startMs, endMs, text });

function unroll(rows: readonly Row[]): readonly Row[] {
  return unrollLines(rows.map(toCue)).map(({ startMs, endMs, text }) => [startMs, endMs, text]);
}

describe('unrollLines', () => {
  it('shows each line of rolling captions once', () => {
    assert.deepEqual(
      unroll([
        [100, 2000, 'one'],
        [2000, 2010, 'one'],
        [2010, 4000, 'one\ntwo'],
        [4000, 4010, 'two'],
        [4010, 6000, 'two\nthree'],
      ]),
      [
        [100, 2010, 'one'],
        [2010, 4010, 'two'],
        [4010, 6000, 'three'],
      ],
    );
  });

  it('shows each line of three rolling lines once', () => {
    assert.deepEqual(
      unroll([
        [0, 1000, 'a'],
        [1000, 2000, 'a\nb'],
        [2000, 3000, 'a\nb\nc'],
        [3000, 4000, 'b\nc\nd'],
      ]).map(([, , text]) => text),
      ['a', 'b', 'c', 'd'],
    );
  });

  for (const [name, rows] of [
    [
      'a repeated cue among others',
      [
        [0, 1000, 'No!'],
        [1000, 2000, 'No!'],
        [2000, 3000, 'Yes.'],
        [3000, 4000, 'Why?'],
        [4000, 5000, 'So.'],
      ],
    ],
    [
      'lines that repeat after a pause',
      [
        [0, 1000, 'a'],
        [2000, 3000, 'a'],
        [4000, 5000, 'a'],
        [6000, 7000, 'a'],
      ],
    ],
    [
      'other lines',
      [
        [0, 1000, 'a\nb'],
        [1000, 2000, 'a\nc'],
        [2000, 3000, 'a\nd'],
      ],
    ],
    [
      'lines with tags',
      [
        [0, 1, '<i>a'],
        [1, 2, '<i>a'],
        [2, 3, '<i>a'],
      ],
    ],
  ] as const) {
    it(`keeps ${name}`, () => assert.deepEqual(unroll(rows), rows));
  }

  it('keeps every line that some cue shows', () => {
    const line = fc.constantFrom('a', 'b', 'c');
    const texts = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
    fc.assert(
      fc.property(texts, (cues) => {
        const rows = cues.map((lines, at): Row => [at * 1000, at * 1000 + 1000, lines.join('\n')]);
        const lines = new Set(unroll(rows).flatMap(([, , text]) => text.split('\n')));
        assert.deepEqual(lines, new Set(cues.flat()));
      }),
    );
  });
});
