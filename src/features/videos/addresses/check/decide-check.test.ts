import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { LiveState } from '#contract/media-types.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { aResolvedSource, failed, resolved } from '#test/support/test-resolver.ts';
import { aFailedVideo, anAddress, anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import {
  type CheckVerdict,
  decideCheck,
  decideVerdict,
  EXPIRY_MARGIN_MS,
  RENEWAL_INTERVAL_MS,
  type UrlVerdict,
} from './decide-check.ts';

const READY = aReadyVideo();
const NOW_MS = READY.resolvedAtMs + RENEWAL_INTERVAL_MS;
const LIVE: LiveState = { state: 'live', latencyTarget: 6, dvrWindow: 12 };
const ENDED: LiveState = { ...LIVE, state: 'ended' };
const ELSEWHERE = aResolvedSource({ url: new URL('https://media.example/moved.mp4') });

type Row = readonly [
  what: string,
  video: Parameters<typeof decideCheck>[0],
  resolution: Resolution,
  verdict: UrlVerdict,
];

const ready = (differences: Parameters<typeof aReadyVideo>[0] = {}, failedChecks = 0) =>
  aReadyVideo({ addresses: [anAddress({ failedChecks })], ...differences });
const framed = () => ready({ sources: [], iframeUrl: new URL('https://player.example/1') });
const lost = (failedChecks = 3) => aFailedVideo({ addresses: [anAddress({ failedChecks })] });

function withBackup(failedChecks: number): Parameters<typeof decideCheck>[0] {
  const address = anAddress({ digest: 'backup', failedChecks });
  return ready({
    addresses: [anAddress(), address],
    sources: [anMp4Source(), anMp4Source({ address })],
  });
}

describe('decideCheck', () => {
  const rows: readonly Row[] = [
    ['the same', ready(), resolved(), 'unchanged'],
    ['the same after failures', ready({}, 2), resolved(), 'unchanged'],
    ['another title only', ready(), resolved({ title: 'Other' }), 'unchanged'],
    ['audio only', ready(), resolved({ hasVideo: false }), 'renewed'],
    ['streams in place of a player', framed(), resolved(), 'renewed'],
    ['audio that may have video', ready({ hasVideo: false }), resolved(), 'unchanged'],
    ['another URL', ready(), resolved({ sources: [ELSEWHERE] }), 'renewed'],
    [
      'an additional source',
      ready(),
      resolved({ sources: [aResolvedSource(), ELSEWHERE] }),
      'renewed',
    ],
    ['a missing source', ready(), resolved({ sources: [] }), 'renewed'],
    [
      'another format',
      ready(),
      resolved({ sources: [aResolvedSource({ format: 'WebM' })] }),
      'renewed',
    ],
    [
      'a Referer is now required',
      ready(),
      resolved({ sources: [aResolvedSource({ headers: { referer: 'https://a.example/' } })] }),
      'renewed',
    ],
    [
      'the source now needs the proxy',
      ready(),
      resolved({ sources: [aResolvedSource({ proxyReasons: ['no_cors'] })] }),
      'renewed',
    ],
    [
      'a proxied source now needs the proxy',
      ready({ sources: [anMp4Source({ proxied: true })] }),
      resolved({ sources: [aResolvedSource({ proxyReasons: ['no_cors'] })] }),
      'unchanged',
    ],
    [
      'another iframe',
      ready({ iframeUrl: new URL('https://player.example/1') }),
      resolved({ iframeUrl: new URL('https://player.example/2') }),
      'renewed',
    ],
    ['goes live', ready(), resolved({ live: LIVE }), 'live_started'],
    ['goes live again', ready({ live: ENDED }), resolved({ live: LIVE }), 'live_started'],
    ['is live still', ready({ live: LIVE }), resolved({ live: LIVE }), 'unchanged'],
    [
      'another window of the same broadcast',
      ready({ live: LIVE }),
      resolved({ live: { ...LIVE, dvrWindow: 18 } }),
      'unchanged',
    ],
    ['has ended', ready({ live: LIVE }), resolved({ live: ENDED }), 'live_ended'],
    ['is a recording now', ready({ live: LIVE }), resolved({ live: null }), 'live_ended'],
    ['had ended before', ready({ live: ENDED }), resolved({ live: ENDED }), 'unchanged'],
    ['fails once', ready(), failed(), 'failing'],
    ['fails twice', ready({}, 1), failed(), 'failing'],
    ['fails for the third time', ready({}, 2), failed('source_protected'), 'lost'],
    ['a live stream fails for the third time', ready({ live: LIVE }, 2), failed(), 'lost'],
    ['fails when already lost', lost(), failed(), 'still_lost'],
    ['recovers', lost(), resolved(), 'recovered'],
    ['recovers as a live stream', lost(9), resolved({ live: LIVE }), 'recovered'],
  ];
  for (const [what, checked, resolution, verdict] of rows) {
    it(`${what}: ${verdict}`, () => {
      assert.equal(decide(checked, resolution), verdict);
    });
  }

  it('is unclear while the service may be offline, unless the URL is already lost', () => {
    for (const failedChecks of [0, 1, 2]) {
      assert.equal(decide(ready({}, failedChecks), failed(), { isOffline: true }), 'unclear');
    }
    assert.equal(decide(lost(), failed(), { isOffline: true }), 'still_lost');
  });

  it('replaces URLs at most once an hour, unless they are about to expire', () => {
    const found = resolved({ sources: [ELSEWHERE] });
    const nowMs = NOW_MS - 1;
    const expiring = (expiresAtMs: number | null) =>
      decide(ready({ sources: [anMp4Source({ expiresAtMs })] }), found, { nowMs });
    assert.equal(expiring(null), 'unchanged');
    assert.equal(expiring(nowMs + EXPIRY_MARGIN_MS + 1), 'unchanged');
    assert.equal(expiring(nowMs + EXPIRY_MARGIN_MS), 'renewed');
    assert.equal(expiring(nowMs - 1), 'renewed');
  });

  it('ignores the expiry of lost sources', () => {
    const lostSource = anMp4Source({ isLost: true, expiresAtMs: NOW_MS - 1 });
    const video = ready({ sources: [anMp4Source(), lostSource] });
    const nowMs = NOW_MS - 1;
    assert.equal(decide(video, resolved({ sources: [ELSEWHERE] }), { nowMs }), 'unchanged');
  });

  describe('for a backup source', () => {
    const backupRows: readonly Row[] = [
      ['the same', withBackup(0), resolved(), 'unchanged'],
      ['another URL', withBackup(2), resolved({ sources: [ELSEWHERE] }), 'renewed'],
      ['is live, unlike the video', withBackup(0), resolved({ live: LIVE }), 'unchanged'],
      [
        'also has a player of its provider',
        withBackup(0),
        resolved({ iframeUrl: new URL('https://player.example/1') }),
        'unchanged',
      ],
      ['fails once', withBackup(0), failed(), 'failing'],
      ['fails for the third time', withBackup(2), failed(), 'lost'],
      ['fails when already lost', withBackup(3), failed(), 'still_lost'],
      ['recovers', withBackup(3), resolved(), 'recovered'],
    ];
    for (const [what, checked, resolution, verdict] of backupRows) {
      it(`${what}: ${verdict}`, () => {
        assert.equal(decide(checked, resolution, { index: 1 }), verdict);
      });
    }
  });
});

describe('decideVerdict', () => {
  const rows: readonly (readonly [
    before: 'ready' | 'failed',
    verdicts: readonly UrlVerdict[],
    plays: boolean,
    verdict: CheckVerdict,
  ])[] = [
    ['ready', ['unchanged', 'unchanged'], true, 'unchanged'],
    ['ready', ['unchanged', 'renewed'], true, 'renewed'],
    ['ready', ['renewed', 'failing'], true, 'failing'],
    ['ready', ['live_ended', 'failing'], true, 'live_ended'],
    ['ready', ['still_lost', 'unchanged'], true, 'unchanged'],
    ['ready', ['lost', 'renewed'], true, 'moved_on'],
    ['ready', ['unchanged', 'lost'], true, 'moved_on'],
    ['ready', ['recovered', 'unchanged'], true, 'moved_back'],
    ['ready', ['lost'], false, 'lost'],
    ['ready', ['still_lost', 'lost'], false, 'lost'],
    ['ready', ['still_lost', 'unclear'], true, 'unclear'],
    ['failed', ['still_lost', 'still_lost'], false, 'still_lost'],
    ['failed', ['still_lost', 'recovered'], true, 'recovered'],
  ];
  for (const [before, verdicts, plays, verdict] of rows) {
    it(`a ${before} video with ${verdicts.join(' and ')}: ${verdict}`, () => {
      assert.equal(decideVerdict(before, verdicts, plays), verdict);
    });
  }
});

/** Decides about one URL of the video, by default the first. */
function decide(
  video: Parameters<typeof decideCheck>[0],
  resolution: Resolution,
  { index = 0, isOffline = false, nowMs = NOW_MS } = {},
): UrlVerdict {
  const address = video.addresses[index] ?? assert.fail();
  return decideCheck(video, { ...address, resolution, isOffline }, nowMs);
}
