import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { toEditable, toPayload, toPlainText } from './cue-text.ts';
import { type DraftCue, EMPTY_DRAFT, reuseKeys } from './draft.ts';
import { countMatches, findNext, replaceAllMatches, replaceMatch } from './find-text.ts';
import { findWarnings, isVisible } from './find-warnings.ts';
import { endGroup, recordEdit, redo, startHistory, undo } from './history.ts';
import {
  findCueAt,
  followTime,
  listVisibleCues,
  listTicks,
  panBy,
  snap,
  zoomAround,
} from './timeline-view.ts';
import { parseVtt, writeVtt } from './vtt.ts';

function createCue(
  key: number,
  [startMs, endMs]: readonly [number, number],
  text = 'Hello there',
): DraftCue {
  return { key, startMs, endMs, text, settings: '', id: '' };
}

describe('undo', () => {
  it('reverts a group of edits in one step and redoes it', () => {
    let history = startHistory('');
    history = recordEdit(history, 'a', 'text 1');
    history = recordEdit(history, 'ab', 'text 1');
    history = endGroup(history);
    history = recordEdit(history, 'abc', 'text 1');
    assert.equal(undo(history).present, 'ab');
    assert.equal(undo(undo(history)).present, '');
    assert.equal(undo(undo(undo(history))).present, '');
    assert.equal(redo(redo(undo(undo(history)))).present, 'abc');
    assert.equal(recordEdit(history, 'abc', null), history);
  });

  it('of all edits restores the initial state', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 50 }), (edits) => {
        let history = edits.reduce((now, edit) => recordEdit(now, edit, null), startHistory(-1));
        while (history.past.length > 0) history = undo(history);
        assert.equal(history.present, -1);
      }),
      { numRuns: 30 },
    );
  });
});

describe('warnings', () => {
  it('report problems for viewers', () => {
    const after = createCue(2, [2000, 3000]);
    const alone = { next: undefined, durationMs: 0 };
    const followed = { next: after, durationMs: 3000 };
    assert.deepEqual(findWarnings(createCue(1, [0, 2000]), followed), []);
    assert.deepEqual(findWarnings(createCue(1, [0, 2001]), followed), ['overlap']);
    assert.deepEqual(findWarnings(createCue(1, [0, 499], '<i></i>'), alone), ['empty', 'short']);
    assert.deepEqual(findWarnings(createCue(1, [5, 5]), alone), ['backwards']);
    assert.deepEqual(findWarnings(after, { next: undefined, durationMs: 2000 }), ['late']);
    assert.deepEqual(findWarnings(after, { next: undefined, durationMs: 2001 }), []);
    assert.deepEqual(findWarnings(createCue(1, [0, 1000], 'x'.repeat(25)), alone), []);
    assert.deepEqual(findWarnings(createCue(1, [0, 1000], 'x'.repeat(26)), alone), ['fast']);
    assert.deepEqual(findWarnings(createCue(1, [0, 1000], '&amp;'.repeat(25)), alone), []);
  });
});

describe('isVisible', () => {
  it('requires text and a duration', () => {
    assert.equal(isVisible(createCue(1, [0, 1])), true);
    assert.equal(isVisible(createCue(1, [1, 1])), false);
    assert.equal(isVisible(createCue(1, [0, 1], '<b> </b>')), false);
  });
});

describe('reuseKeys', () => {
  it('keeps the keys if the number of cues is the same', () => {
    const draft = {
      ...EMPTY_DRAFT,
      cues: [createCue(7, [0, 1000]), createCue(3, [1000, 2000])],
      nextKey: 9,
    };
    const same = {
      ...EMPTY_DRAFT,
      cues: [createCue(1, [0, 1000], 'a'), createCue(2, [1000, 2000], 'b')],
    };
    assert.deepEqual(keys(reuseKeys(same, draft).cues), [7, 3]);
    const fewer = reuseKeys({ ...EMPTY_DRAFT, cues: [createCue(1, [0, 1000])] }, draft);
    assert.deepEqual([keys(fewer.cues), fewer.nextKey], [[9], 10]);
  });
});

