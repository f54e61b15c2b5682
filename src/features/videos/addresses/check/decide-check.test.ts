import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { LiveState } from '#contract/media-types.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { aResolvedSource, failed, resolved } from '#test/support/test-resolver.ts';
import { aFailedVideo, anAddress, anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import {
  type CheckVerdict,
  decideCheck,
  EXPIRY_MARGIN_MS,
  RENEWAL_INTERVAL_MS,
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
  verdict: CheckVerdict,
];

const ready = (differences: Parameters<typeof aReadyVideo>[0] = {}, failedChecks = 0) =>
  aReadyVideo({ addresses: [anAddress({ failedChecks })], ...differences });
const lost = (failedChecks = 3) => aFailedVideo({ addresses: [anAddress({ failedChecks })] });

describe('decideCheck', () => {
  const rows: readonly Row[] = [
    ['the same', ready(), resolved(), 'unchanged'],
    ['the same after failures', ready({}, 2), resolved(), 'unchanged'],
    ['another title only', ready(), resolved({ title: 'Other' }), 'unchanged'],
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
      const context = { isOffline: false, nowMs: NOW_MS };
      assert.equal(decideCheck(checked, resolution, context), verdict);
    });
  }

  it('is unclear while the service may be offline, regardless of the count', () => {
    const context = { isOffline: true, nowMs: NOW_MS };
    for (const failedChecks of [0, 1, 2, 7]) {
      const verdict = decideCheck(ready({}, failedChecks), failed(), context);
      assert.equal(verdict, 'unclear');
    }
    assert.equal(decideCheck(lost(), failed(), context), 'still_lost');
  });

  it('replaces URLs at most once an hour, unless they are about to expire', () => {
    const found = resolved({ sources: [ELSEWHERE] });
    const nowMs = NOW_MS - 1;
    const expiring = (expiresAtMs: number | null) =>
      decideCheck(ready({ sources: [anMp4Source({ expiresAtMs })] }), found, {
        isOffline: false,
        nowMs,
      });
    assert.equal(expiring(null), 'unchanged');
    assert.equal(expiring(nowMs + EXPIRY_MARGIN_MS + 1), 'unchanged');
    assert.equal(expiring(nowMs + EXPIRY_MARGIN_MS), 'renewed');
    assert.equal(expiring(nowMs - 1), 'renewed');
  });
});
