import assert from 'node:assert/strict';
import { it } from 'node:test';

import { silentLog } from '#test/support/silent-log.ts';
import { aReadyVideo } from '#test/support/video-fixtures.ts';

import type { Video } from '../record/video.ts';
import {
  createRecordPlay,
  ACTIVITY_RECORD_INTERVAL_MS,
  PLAY_RECORD_INTERVAL_MS,
} from './record-play.ts';

const OWNER_ID = 'acc_2222222222222222';
const NOW_MS = Date.UTC(2026, 0, 31);

const CASES: readonly (readonly [what: string, video: Video, plays: number])[] = [
  ['a video without an owner that was never played', aReadyVideo(), 1],
  [
    'a video that was played an hour ago',
    aReadyVideo({ lastPlayedAtMs: NOW_MS - PLAY_RECORD_INTERVAL_MS }),
    1,
  ],
  [
    'no video that was played more recently',
    aReadyVideo({ lastPlayedAtMs: NOW_MS - PLAY_RECORD_INTERVAL_MS + 1 }),
    0,
  ],
  [
    'a video with an owner that was active a day ago',
    aReadyVideo({ ownerId: OWNER_ID, activeAtMs: NOW_MS - ACTIVITY_RECORD_INTERVAL_MS }),
    1,
  ],
  [
    'no video with an owner that was active more recently',
    aReadyVideo({ ownerId: OWNER_ID, activeAtMs: NOW_MS - ACTIVITY_RECORD_INTERVAL_MS + 1 }),
    0,
  ],
];

for (const [what, video, expected] of CASES) {
  it(`records a play of ${what}, once per Video object`, () => {
    let plays = 0;
    const recordPlay = createRecordPlay({
      database: {
        transaction: async () => {
          plays += 1;
          throw new Error('a play goes on when its note fails');
        },
      },
      write: async () => {},
      clock: () => NOW_MS,
      log: silentLog,
    });
    recordPlay(video);
    recordPlay(video);
    assert.equal(plays, expected);
  });
}
