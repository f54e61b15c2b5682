import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Resolution } from '#features/resolution/index.ts';

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

// How work is shared is told by `lib/async/shared-work.test.ts`; these tests are about what is shared here.
describe('resolveOnce', () => {
  it('resolves a source once for all who ask for it meanwhile, and another for itself', async () => {
    const { resolveOnce, calls } = setUp();
    const { signal } = new AbortController();
    const asked = [source, { ...source, url: new URL('#later', source.url) }, other];
    const answers = asked.map((each) => resolveOnce(each, signal));
    assert.deepEqual(
      calls.map((call) => call.url.href),
      [source.url.href, other.url.href],
    );
    for (const call of calls) call.finish();
    assert.deepEqual(await Promise.all(answers), [failed, failed, failed]);
  });

  it('stops the upstream work when the last one leaves', async () => {
    const { resolveOnce, calls } = setUp();
    const leaving = [new AbortController(), new AbortController()];
    const answers = leaving.map(({ signal }) => resolveOnce(source, signal));
    for (const [index, controller] of leaving.entries()) {
      assert.equal(calls[0]?.signal.aborted, false);
      controller.abort(new Error('left'));
      await assert.rejects(answers[index] ?? Promise.resolve(), /left/);
    }
    assert.equal(calls[0]?.signal.aborted, true);
  });
});

type Call = {
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly finish: () => void;
};

function setUp(): { resolveOnce: ReturnType<typeof createResolveOnce>; calls: Call[] } {
  const calls: Call[] = [];
  const resolveOnce = createResolveOnce((url, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Resolution>();
    signal.addEventListener('abort', () => reject(signal.reason));
    calls.push({ url, signal, finish: () => resolve(failed) });
    return promise;
  });
  return { resolveOnce, calls };
}
