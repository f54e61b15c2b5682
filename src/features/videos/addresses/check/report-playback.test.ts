import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';

import type { LiveState } from '#contract/media-types.ts';
import type { Database } from '#platform/db/database.ts';
import { newVideoId } from '#platform/new-id.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { anMp4Source, anAddress, aReadyVideo } from '#test/support/video-fixtures.ts';

import type { ReadyVideo } from '../../record/video.ts';
import {
  createReportPlayback,
  type PlaybackObservation,
  type ReportPlayback,
  PLAYBACK_REPORT_WAIT_MS_MAX,
  PLAYBACK_REPORT_WAIT_MS_MIN,
  REPORTED_CHECK_DELAY_MS_MAX,
  REPORTED_CHECK_SPACING_MS,
} from './report-playback.ts';

const START_MS = Date.UTC(2026, 0, 31);
const LIVE: LiveState = { state: 'live', latencyTarget: 6, dvrWindow: 12 };
const ENDED: LiveState = { ...LIVE, state: 'ended' };

forEachDatabase((_kind, open) => {
  let database: Database;
  before(async () => {
    database = await open();
  });

  let nowMs: number;
  let pending: Promise<unknown>[];
  let reportPlayback: ReportPlayback;
  beforeEach(() => {
    nowMs = START_MS;
    pending = [];
    reportPlayback = createReportPlayback({
      database: {
        changes: database.changes,
        transaction: (run) => {
          const running = database.transaction(run);
          pending.push(running);
          return running;
        },
      },
      clock: () => nowMs,
      log: silentLog,
    });
  });

  /** Returns the delays of the checks that the observation has scheduled. */
  async function report(
    video: ReadyVideo,
    observation: PlaybackObservation,
  ): Promise<readonly number[]> {
    await database.transaction((tx) => tx.deleteFrom('jobs').execute());
    reportPlayback(video, observation);
    await Promise.all(pending);
    const jobs = await database.queries.selectFrom('jobs').select('run_at_ms').execute();
    return jobs.map((job) => job.run_at_ms - nowMs);
  }

  const rows: readonly (readonly [PlaybackObservation, LiveState | null, readonly number[]])[] = [
    ['failed', null, [0]],
    ['failed', LIVE, [0]],
    ['live', LIVE, []],
    ['live', ENDED, [0]],
    ['live', null, [0]],
    ['ended', LIVE, [0]],
    ['ended', ENDED, []],
    ['ended', null, []],
  ];
  for (const [observation, live, expected] of rows) {
    const record = live?.state ?? 'on demand';
    it(`schedules ${expected.length} checks when a record that is ${record} plays as ${observation}`, async () => {
      assert.deepEqual(await report(aVideo({ live }), observation), expected);
    });
  }

  const lostRows: readonly (readonly [PlaybackObservation, readonly number[]])[] = [
    ['failed', []],
    ['live', [0]],
    ['ended', [0]],
  ];
  for (const [observation, expected] of lostRows) {
    it(`schedules ${expected.length} checks when a lost live stream plays as ${observation}`, async () => {
      const lostStream = aVideo({ live: LIVE, sources: [anMp4Source({ isLost: true })] });
      assert.deepEqual(await report(lostStream, observation), expected);
    });
  }

  it('backs off while the observation of a video persists', async () => {
    const video = aVideo();
    assert.deepEqual(await report(video, 'failed'), [0]);
    for (
      let waitMs = PLAYBACK_REPORT_WAIT_MS_MIN;
      waitMs < PLAYBACK_REPORT_WAIT_MS_MAX;
      waitMs = Math.min(waitMs * 2, PLAYBACK_REPORT_WAIT_MS_MAX)
    ) {
      nowMs += waitMs - 1;
      assert.deepEqual(await report(video, 'failed'), []);
      nowMs += 1;
      assert.deepEqual(await report(video, 'failed'), [0]);
    }
    nowMs += 2 * PLAYBACK_REPORT_WAIT_MS_MAX;
    assert.deepEqual(await report(video, 'failed'), [0]);
    nowMs += PLAYBACK_REPORT_WAIT_MS_MIN;
    assert.deepEqual(await report(video, 'failed'), [0]);
  });

  it('spaces the checks of one host and drops reports beyond the longest delay', async () => {
    const checks = REPORTED_CHECK_DELAY_MS_MAX / REPORTED_CHECK_SPACING_MS;
    for (let index = 0; index <= checks; index += 1) {
      assert.deepEqual(await report(aVideo(), 'failed'), [index * REPORTED_CHECK_SPACING_MS]);
    }
    assert.deepEqual(await report(aVideo(), 'failed'), []);
    const addresses = [anAddress({ url: new URL('https://other.example/') })] as const;
    assert.deepEqual(await report(aVideo({ addresses }), 'failed'), [0]);
    const both = [anAddress({ url: new URL('https://third.example/') }), ...addresses] as const;
    assert.deepEqual(
      await report(aVideo({ addresses: both }), 'failed'),
      [REPORTED_CHECK_SPACING_MS],
      'a check of several hosts waits for all of them',
    );
    assert.deepEqual(
      await report(aVideo({ addresses: [anAddress(), ...addresses] }), 'failed'),
      [],
      'the first host has too many checks',
    );
    assert.deepEqual(
      await report(aVideo({ addresses }), 'failed'),
      [2 * REPORTED_CHECK_SPACING_MS],
      'another host is not delayed by it',
    );
    // The clock has been set back.
    nowMs -= 60 * 60_000;
    assert.deepEqual(await report(aVideo(), 'failed'), [0]);
  });
});

function aVideo(differences: Partial<ReadyVideo> = {}): ReadyVideo {
  return aReadyVideo({ id: newVideoId(), ...differences });
}
