import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Resolution } from '#features/resolution/index.ts';

import { createResolveDeduplicated } from './resolve-deduplicated.ts';

const failed: Resolution = {
  kind: 'failed',
  provider: null,
  code: 'source_error',
  message: 'Gone.',
  trace: { steps: [], requests: 1, bytes: 0, durationMs: 1 },
};
const source = { url: new URL('https://media.example/talk.mp4'), digest: 'talk' };
const other = { url: new URL('https://media.example/other.mp4'), digest: 'other' };

// `lib/async/single-flight.test.ts` tests the sharing itself. These tests cover its use for
// resolutions.
describe('resolveDeduplicated', () => {
  it('shares a resolution between concurrent callers with the same source only', async () => {
    const { resolveDeduplicated, calls } = setUp();
    const { signal } = new AbortController();
    const asked = [source, { ...source, url: new URL('#later', source.url) }, other];
    const answers = asked.map((each) => resolveDeduplicated(each, signal));
    assert.deepEqual(
      calls.map((call) => call.url.href),
      [source.url.href, other.url.href],
    );
    for (const call of calls) call.finish();
    assert.deepEqual(await Promise.all(answers), [failed, failed, failed]);
  });

  it('aborts the upstream requests when the last caller leaves', async () => {
    const { resolveDeduplicated, calls } = setUp();
    const leaving = [new AbortController(), new AbortController()];
    const answers = leaving.map(({ signal }) => resolveDeduplicated(source, signal));
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

function setUp(): {
  resolveDeduplicated: ReturnType<typeof createResolveDeduplicated>;
  calls: Call[];
} {
  const calls: Call[] = [];
  const resolveDeduplicated = createResolveDeduplicated((url, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Resolution>();
    signal.addEventListener('abort', () => reject(signal.reason));
    calls.push({ url, signal, finish: () => resolve(failed) });
    return promise;
  });
  return { resolveDeduplicated, calls };
}
