import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  CHANGE_CAUSES,
  type ChangeCause,
  decideVideoEvent,
  type Snapshot,
  VIDEO_STATES,
  type VideoState,
} from './decide-video-event.ts';

/**
 * One line per state before, one column per state after, in the order of VIDEO_STATES. On the
 * diagonal, the record has changed visibly.
 */
const EXPECTED: Readonly<Record<ChangeCause, string>> = {
  creation: `
    -  created  -  -  -  -  -
    -  -        -  -  -  -  -
    -  -        -  -  -  -  -
    -  -        -  -  -  -  -
    -  -        -  -  -  -  -
    -  -        -  -  -  -  -
    -  -        -  -  -  -  -`,
  resolution: `
    -  -  -      -      -       -       -
    -  -  ready  ready  failed  failed  -
    -  -  -      -      -       -       -
    -  -  -      -      -       -       -
    -  -  ready  ready  -       -       -
    -  -  ready  ready  -       -       -
    -  -  -      -      -       -       -`,
  check: `
    -  -        -                 -                 -            -            -
    -  updated  -                 -                 -            -            -
    -  -        updated           live_started      source_lost  source_lost  -
    -  -        live_ended        updated           source_lost  source_lost  -
    -  -        ready             ready             updated      -            -
    -  -        source_recovered  source_recovered  -            updated      -
    -  -        -                 -                 -            -            updated`,
  playback: `
    -  -        -                 -                 -        -        -
    -  updated  -                 -                 -        -        -
    -  -        updated           live_started      -        -        -
    -  -        live_ended        updated           -        -        -
    -  -        ready             ready             updated  -        -
    -  -        source_recovered  source_recovered  -        updated  -
    -  -        -                 -                 -        -        updated`,
  owner: `
    -  -        -                 -                 -        -        -
    -  updated  -                 -                 -        -        -
    -  -        updated           -                 -        -        -
    -  -        -                 updated           -        -        -
    -  -        ready             ready             updated  -        -
    -  -        source_recovered  source_recovered  -        updated  -
    -  -        -                 -                 -        -        updated`,
  deletion: `
    -        -  -  -  -  -  -
    deleted  -  -  -  -  -  -
    deleted  -  -  -  -  -  -
    deleted  -  -  -  -  -  -
    deleted  -  -  -  -  -  -
    deleted  -  -  -  -  -  -
    deleted  -  -  -  -  -  -`,
  undo: `
    -  -  -  -  -  -  -
    -  -  -  -  -  -  -
    -  -  -  -  -  -  -
    -  -  -  -  -  -  -
    -  -  -  -  -  -  -
    -  -  -  -  -  -  -
    -  -  -  -  -  -  -`,
  takedown: `
    -  -  -      -      -       -       -
    -  -  -      -      -       -       removed
    -  -  -      -      -       -       removed
    -  -  -      -      -       -       removed
    -  -  -      -      -       -       removed
    -  -  -      -      -       -       removed
    -  -  ready  ready  failed  failed  -`,
};

for (const cause of CHANGE_CAUSES) {
  describe(`an event because of ${cause}`, () => {
    const rows = EXPECTED[cause].trim().split('\n');
    for (const [i, before] of VIDEO_STATES.entries()) {
      const cells = rows[i]?.trim().split(/ +/) ?? [];
      for (const [j, after] of VIDEO_STATES.entries()) {
        const expected = cells[j] === '-' ? null : `video.${cells[j]}`;
        it(`from ${before} to ${after} is ${expected}`, () => {
          assert.equal(cells.length, VIDEO_STATES.length);
          assert.equal(decide(before, after, cause), expected);
        });
      }
    }
  });
}

for (const state of VIDEO_STATES) {
  it(`no event is sent for a ${state} video that looks the same`, () => {
    for (const cause of CHANGE_CAUSES) {
      const same = { state, shown: 'same', lost: 'same' };
      assert.equal(decideVideoEvent(same, same, cause), null);
    }
  });
}

it('a check that only renews URLs sends no event', () => {
  const before = { state: 'ready', shown: 'old URLs', lost: '' } as const;
  assert.equal(decideVideoEvent(before, { ...before, shown: 'new URLs' }, 'check'), null);
});

function decide(before: VideoState, after: VideoState, cause: ChangeCause): string | null {
  return decideVideoEvent(toSnapshot(before, 'old'), toSnapshot(after, 'new'), cause);
}

function toSnapshot(state: VideoState, text: string): Snapshot {
  return { state, shown: text, lost: text };
}
