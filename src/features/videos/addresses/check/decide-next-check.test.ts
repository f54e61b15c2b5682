import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { accountId } from '#test/support/test-guard.ts';
import {
  aFailedVideo,
  anAddress,
  anMp4Source,
  aPendingVideo,
  aReadyVideo,
} from '#test/support/video-fixtures.ts';

import type { Video } from '../../record/video.ts';
import { decideNextCheck, jitter } from './decide-next-check.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.UTC(2026, 5, 1);
/** No jitter. */
const MIDDLE = 0.5;
const ownerId = accountId('ada');
const LIVE_MS = 45_000;
const LIVE = { state: 'live', latencyTarget: 6, dvrWindow: 12 } as const;
const ENDED = { ...LIVE, state: 'ended' } as const;

function waitFor(video: Video, failedChecks = 0, random = MIDDLE): number | null {
  const addresses = [anAddress({ failedChecks })] as const;
  const atMs = decideNextCheck({ ...video, addresses }, { nowMs: NOW_MS, random });
  return atMs === null ? null : atMs - NOW_MS;
}

const aged = (ageMs: number, differences: Parameters<typeof aReadyVideo>[0] = {}) =>
  aReadyVideo({ ownerId, createdAtMs: NOW_MS - ageMs, activeAtMs: NOW_MS, ...differences });

const idle = (days: number, differences: Parameters<typeof aReadyVideo>[0] = {}) =>
  aged(400 * DAY_MS, { activeAtMs: NOW_MS - days * DAY_MS, ...differences });

const expiring = (inMs: number) =>
  aged(90 * DAY_MS, {
    sources: [anMp4Source(), anMp4Source({ expiresAtMs: NOW_MS + inMs })],
  });

