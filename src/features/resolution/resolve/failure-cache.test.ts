import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createTestResolveUrl } from '#test/support/resolver.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';

import type { Outcome } from '../core/outcome.ts';
import { createFailureCache, CACHED_FAILURES_MAX } from './failure-cache.ts';

const FAILED_URL = new URL('https://media.example/gone.mp4');
const GONE: Outcome = { kind: 'failed', provider: null, reason: 'gone' };

function open() {
  let nowMs = 1_000_000;
  const failures = createFailureCache(() => nowMs);
  return { failures, pass: (ms: number) => void (nowMs += ms) };
}

describe('createFailureCache', () => {
  it('backs off exponentially from 30 seconds to 10 minutes', () => {
    const { failures, pass } = open();
    const waits = Array.from({ length: 7 }, () => {
      failures.record(FAILED_URL, GONE);
      const waitMs = failures.get(FAILED_URL)?.retryInMs ?? 0;
      pass(waitMs - 1);
      assert.equal(failures.get(FAILED_URL)?.outcome, GONE);
      pass(1);
      assert.equal(failures.get(FAILED_URL), undefined);
      return waitMs / 1000;
    });
    assert.deepEqual(waits, [30, 60, 120, 240, 480, 600, 600]);
    pass(20 * 60_000);
    failures.record(FAILED_URL, GONE);
    assert.equal(failures.get(FAILED_URL)?.retryInMs, 30_000);
  });

  it('ignores the fragment but not the query of a URL', () => {
    const { failures } = open();
    failures.record(FAILED_URL, GONE);
    assert.ok(failures.get(new URL('#t=10', FAILED_URL)));
    assert.equal(failures.get(new URL('?a=1', FAILED_URL)), undefined);
  });

  it('clears the failure on success, and does not cache failures not caused by the source', () => {
    const { failures } = open();
    for (const reason of ['url_blocked', 'provider_off', 'crowded'] as const) {
      failures.record(FAILED_URL, { kind: 'failed', provider: null, reason });
      assert.equal(failures.get(FAILED_URL), undefined, reason);
    }
    failures.record(FAILED_URL, GONE);
    failures.record(FAILED_URL, RESOLVED);
    assert.equal(failures.get(FAILED_URL), undefined);
  });

  it('evicts the oldest failure at capacity', () => {
    const { failures } = open();
    failures.record(FAILED_URL, GONE);
    for (let index = 0; index < CACHED_FAILURES_MAX; index += 1) {
      failures.record(new URL(`https://media.example/${index}`), GONE);
    }
    assert.equal(failures.get(FAILED_URL), undefined);
    assert.ok(failures.get(new URL('https://media.example/0')));
  });
});

describe('a failed source', () => {
  it('is returned from the cache without a request, unless forced', async () => {
    const requests: string[] = [];
    const reported: string[] = [];
    const resolveUrl = createTestResolveUrl({
      egress: createScriptedEgress((url) => {
        requests.push(url.href);
        return undefined;
      }),
      clock: () => 0,
      cachesFailures: true,
      onCachedFailure: (code) => reported.push(code),
    });
    const first = await resolveUrl(FAILED_URL);
    const requestsBefore = requests.length;
    const second = await resolveUrl(FAILED_URL);
    assert.equal(requests.length, requestsBefore);
    assert.deepEqual({ ...second, trace: null }, { ...first, trace: null });
    assert.equal(second.trace.requests, 0);
    assert.match(String(second.trace.steps[0]?.outcome), /^failed 0 s ago; retry in 30 s$/);
    assert.deepEqual(reported, ['source_error']);
    await resolveUrl(FAILED_URL, { force: true });
    assert.equal(requests.length, 2 * requestsBefore);
  });
});

const RESOLVED: Outcome = {
  kind: 'resolved',
  provider: 'direct',
  media: {
    type: 'MP4',
    hasVideo: true,
    title: null,
    description: null,
    thumbnailUrl: null,
    duration: null,
    width: null,
    height: null,
    live: null,
    captions: [],
    sources: [],
    iframeUrl: null,
  },
};