describe('text search', () => {
  const draft = {
    ...EMPTY_DRAFT,
    cues: [
      createCue(1, [0, 1], 'One (two) one'),
      createCue(2, [1, 2], 'none'),
      createCue(3, [2, 3], 'ONE'),
    ],
  };
  const search = { text: 'one', isCaseSensitive: false };

  it('visits all matches and wraps around', () => {
    const visited = [];
    let match = findNext(draft, search, null);
    for (let step = 0; step < 5 && match !== undefined; step += 1) {
      visited.push([match.key, match.at]);
      match = findNext(draft, search, match);
    }
    assert.deepEqual(visited, [
      [1, 0],
      [1, 10],
      [2, 1],
      [3, 0],
      [1, 0],
    ]);
    assert.equal(countMatches(draft, search), 4);
    assert.equal(countMatches(draft, { text: 'one', isCaseSensitive: true }), 2);
    assert.equal(countMatches(draft, { text: '(two)', isCaseSensitive: true }), 1);
    assert.equal(findNext(draft, { text: 'three', isCaseSensitive: false }, null), undefined);
    assert.equal(findNext(draft, { text: '', isCaseSensitive: false }, null), undefined);
  });

  it('replaces one match or all, with literal text', () => {
    const one = replaceMatch(draft, search, { key: 1, at: 10, replacement: '$&' });
    assert.equal(one.cues[0]?.text, 'One (two) $&');
    assert.equal(
      replaceMatch(draft, search, { key: 1, at: 1, replacement: 'x' }).cues[0],
      draft.cues[0],
    );
    const all = replaceAllMatches(draft, search, '$1');
    assert.deepEqual(
      all.cues.map(({ text }) => text),
      ['$1 (two) $1', 'n$1', '$1'],
    );
  });
});

function keys(found: readonly DraftCue[]): readonly number[] {
  return found.map(({ key }) => key);
}

describe('the timeline', () => {
  const cues = [createCue(1, [0, 9000]), createCue(2, [1000, 2000]), createCue(3, [5000, 6000])];

  it('finds the cues in its span and the current cue', () => {
    assert.deepEqual(keys(listVisibleCues(cues, { fromMs: 2000, lengthMs: 3000 })), [1]);
    assert.deepEqual(keys(listVisibleCues(cues, { fromMs: 1999, lengthMs: 3002 })), [1, 2, 3]);
    assert.equal(findCueAt(cues, 1500)?.key, 2);
    assert.equal(findCueAt(cues, 2000)?.key, 1);
    assert.equal(findCueAt(cues, 9000), undefined);
  });

  it('follows the playhead and keeps its position while zooming', () => {
    const span = { fromMs: 1000, lengthMs: 1000 };
    assert.equal(followTime(span, 1999), span);
    assert.deepEqual(followTime(span, 2000), { fromMs: 1900, lengthMs: 1000 });
    assert.deepEqual(followTime(span, 0), { fromMs: 0, lengthMs: 1000 });
    assert.deepEqual(panBy(span, 0.5), { fromMs: 1500, lengthMs: 1000 });
    assert.deepEqual(panBy(span, -2), { fromMs: 0, lengthMs: 1000 });
    assert.deepEqual(zoomAround(span, 1500, 500), { fromMs: 1250, lengthMs: 500 });
  });

  it('limits the number of ticks and snaps to edges', () => {
    assert.deepEqual(listTicks({ fromMs: 500, lengthMs: 5000 }), [1000, 2000, 3000, 4000, 5000]);
    assert.ok(listTicks({ fromMs: 0, lengthMs: 300_000 }).length <= 9);
    assert.equal(snap(1010.4, [0, 1000, 2000], 20), 1000);
    assert.equal(snap(1030.4, [0, 1000, 2000], 20), 1030);
    assert.equal(snap(5, [], 20), 5);
  });
});

describe('WebVTT', () => {
  it('keeps other blocks, settings and IDs', () => {
    const text = [
      'WEBVTT',
      'STYLE\n::cue { color: red }',
      'one\n00:00:01.000 --> 00:00:02.000 align:start\n<v Ann>Hello &amp; hi\nthere',
      '00:00:03.000 --> 01:00:04.000\nBye',
    ].join('\n\n');
    const draft = parseVtt(text);
    assert.equal(draft.cues[0]?.settings, 'align:start');
    assert.equal(draft.cues[0].text, '<v Ann>Hello & hi\nthere');
    assert.equal(draft.cues[1]?.endMs, 3_604_000);
    assert.equal(writeVtt(draft), `${text}\n`);
  });

  it('stays valid for any text in a cue', () => {
    const typed = 'a\n\n00:00:05.000 --> 00:00:06.000\nb < c\n';
    const text = writeVtt({ ...EMPTY_DRAFT, cues: [createCue(1, [0, 1000], typed)] });
    const draft = parseVtt(text);
    assert.equal(draft.cues.length, 1);
    assert.equal(draft.cues[0]?.text, 'a\n00:00:05.000 --> 00:00:06.000\nb &lt; c');
    assert.equal(writeVtt(draft), text);
  });

  it('unescapes ampersands for editing and escapes them again', () => {
    const piece = fc.constantFrom(
      '&amp;',
      '&lt;',
      '&gt;',
      'lt;',
      'amp;',
      ' a',
      '<i>',
      '</i>',
      '#38;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const payload = pieces.join('');
        const back = toPayload(toEditable(payload));
        assert.equal(toPlainText(back), toPlainText(payload));
      }),
    );
  });
});
