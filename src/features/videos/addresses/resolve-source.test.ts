import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Resolution, ResolveOptions } from '#features/resolution/index.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import { listClients, nameClient, type ThreadClient } from '#platform/threads/thread-client.ts';
import { failed as aFailure, refused, resolved } from '#test/support/test-resolver.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';
import { NO_BLOCKS } from '#test/support/video-fixtures.ts';

import { OutageWatch } from './check/outage-watch.ts';
import { requireStreams, resolveSource } from './resolve-source.ts';

const failed: Resolution = {
  kind: 'failed',
  provider: null,
  code: 'source_error',
  reason: 'gone',
  message: 'Gone.',
  trace: { steps: [], requests: 1, bytes: 0, durationMs: 1 },
};
const source = {
  url: new URL('https://media.example/talk.mp4'),
  digest: 'talk',
  sharedDigest: 'talk',
};
const other = { ...source, url: new URL('https://media.example/other.mp4'), sharedDigest: 'other' };

// `platform/threads/single-flight.test.ts` tests the sharing itself. These tests cover its use for
// resolutions.
describe('resolveSource', () => {
  it('shares a resolution between concurrent callers with the same source only', async () => {
    const { ctx, calls } = setUp();
    const { signal } = new AbortController();
    const asked = [source, { ...source, url: new URL('#later', source.url) }, other];
    const answers = asked.map((each) => resolveSource(ctx, each, { signal }));
    assert.deepEqual(
      calls.map((call) => call.url.href),
      [source.url.href, other.url.href],
    );
    for (const call of calls) call.finish();
    assert.deepEqual(await Promise.all(answers), [failed, failed, failed]);
  });

  it('resolves for all clients that wait, also those in the background', async () => {
    const { ctx, calls } = setUp();
    const { signal } = new AbortController();
    const answers = [{ client: 'viewer' }, {}].map((each) =>
      resolveSource(ctx, source, { signal, ...each }),
    );
    const [call] = calls;
    assert.deepEqual(call && [...listClients(call.client)].map(nameClient), [
      'viewer',
      'host media.example',
    ]);
    call?.finish();
    await Promise.all(answers);
  });

  it('joins a resolution only if it has enough time', async () => {
    const { ctx, calls } = setUp();
    const { signal } = new AbortController();
    const start = (timeoutMs?: number): Promise<Resolution> =>
      resolveSource(ctx, source, { signal, ...(timeoutMs !== undefined && { timeoutMs }) });
    const answers = [start(10_000), start(10_000), start(), start(10_000)];
    assert.deepEqual(
      calls.map((call) => [call.timeoutMs, [...listClients(call.client)].length]),
      [
        [10_000, 2],
        [undefined, 2],
      ],
    );
    calls[0]?.finish();
    await Promise.all(answers.slice(0, 2));
    calls[1]?.finish();
    await Promise.all(answers);
  });

  it('aborts the upstream requests when the last caller leaves', async () => {
    const { ctx, calls } = setUp();
    const leaving = [new AbortController(), new AbortController()];
    const answers = leaving.map(({ signal }) => resolveSource(ctx, source, { signal }));
    for (const [index, controller] of leaving.entries()) {
      assert.equal(calls[0]?.signal.aborted, false);
      controller.abort(new Error('left'));
      await assert.rejects(answers[index] ?? Promise.resolve(), /left/);
    }
    assert.equal(calls[0]?.signal.aborted, true);
  });
});

type Call = {
  readonly client: ThreadClient;
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly timeoutMs: number | undefined;
  readonly finish: () => void;
};

function setUp(): { readonly ctx: Parameters<typeof resolveSource>[0]; readonly calls: Call[] } {
  const calls: Call[] = [];
  const ctx = {
    blocks: NO_BLOCKS,
    secrets,
    resolutionFlights: new SingleFlight<Resolution>(),
    outageWatch: new OutageWatch(Date.now),
    resolveUrl: (
      url: URL,
      { signal, client = '', timeoutMs }: ResolveOptions,
    ): Promise<Resolution> => {
      const { promise, resolve, reject } = Promise.withResolvers<Resolution>();
      signal.addEventListener('abort', () => reject(signal.reason));
      calls.push({ url, signal, client, timeoutMs, finish: () => resolve(failed) });
      return promise;
    },
  };
  return { ctx, calls };
}

const REFUSAL = aFailure('source_error');

describe('requireStreams', () => {
  it('returns the refusal because of which only a player plays', () => {
    assert.equal(requireStreams(refused(REFUSAL)), REFUSAL);
    const framed = requireStreams(resolved({ sources: [] }));
    assert.ok(framed.kind === 'failed' && framed.code === 'source_unsupported');
    assert.equal(requireStreams(REFUSAL), REFUSAL);
  });
});
