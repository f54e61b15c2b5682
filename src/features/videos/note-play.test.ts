import assert from 'node:assert/strict';
import { it } from 'node:test';

import { PLAY_NOTE_INTERVAL_MS } from '#contract/limits.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { aReadyVideo } from '#test/support/video-fixtures.ts';

import { createNotePlay } from './note-play.ts';
import type { Video } from './video.ts';

const NOW_MS = Date.UTC(2026, 0, 31);

const CASES: readonly (readonly [what: string, video: Video, notes: number])[] = [
  ['a record without an owner that was never played', aReadyVideo(), 1],
  [
    'one that was played an hour ago',
    aReadyVideo({ lastPlayedAtMs: NOW_MS - PLAY_NOTE_INTERVAL_MS }),
    1,
  ],
  [
    'not one that was played later',
    aReadyVideo({ lastPlayedAtMs: NOW_MS - PLAY_NOTE_INTERVAL_MS + 1 }),
    0,
  ],
  ['not one that has an owner', aReadyVideo({ ownerId: 'acc_2222222222222222' }), 0],
];

for (const [what, video, expected] of CASES) {
  it(`notes ${what}, once for each reading of the record`, () => {
    let notes = 0;
    const notePlay = createNotePlay({
      database: {
        transaction: async () => {
          notes += 1;
          throw new Error('a play goes on when its note fails');
        },
      },
      ownerStore: { notePlay: async () => {} },
      clock: () => NOW_MS,
      log: silentLog,
    });
    notePlay(video);
    notePlay(video);
    assert.equal(notes, expected);
  });
}
