import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  changeCue,
  CUE_MS_MIN,
  deleteCue,
  endCueAt,
  insertCue,
  mergeWithNext,
  moveCueTo,
  splitCue,
  startCueAt,
} from './cue-edits.ts';
import { type Draft, type DraftCue, EMPTY_DRAFT, findCue, sortCues } from './draft.ts';
import { shiftCues, stretchCues } from './retime-cues.ts';
import { readVtt, writeVtt } from './vtt.ts';

function draftOf(...cues: readonly (readonly [number, number, string])[]): Draft {
  return {
    ...EMPTY_DRAFT,
    cues: cues.map(([startMs, endMs, text], at) => cueOf({ key: at + 1, startMs, endMs, text })),
    nextKey: cues.length + 1,
  };
}

function cueOf(parts: Partial<DraftCue>): DraftCue {
  return { key: 1, startMs: 0, endMs: 1000, text: '', settings: '', id: '', ...parts };
}

function rows({ cues }: Draft): readonly (readonly [number, number, string])[] {
  return cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]);
}

describe('edits of cues', () => {
  it('keep the order of time', () => {
    const draft = draftOf([0, 1000, 'a'], [2000, 3000, 'b']);
    assert.deepEqual(rows(changeCue(draft, 1, { startMs: 4000, endMs: 5000 })), [
      [2000, 3000, 'b'],
      [4000, 5000, 'a'],
    ]);
    assert.deepEqual(rows(moveCueTo(draft, 2, -50))[0], [0, 1000, 'a']);
  });

  it('let the other end give way', () => {
    const draft = draftOf([1000, 2000, 'a']);
    assert.deepEqual(rows(startCueAt(draft, 1, 2500)), [[2500, 2500 + CUE_MS_MIN, 'a']]);
    assert.deepEqual(rows(endCueAt(draft, 1, 500)), [[500 - CUE_MS_MIN, 500, 'a']]);
    assert.deepEqual(rows(endCueAt(draft, 1, 0)), [[0, CUE_MS_MIN, 'a']]);
  });

  it('insert into the room that there is', () => {
    const draft = draftOf([0, 1000, 'a'], [2000, 3000, 'b']);
    assert.deepEqual(rows(insertCue(draft, 1000))[1], [1000, 2000, '']);
    assert.deepEqual(rows(insertCue(draft, 3000))[2], [3000, 5000, '']);
    assert.equal(findCue(insertCue(draft, 10), draft.nextKey)?.startMs, 10);
  });

  it('split between words, where the playhead is, at the cursor, and never inside a tag', () => {
    const draft = draftOf([0, 4000, 'one two three four']);
    assert.deepEqual(rows(splitCue(draft, 1, { atMs: 1000 })), [
      [0, 1000, 'one'],
      [1000, 4000, 'two three four'],
    ]);
    assert.deepEqual(rows(splitCue(draft, 1, { textAt: 3 })), [
      [0, 706, 'one'],
      [706, 4000, 'two three four'],
    ]);
    const tagged = draftOf([0, 4000, '<i>one <b>two</b></i> &amp; three']);
    const [first, second] = rows(splitCue(tagged, 1, { textAt: 9 }));
    assert.equal(first?.[2], '<i>one <b></b></i>');
    assert.equal(second?.[2], '<i><b>two</b></i> &amp; three');
    assert.equal(splitCue(draftOf([0, 150, 'a b']), 1, {}).cues.length, 1);
  });

  it('merge with the next', () => {
    const draft = draftOf([0, 1000, 'a'], [1500, 2000, 'b']);
    assert.deepEqual(rows(mergeWithNext(draft, 1)), [[0, 2000, 'a\nb']]);
    assert.equal(mergeWithNext(draft, 2), draft);
  });

  it('move the times inside the text along', () => {
    const draft = draftOf([1000, 2000, 'a <00:00:01.500>b']);
    assert.deepEqual(rows(moveCueTo(draft, 1, 3000)), [[3000, 4000, 'a <00:00:03.500>b']]);
  });
});

