import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Resolution } from '../resolution/index.ts';
import { createResolveOnce } from './resolve-once.ts';

const failed: Resolution = {
  kind: 'failed',
  provider: null,
  code: 'source_error',
  message: 'Gone.',
  trace: { steps: [], requests: 1, bytes: 0, durationMs: 1 },
};
const source = { url: new URL('https://media.example/talk.mp4'), digest: 'talk' };
const other = { url: new URL('https://media.example/other.mp4'), digest: 'other' };

describe('resolveOnce', () => {
  it('resolves a source once for all who ask meanwhile', async () => {
    const { resolveOnce, calls } = setUp();
    const signal = new AbortController().signal;
    const both = [resolveOnce(source, signal), resolveOnce(source, signal)];
    assert.equal(calls.length, 1);
    calls[0]?.finish();
    assert.deepEqual(await Promise.all(both), [failed, failed]);
  });

  it('resolves anew for who asks afterwards', async () => {
    const { resolveOnce, calls } = setUp();
    const signal = new AbortController().signal;
    const first = resolveOnce(source, signal);
    calls[0]?.finish();
    await first;
    void resolveOnce(source, signal);
    assert.equal(calls.length, 2);
  });

  it('keeps different sources apart', () => {
    const { resolveOnce, calls } = setUp();
    const signal = new AbortController().signal;
    void resolveOnce(source, signal);
    void resolveOnce(other, signal);
    assert.deepEqual(
      calls.map((call) => call.url.href),
      [source.url.href, other.url.href],
    );
  });

  it('goes on for the others when one leaves', async () => {
    const { resolveOnce, calls } = setUp();
    const impatient = new AbortController();
    const left = resolveOnce(source, impatient.signal);
    const stays = resolveOnce(source, new AbortController().signal);
    impatient.abort(new Error('left'));
    await assert.rejects(left, /left/);
    assert.equal(calls[0]?.signal.aborted, false);
    calls[0]?.finish();
    assert.equal(await stays, failed);
  });

  it('stops the upstream work when the last one leaves, and begins anew for the next', async () => {
    const { resolveOnce, calls } = setUp();
    const impatient = new AbortController();
    const left = resolveOnce(source, impatient.signal);
    impatient.abort(new Error('left'));
    await assert.rejects(left, /left/);
    assert.equal(calls[0]?.signal.aborted, true);
    void resolveOnce(source, new AbortController().signal);
    assert.equal(calls.length, 2);
  });

  it('begins nothing for who has left already', async () => {
    const { resolveOnce, calls } = setUp();
    await assert.rejects(resolveOnce(source, AbortSignal.abort(new Error('left'))), /left/);
    assert.equal(calls.length, 0);
  });

  it('hands a bug to all who wait, and forgets it', async () => {
    const { resolveOnce, calls } = setUp();
    const signal = new AbortController().signal;
    const both = [resolveOnce(source, signal), resolveOnce(source, signal)];
    calls[0]?.crash(new Error('a bug'));
    for (const one of both) await assert.rejects(one, /a bug/);
    void resolveOnce(source, signal);
    assert.equal(calls.length, 2);
  });
});

type Call = {
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly finish: () => void;
  readonly crash: (error: Error) => void;
};

function setUp(): { resolveOnce: ReturnType<typeof createResolveOnce>; calls: Call[] } {
  const calls: Call[] = [];
  const resolveOnce = createResolveOnce((url, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Resolution>();
    signal.addEventListener('abort', () => reject(signal.reason));
    calls.push({ url, signal, finish: () => resolve(failed), crash: reject });
    return promise;
  });
  return { resolveOnce, calls };
}