describe('decideNextCheck', () => {
  const rows: readonly (readonly [string, Video, number, number | null])[] = [
    ['a new video', aged(0), 0, HOUR_MS],
    ['nearly a day old', aged(DAY_MS - 1), 0, HOUR_MS],
    ['a day old', aged(DAY_MS), 0, 6 * HOUR_MS],
    ['nearly a week old', aged(7 * DAY_MS - 1), 0, 6 * HOUR_MS],
    ['a week old', aged(7 * DAY_MS), 0, DAY_MS],
    ['live', aged(90 * DAY_MS, { live: LIVE }), 0, LIVE_MS],
    [
      'a live stream that ended less than a day ago',
      aged(90 * DAY_MS, { live: ENDED, resolvedAtMs: NOW_MS - DAY_MS + 1 }),
      0,
      LIVE_MS,
    ],
    [
      'a live stream that ended a day ago',
      aged(90 * DAY_MS, { live: ENDED, resolvedAtMs: NOW_MS - DAY_MS }),
      0,
      5 * MINUTE_MS,
    ],
    [
      'a live stream that ended a week ago',
      aged(90 * DAY_MS, { live: ENDED, resolvedAtMs: NOW_MS - 7 * DAY_MS }),
      0,
      HOUR_MS,
    ],
    ['nearly a month without plays or changes', idle(29.9), 0, DAY_MS],
    ['a month without plays or changes', idle(30), 0, 4 * DAY_MS],
    ['three months', idle(90), 0, 8 * DAY_MS],
    ['half a year', idle(180), 0, 16 * DAY_MS],
    ['a year', idle(365), 0, 30 * DAY_MS],
    ['a month, live', idle(30, { live: LIVE }), 0, 4 * LIVE_MS],
    ['a year, live', idle(365, { live: LIVE }), 0, 32 * LIVE_MS],
    ['a month, with a failed check', idle(30), 1, MINUTE_MS],
    ['one failed check', aged(90 * DAY_MS), 1, MINUTE_MS],
    ['two failed checks', aged(90 * DAY_MS), 2, 5 * MINUTE_MS],
    ['two failed checks of a live stream', aged(0, { live: LIVE }), 2, 5 * MINUTE_MS],
    ['just lost', aFailedVideo({ ownerId }), 3, 15 * MINUTE_MS],
    ['lost for a day', aFailedVideo({ ownerId }), 8, DAY_MS],
    ['lost for 29 days', aFailedVideo({ ownerId }), 36, DAY_MS],
    ['lost for 30 days', aFailedVideo({ ownerId }), 37, null],
    ['a lost live stream', aFailedVideo({ ownerId, isLiveStream: true }), 3, LIVE_MS],
    ['a live stream lost for a day', aFailedVideo({ ownerId, isLiveStream: true }), 1923, HOUR_MS],
    ['failed from the start', aFailedVideo({ ownerId }), 0, null],
    ['failed during a refresh', aFailedVideo({ ownerId }), 2, null],
    ['being refreshed', aPendingVideo({ ownerId }), 0, 5 * MINUTE_MS],
    ['ready without an owner', aReadyVideo(), 0, null],
    ['lost without an owner', aFailedVideo(), 3, null],
  ];
  for (const [what, video, failedChecks, expected] of rows) {
    it(`${what}: ${expected === null ? 'never' : `in ${expected / MINUTE_MS} min`}`, () => {
      assert.equal(waitFor(video, failedChecks), expected);
    });
  }

  it('gives up a lost video after 30 days', () => {
    const video = aFailedVideo({ ownerId });
    let lostMs = 0;
    for (let failedChecks = 3, waitMs = 0; ; failedChecks += 1, lostMs += waitMs) {
      const next = waitFor(video, failedChecks);
      if (next === null) break;
      waitMs = next;
    }
    assert.ok(lostMs > 29 * DAY_MS && lostMs <= 30 * DAY_MS, `${lostMs / DAY_MS} days`);
  });

  it('counts the days of loss for all URLs of the video', () => {
    assert.equal(waitForLost(0), 15 * MINUTE_MS);
    assert.equal(waitForLost(33), DAY_MS);
    assert.equal(waitForLost(34), null);
  });

  it('is before the first URL expires, for any jitter', () => {
    for (const random of [0, MIDDLE, 0.999]) {
      const waitMs = waitFor(expiring(2 * HOUR_MS), 0, random) ?? 0;
      assert.ok(waitMs >= 105 * MINUTE_MS && waitMs <= 110 * MINUTE_MS, `${waitMs}`);
      assert.equal(waitFor(expiring(MINUTE_MS), 0, random), 15 * MINUTE_MS);
      assert.equal(waitFor(expiring(-1), 0, random), jitter(DAY_MS, random));
    }
  });

  it('ignores expiring URLs of lost sources', () => {
    const lostSource = anMp4Source({ isLost: true, expiresAtMs: NOW_MS + 2 * HOUR_MS });
    assert.equal(waitFor(aged(90 * DAY_MS, { sources: [anMp4Source(), lostSource] })), DAY_MS);
  });

  it('ignores expiring URLs of an idle video', () => {
    const sources = [anMp4Source({ expiresAtMs: NOW_MS + 2 * HOUR_MS })];
    assert.equal(waitFor(idle(30, { sources })), 4 * DAY_MS);
  });

  it('randomizes the wait by up to 20 %', () => {
    assert.equal(waitFor(aged(0), 0, 0), 0.8 * HOUR_MS);
    assert.equal(waitFor(aged(0), 0, 1), 1.2 * HOUR_MS);
  });
});

/** The loss of one URL was counted before all of them failed. */
function waitForLost(lostChecks: number): number | null {
  const backup = anAddress({ digest: 'backup', failedChecks: 3 + lostChecks });
  const video = aFailedVideo({ ownerId, addresses: [anAddress({ failedChecks: 1 }), backup] });
  const atMs = decideNextCheck(video, { nowMs: NOW_MS, random: MIDDLE });
  return atMs === null ? null : atMs - NOW_MS;
}
