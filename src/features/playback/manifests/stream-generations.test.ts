import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { StreamProgress } from '#lib/manifest/stream-progress.ts';

import { StreamGenerations } from './stream-generations.ts';

const KEY = 'a stream';

function at(last: number | null): StreamProgress | null {
  return last === null ? null : toProgress({ p: last }, { step: 1 });
}

function toProgress(
  lasts: Readonly<Record<string, number>>,
  { startMs = null, step = 100 }: { readonly startMs?: number | null; readonly step?: number } = {},
): StreamProgress {
  const positions = Object.entries(lasts).map(([name, last]) => [name, { last, step }] as const);
  return { startMs, positions: new Map(positions) };
}

describe('StreamGenerations', () => {
  it('begins a generation when the sequence numbers go back by more than caches explain', () => {
    const generations = new StreamGenerations();
    let nowMs = Date.UTC(2026, 0, 31);
    for (const [lastSequence, isNew] of [
      [0, false],
      [90, false],
      [88, false],
      [91, false],
      [89, false],
      [88, true],
      [90, false],
      [7, true],
      [5, false],
      [400, false],
      [0, true],
    ] as const) {
      const before = generations.update(KEY, null, nowMs);
      nowMs += 1_000;
      const after = generations.update(KEY, at(lastSequence), nowMs);
      assert.equal(after !== before, isNew, String(lastSequence));
      assert.match(after, /^(?:g[\da-z]{1,8})?$/);
    }
  });

  it('has one for each playlist, which stays after the end of the stream', () => {
    const generations = new StreamGenerations();
    assert.equal(generations.update(KEY, at(50), 0), '');
    const generation = generations.update(KEY, at(1), 0);
    assert.notEqual(generation, '');
    assert.equal(generations.update(KEY, null, 0), generation);
    assert.equal(generations.update('another', at(1), 0), '');
  });

  for (const [name, before, after, isNew] of [
    ['a later segment', toProgress({ a: 900 }), toProgress({ a: 1_000 }), false],
    ['two segments less', toProgress({ a: 900 }), toProgress({ a: 700 }), false],
    ['three segments less', toProgress({ a: 900 }), toProgress({ a: 600 }), true],
    [
      'less in one of two periods',
      toProgress({ a: 900, b: 900 }),
      toProgress({ a: 0, b: 900 }),
      true,
    ],
    ['another period', toProgress({ a: 900 }), toProgress({ b: 0 }), false],
    ['no segments', toProgress({ a: 900 }), toProgress({}), false],
    ['another start', toProgress({}, { startMs: 5_000 }), toProgress({}, { startMs: 6_001 }), true],
    ['an earlier start', toProgress({}, { startMs: 5_000 }), toProgress({}, { startMs: 0 }), true],
    [
      'nearly the same start',
      toProgress({}, { startMs: 5_000 }),
      toProgress({}, { startMs: 6_000 }),
      false,
    ],
    ['the first start', toProgress({}), toProgress({}, { startMs: 5_000 }), false],
  ] as const) {
    it(`${isNew ? 'begins one' : 'stays the same'} after ${name}`, () => {
      const generations = new StreamGenerations();
      generations.update(KEY, before, 0);
      assert.equal(generations.update(KEY, after, 1_000) !== '', isNew);
    });
  }

  it('notices a return to a period that had left the manifest', () => {
    const generations = new StreamGenerations();
    const first = toProgress({ a: 900 });
    assert.equal(generations.update(KEY, first, 0), '');
    assert.equal(generations.update(KEY, toProgress({ b: 500 }), 0), '');
    assert.notEqual(generations.update(KEY, toProgress({ a: 300 }), 0), '');
  });
});
