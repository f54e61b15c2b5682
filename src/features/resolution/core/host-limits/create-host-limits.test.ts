import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { HostLimitRule } from '#platform/config/parse-host-rules.ts';
import { createTestResolveUrl } from '#test/support/resolver.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';
import { playableHls } from '#test/support/scripted-upstream.ts';

import { ResolutionError } from '../resolution-error.ts';
import { createHostLimits, HOST_BACKOFF_MS_MAX, HOST_QUEUE_MAX } from './create-host-limits.ts';
import { createHostPermits } from './host-permits.ts';

const HOST = new URL('https://media.example/a');
const OTHER = new URL('https://other.example/a');
const { signal } = new AbortController();

function open(rule: Partial<HostLimitRule> = {}) {
  let nowMs = 0;
  const throttled: string[] = [];
  const hostLimits = createHostLimits({
    rules: [{ host: null, concurrencyMax: 2, rate: { points: 2, windowSeconds: 2 }, ...rule }],
    clock: () => nowMs,
    onThrottled: (reason) => throttled.push(reason),
  });
  return { hostLimits, throttled, pass: (ms: number) => void (nowMs += ms) };
}

function isFailure(reason: string): (error: unknown) => boolean {
  return (error) => error instanceof ResolutionError && error.reason === reason;
}

describe('createHostLimits', () => {
  it('spaces requests after a burst, and rejects requests that would wait too long', () => {
    const { hostLimits, throttled, pass } = open();
    const waits = [1, 2, 3, 4, 5].map(() => hostLimits.reserveRequest(HOST));
    assert.deepEqual(waits, [0, 0, 1000, 2000, 3000]);
    assert.throws(() => hostLimits.reserveRequest(HOST), isFailure('crowded'));
    assert.deepEqual(throttled, ['crowded']);
    assert.equal(hostLimits.reserveRequest(OTHER), 0);
    // Rejected requests consume no tokens.
    pass(5000);
    assert.deepEqual([hostLimits.reserveRequest(HOST), hostLimits.reserveRequest(HOST)], [0, 0]);
  });

  it('passes a released permit to the next in the queue', async () => {
    const { hostLimits } = open();
    const permits = [
      await hostLimits.acquirePermit(HOST, signal),
      await hostLimits.acquirePermit(HOST, signal),
    ];
    const waiting = hostLimits.acquirePermit(HOST, signal);
    await hostLimits.acquirePermit(OTHER, signal);
    permits[0]?.[Symbol.dispose]();
    permits[0]?.[Symbol.dispose]();
    const next = hostLimits.acquirePermit(HOST, signal);
    (await waiting)[Symbol.dispose]();
    (await next)[Symbol.dispose]();
  });

  it('limits the queue, and removes aborted waiters', async () => {
    const { hostLimits } = open({ concurrencyMax: 1 });
    const permit = await hostLimits.acquirePermit(HOST, signal);
    const controller = new AbortController();
    const waiting = Array.from({ length: HOST_QUEUE_MAX }, () =>
      hostLimits.acquirePermit(HOST, controller.signal),
    );
    await assert.rejects(hostLimits.acquirePermit(HOST, signal), isFailure('crowded'));
    controller.abort(new Error('aborted'));
    for (const one of waiting) await assert.rejects(one, /aborted/);
    const next = hostLimits.acquirePermit(HOST, signal);
    permit[Symbol.dispose]();
    (await next)[Symbol.dispose]();
  });

  it('honors Retry-After up to a maximum', () => {
    const { hostLimits, pass } = open();
    hostLimits.recordResponse(HOST, { status: 404, retryAfter: '60' });
    hostLimits.recordResponse(HOST, { status: 429, retryAfter: undefined });
    hostLimits.recordResponse(HOST, { status: 503, retryAfter: 'soon' });
    assert.equal(hostLimits.reserveRequest(HOST), 0);
    hostLimits.recordResponse(HOST, { status: 429, retryAfter: '60' });
    assert.throws(() => hostLimits.reserveRequest(HOST), isFailure('busy'));
    assert.equal(hostLimits.reserveRequest(OTHER), 0);
    pass(59_000);
    assert.equal(hostLimits.reserveRequest(HOST), 1000);
    hostLimits.recordResponse(HOST, { status: 503, retryAfter: '999999' });
    pass(HOST_BACKOFF_MS_MAX);
    assert.equal(hostLimits.reserveRequest(HOST), 0);
  });
});

/** Keeps this thread busy for longer than the shortest wait that is traced. */
function block(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
}

describe('createHostPermits', () => {
  it('report only waits that the limits caused', async () => {
    const { hostLimits } = open({ concurrencyMax: 1 });
    const busy = createHostPermits(
      {
        ...hostLimits,
        tryPermit(url) {
          block();
          return hostLimits.tryPermit(url);
        },
      },
      signal,
    );
    const first = await busy.acquire(HOST);
    assert.equal(first.waitedMs, 0);
    const second = createHostPermits(hostLimits, signal).acquire(HOST);
    block();
    first.release();
    assert.ok((await second).waitedMs > 0);
  });
});

describe('resolutions', () => {
  it('use one permit per host for all exchanges, and release it', async () => {
    const page = '<video src="/stream.m3u8"></video>';
    const resolveUrl = createTestResolveUrl({
      egress: createScriptedEgress(({ pathname }) =>
        pathname === '/stream.m3u8' ? playableHls() : { text: page },
      ),
      clock: () => 0,
      hostLimits: createHostLimits({
        rules: [{ host: null, concurrencyMax: 1, rate: { points: 100, windowSeconds: 1 } }],
        clock: () => 0,
      }),
    });
    const all = [1, 2, 3].map((path) => resolveUrl(new URL(`https://media.example/${path}`)));
    for (const { kind } of await Promise.all(all)) assert.equal(kind, 'resolved');
  });

  it('do not request a host again before its Retry-After', async () => {
    let requests = 0;
    const resolveUrl = createTestResolveUrl({
      egress: createScriptedEgress(() => {
        requests += 1;
        return { status: 429, headers: { 'retry-after': '120' }, text: '' };
      }),
      clock: () => 0,
      hostLimits: createHostLimits({ rules: [], clock: () => 0 }),
    });
    await resolveUrl(HOST);
    const requestsBefore = requests;
    const second = await resolveUrl(new URL('/b', HOST));
    assert.equal(second.kind === 'failed' && second.code, 'source_error');
    assert.equal(requests, requestsBefore);
  });
});
