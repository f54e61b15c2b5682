import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  updateCue,
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
import { parseVtt, writeVtt } from './vtt.ts';

function createDraft(...cues: readonly (readonly [number, number, string])[]): Draft {
  return {
    ...EMPTY_DRAFT,
    cues: cues.map(([startMs, endMs, text], at) =>
      createCue({ key: at + 1, startMs, endMs, text }),
    ),
    nextKey: cues.length + 1,
  };
}

function createCue(parts: Partial<DraftCue>): DraftCue {
  return { key: 1, startMs: 0, endMs: 1000, text: '', settings: '', id: '', ...parts };
}

function rows({ cues }: Draft): readonly (readonly [number, number, string])[] {
  return cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]);
}

describe('cue edits', () => {
  it('keep cues in chronological order', () => {
    const draft = createDraft([0, 1000, 'a'], [2000, 3000, 'b']);
    assert.deepEqual(rows(updateCue(draft, 1, { startMs: 4000, endMs: 5000 })), [
      [2000, 3000, 'b'],
      [4000, 5000, 'a'],
    ]);
    assert.deepEqual(rows(moveCueTo(draft, 2, -50))[0], [0, 1000, 'a']);
  });

  it('move the opposite end if necessary', () => {
    const draft = createDraft([1000, 2000, 'a']);
    assert.deepEqual(rows(startCueAt(draft, 1, 2500)), [[2500, 2500 + CUE_MS_MIN, 'a']]);
    assert.deepEqual(rows(endCueAt(draft, 1, 500)), [[500 - CUE_MS_MIN, 500, 'a']]);
    assert.deepEqual(rows(endCueAt(draft, 1, 0)), [[0, CUE_MS_MIN, 'a']]);
  });

  it('fit a new cue into the available gap', () => {
    const draft = createDraft([0, 1000, 'a'], [2000, 3000, 'b']);
    assert.deepEqual(rows(insertCue(draft, 1000))[1], [1000, 2000, '']);
    assert.deepEqual(rows(insertCue(draft, 3000))[2], [3000, 5000, '']);
    assert.equal(findCue(insertCue(draft, 10), draft.nextKey)?.startMs, 10);
  });

  it('split between words, at the playhead or at the cursor, never inside a tag', () => {
    const draft = createDraft([0, 4000, 'one two three four']);
    assert.deepEqual(rows(splitCue(draft, 1, { atMs: 1000 })), [
      [0, 1000, 'one'],
      [1000, 4000, 'two three four'],
    ]);
    assert.deepEqual(rows(splitCue(draft, 1, { textAt: 3 })), [
      [0, 706, 'one'],
      [706, 4000, 'two three four'],
    ]);
    const tagged = createDraft([0, 4000, '<i>one <b>two</b></i> &amp; three']);
    const [first, second] = rows(splitCue(tagged, 1, { textAt: 9 }));
    assert.equal(first?.[2], '<i>one <b></b></i>');
    assert.equal(second?.[2], '<i><b>two</b></i> &amp; three');
    assert.equal(splitCue(createDraft([0, 150, 'a b']), 1, {}).cues.length, 1);
  });

  it('merge with the next cue', () => {
    const draft = createDraft([0, 1000, 'a'], [1500, 2000, 'b']);
    assert.deepEqual(rows(mergeWithNext(draft, 1)), [[0, 2000, 'a\nb']]);
    assert.equal(mergeWithNext(draft, 2), draft);
  });

  it('shift timestamps inside the text', () => {
    const draft = createDraft([1000, 2000, 'a <00:00:01.500>b']);
    assert.deepEqual(rows(moveCueTo(draft, 1, 3000)), [[3000, 4000, 'a <00:00:03.500>b']]);
  });
});

describe('retiming', () => {
  const draft = createDraft([1000, 2000, 'a'], [3000, 4000, 'b']);

  it('shifts all cues or later cues, but none before the start of the video', () => {
    const all = shiftCues(draft, -1000, 0);
    assert.equal(all.kind === 'done' && rows(all.draft)[0]?.[0], 0);
    const later = shiftCues(draft, 500, 3000);
    assert.deepEqual(later.kind === 'done' && rows(later.draft), [
      [1000, 2000, 'a'],
      [3500, 4500, 'b'],
    ]);
    assert.deepEqual(shiftCues(draft, -1001, 0), {
      kind: 'refused',
      problem: 'beforeVideo',
      start: '00:00:01.000',
    });
    assert.equal(shiftCues(draft, 1, 9000).kind, 'refused');
  });

  it('stretches so that both anchors match', () => {
    const done = stretchCues(draft, { fromMs: 1000, toMs: 1000 }, { fromMs: 3000, toMs: 5000 });
    assert.deepEqual(done.kind === 'done' && rows(done.draft), [
      [1000, 3000, 'a'],
      [5000, 7000, 'b'],
    ]);
    const same = { fromMs: 1000, toMs: 2000 };
    assert.equal(stretchCues(draft, same, same).kind, 'refused');
    assert.equal(stretchCues(draft, same, { fromMs: 3000, toMs: 2000 }).kind, 'refused');
  });
});

const someText = fc.stringMatching(/^[a-z<>/&;bi \n-]{0,30}$/);
const someDraft = fc
  .array(fc.tuple(fc.nat(100_000), fc.nat(5000), someText), { maxLength: 12 })
  .map((cues) => cues.map(([start, length, text]) => [start, start + length, text] as const))
  .map((cues) => createDraft(...cues))
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

describe('any sequence of edits', () => {
  it('keeps cues in order, with unique keys and no negative times', () => {
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

  it('produces a track that survives a round trip', () => {
    fc.assert(
      fc.property(someDraft, fc.array(someEdit, { maxLength: 4 }), (draft, edits) => {
        const text = writeVtt(edits.reduce((now, edit) => edit(now), draft));
        assert.equal(writeVtt(parseVtt(text)), text);
      }),
      { numRuns: 60 },
    );
  });
});