describe('retiming', () => {
  const draft = draftOf([1000, 2000, 'a'], [3000, 4000, 'b']);

  it('moves all, or what comes later, but nothing before the start', () => {
    const all = shiftCues(draft, -1000, 0);
    assert.equal(all.kind === 'done' && rows(all.draft)[0]?.[0], 0);
    const later = shiftCues(draft, 500, 3000);
    assert.deepEqual(later.kind === 'done' && rows(later.draft), [
      [1000, 2000, 'a'],
      [3500, 4500, 'b'],
    ]);
    assert.deepEqual(shiftCues(draft, -1001, 0), {
      kind: 'refused',
      reason: 'The first of them begins at 00:00:01.000: they can’t go further back than that.',
    });
    assert.equal(shiftCues(draft, 1, 9000).kind, 'refused');
  });

  it('stretches so that both points come right', () => {
    const done = stretchCues(draft, { isMs: 1000, oughtMs: 1000 }, { isMs: 3000, oughtMs: 5000 });
    assert.deepEqual(done.kind === 'done' && rows(done.draft), [
      [1000, 3000, 'a'],
      [5000, 7000, 'b'],
    ]);
    const same = { isMs: 1000, oughtMs: 2000 };
    assert.equal(stretchCues(draft, same, same).kind, 'refused');
    assert.equal(stretchCues(draft, same, { isMs: 3000, oughtMs: 2000 }).kind, 'refused');
  });
});

const someText = fc.stringMatching(/^[a-z<>/&;bi \n-]{0,30}$/);
const someDraft = fc
  .array(fc.tuple(fc.nat(100_000), fc.nat(5000), someText), { maxLength: 12 })
  .map((cues) => cues.map(([start, length, text]) => [start, start + length, text] as const))
  .map((cues) => draftOf(...cues))
  .map((draft) => ({ ...draft, cues: sortCues(draft.cues) }));
const someEdit: fc.Arbitrary<(draft: Draft) => Draft> = fc
  .tuple(fc.nat(7), fc.nat(20), fc.integer({ min: -10_000, max: 110_000 }))
  .map(([which, key, timeMs]) => {
    const edits: readonly ((draft: Draft) => Draft)[] = [
      (draft) => startCueAt(draft, key, Math.max(0, timeMs)),
      (draft) => endCueAt(draft, key, timeMs),
      (draft) => moveCueTo(draft, key, timeMs),
      (draft) => insertCue(draft, timeMs),
      (draft) => deleteCue(draft, key),
      (draft) => splitCue(draft, key, { atMs: timeMs }),
      (draft) => mergeWithNext(draft, key),
      (draft) => splitCue(draft, key, { textAt: timeMs % 40 }),
    ];
    return edits[which] ?? ((draft) => draft);
  });

describe('any edits', () => {
  it('leave cues in order, named once, and none before the start', () => {
    fc.assert(
      fc.property(someDraft, fc.array(someEdit, { maxLength: 8 }), (draft, edits) => {
        const { cues, nextKey } = edits.reduce((now, edit) => edit(now), draft);
        assert.equal(new Set(cues.map(({ key }) => key)).size, cues.length);
        for (const [at, cue] of cues.entries()) {
          assert.ok(cue.startMs >= 0 && cue.startMs <= cue.endMs && cue.key < nextKey);
          assert.ok(cue.startMs >= (cues[at - 1]?.startMs ?? 0));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leave a track that is read as it was written', () => {
    fc.assert(
      fc.property(someDraft, fc.array(someEdit, { maxLength: 4 }), (draft, edits) => {
        const text = writeVtt(edits.reduce((now, edit) => edit(now), draft));
        assert.equal(writeVtt(readVtt(text)), text);
      }),
      { numRuns: 60 },
    );
  });
});
