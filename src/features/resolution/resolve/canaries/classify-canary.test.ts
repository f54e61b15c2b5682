import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { aResolvedSource, failed, refused, resolved } from '#test/support/test-resolver.ts';

import type { Canary } from '../../core/canary.ts';
import { FAILURE_REASONS, type FailureReason } from '../../core/failure-reasons.ts';
import type { FailedResolution, Resolution } from '../../core/resolution.ts';
import { type CanaryStatus, classifyCanary } from './classify-canary.ts';

const STREAMS: Canary = {
  url: 'https://media.example/talk.mp4',
  id: 'talk',
  plays: 'streams',
  duration: 100,
  basis: 'a test',
};
const PLAYER: Canary = { url: 'https://a.example/1', id: 'v1', plays: 'player', basis: 'a test' };
const IFRAME = new URL('https://player.example/v1');

function classify(canary: Canary, resolution: Resolution): CanaryStatus {
  return classifyCanary({ provider: 'direct', canary }, resolution).status;
}

function failedWith(reason: FailureReason): FailedResolution {
  return { ...failed(FAILURE_REASONS[reason].code), reason };
}

function isReason(text: string): text is FailureReason {
  return Object.hasOwn(FAILURE_REASONS, text);
}

describe('classifyCanary', () => {
  const sources = [aResolvedSource()];
  const cases: readonly (readonly [string, Canary, Resolution, CanaryStatus])[] = [
    ['the expected stream', STREAMS, resolved({ sources, duration: 100 }), 'ok'],
    ['a duration 5 % longer', STREAMS, resolved({ sources, duration: 105 }), 'ok'],
    ['a duration 5 % shorter', STREAMS, resolved({ sources, duration: 95 }), 'ok'],
    ['a duration 6 % longer', STREAMS, resolved({ sources, duration: 106 }), 'changed'],
    ['a duration 6 % shorter', STREAMS, resolved({ sources, duration: 94 }), 'changed'],
    ['an unknown duration', STREAMS, resolved({ sources, duration: null }), 'changed'],
    ['another ID', { ...STREAMS, id: 'film' }, resolved({ sources, duration: 100 }), 'changed'],
    [
      'streams without the ID that have none',
      { ...STREAMS, id: 'film', hasOpaqueStreams: true },
      resolved({ sources, duration: 100 }),
      'ok',
    ],
    [
      'a player instead of streams',
      STREAMS,
      resolved({ sources: [], iframeUrl: IFRAME }),
      'changed',
    ],
    ['the expected player', PLAYER, resolved({ sources: [], iframeUrl: IFRAME }), 'ok'],
    ['streams instead of a player', PLAYER, resolved({ sources }), 'changed'],
    [
      'a player with another ID',
      { ...PLAYER, id: 'v2' },
      resolved({ sources: [], iframeUrl: IFRAME }),
      'changed',
    ],
  ];
  for (const [name, canary, resolution, status] of cases) {
    it(`returns ${status} for ${name}`, () => assert.equal(classify(canary, resolution), status));
  }

  it('returns changed for another provider', () => {
    const resolution = resolved({ sources, duration: 100 });
    const verdict = classifyCanary({ provider: 'vimeo', canary: STREAMS }, resolution);
    assert.deepEqual(verdict, { status: 'changed', detail: 'provider direct' });
  });

  const failures: Partial<Record<FailureReason, CanaryStatus>> = {
    gone: 'gone',
    legally_withheld: 'gone',
    off_air: 'gone',
    access_denied: 'refused',
    bot_check: 'refused',
    busy: 'refused',
    crowded: 'refused',
    upstream_failed: 'refused',
    login_required: 'refused',
    account_required: 'refused',
    url_blocked: 'refused',
    timeout: 'refused',
    dns_failed: 'refused',
    unreachable: 'refused',
    tls_failed: 'refused',
  };
  for (const reason of Object.keys(FAILURE_REASONS).filter(isReason)) {
    const status = failures[reason] ?? 'changed';
    it(`returns ${status} for the failure ${reason}, even if a fallback plays`, () => {
      const failure = failedWith(reason);
      assert.equal(classify(STREAMS, failure), status);
      assert.equal(classify(PLAYER, refused(failure)), status);
    });
  }
});
