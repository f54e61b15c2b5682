import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Fallback } from '../core/adapter.ts';
import type { FailureReason } from '../core/failure-reasons.ts';
import { type Refusal, RequestLog } from '../core/request-log.ts';
import { planFallbacks } from './plan-fallbacks.ts';

const URL_OF_VIDEO = new URL('https://site.example/watch/1');
const PLAYER: Fallback = { kind: 'player', find: () => new URL('https://site.example/embed/1') };
const PAGE: Fallback = { kind: 'page', find: () => new URL('https://site.example/page/1') };
const FILE: Fallback = { kind: 'file', find: () => new URL('https://site.example/1/stream') };

type Options = {
  readonly url?: URL;
  readonly isSubmitted?: boolean;
  readonly requested?: readonly string[];
  readonly refusals?: readonly Refusal[];
};

function list(
  reason: FailureReason,
  fallbacks: readonly Fallback[],
  { url = URL_OF_VIDEO, isSubmitted = true, requested = [], refusals = [] }: Options = {},
): readonly string[] {
  const requestLog = new RequestLog();
  for (const href of requested) requestLog.addRequest(new URL(href));
  for (const refusal of refusals) requestLog.addFailure(refusal);
  const planned = planFallbacks(reason, { adapter: { fallbacks }, url, isSubmitted, requestLog });
  return Array.from(planned, ({ kind, url: { pathname }, isLimited }) =>
    [kind, pathname, ...(isLimited ? ['limited'] : [])].join(' '),
  );
}

describe('planFallbacks', () => {
  it('lists the adapter’s fallbacks in order, then the URL itself', () => {
    assert.deepEqual(list('access_denied', [FILE, PAGE, PLAYER]), [
      'file /1/stream',
      'page /page/1',
      'player /embed/1',
      'file /watch/1',
    ]);
  });

  it('lists nothing if the provider reports that the video does not exist or is private', () => {
    for (const reason of ['gone', 'login_required', 'no_video', 'drm', 'url_blocked'] as const) {
      assert.deepEqual(list(reason, [FILE, PAGE, PLAYER]), []);
    }
  });

  it('lists a submitted media file first, even if the metadata is missing', () => {
    const url = new URL('https://site.example/videos/1-640.mp4?sig=x');
    assert.deepEqual(list('gone', [PLAYER], { url }), ['file /videos/1-640.mp4']);
    assert.deepEqual(list('busy', [PLAYER], { url })[0], 'file /videos/1-640.mp4');
    assert.deepEqual(list('drm', [PLAYER], { url }), []);
  });

  it('does not request a URL again', () => {
    const requested = ['https://site.example/page/1', URL_OF_VIDEO.href];
    assert.deepEqual(list('timeout', [PAGE, PLAYER], { requested }), ['player /embed/1']);
  });

  it('does not request a host that is rate limiting requests, unless the URL is independent', () => {
    const refusals = [
      { step: 'API', url: new URL('https://site.example/api'), reason: 'busy' },
    ] as const;
    assert.deepEqual(list('busy', [PAGE, { ...FILE, isIndependent: true }, PLAYER], { refusals }), [
      'page /page/1 limited',
      'file /1/stream',
      'player /embed/1',
      'file /watch/1 limited',
    ]);
  });

  it('frames posts only for submitted URLs', () => {
    const post: Fallback = { ...PLAYER, isPost: true };
    assert.deepEqual(list('busy', [post]).slice(0, 1), ['player /embed/1']);
    assert.deepEqual(list('busy', [post], { isSubmitted: false }), ['file /watch/1']);
  });

  it('respects the failures that a fallback names', () => {
    const player: Fallback = { ...PLAYER, notAfter: ['access_denied'], alsoAfter: ['gone'] };
    assert.deepEqual(list('access_denied', [player]), ['file /watch/1']);
    assert.deepEqual(list('gone', [player]), ['player /embed/1']);
  });
});
