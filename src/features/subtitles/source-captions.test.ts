import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';
import { openOverdrawnThreads } from '#test/support/overdrawn-threads.ts';
import { openScriptedOrigin, type Script, serveBytes } from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import { SourceCaptions } from './source-captions.ts';

const CUE = '00:01.000 --> 00:02.000\nHello\n\n';
const LARGE = `WEBVTT\n\n${CUE.repeat(Math.ceil(THREAD_INLINE_BYTES_MAX / CUE.length) + 1)}`;

describe('SourceCaptions', () => {
  it('rejects a client that has overdrawn its CPU budget, but not the next one', async () => {
    await using service = await openCaptions(serveBytes(LARGE));
    const { captions, url } = service;
    await assert.rejects(captions.fetch({ url, page: url, headers: {} }, 'en', 'overdrawn'), {
      code: 'unavailable',
    });
    assert.match(
      (await captions.fetch({ url, page: url, headers: {} }, 'en', 'viewer')) ?? '',
      /Hello/,
    );
  });

  it('gives a file to all clients that wait for it if one of them may convert it', async () => {
    const requested = Promise.withResolvers<void>();
    const joined = Promise.withResolvers<void>();
    await using service = await openCaptions((...exchange) => {
      requested.resolve();
      void joined.promise.then(() => serveBytes(LARGE)(...exchange));
    });
    const { captions, url } = service;
    const first = captions.fetch({ url, page: url, headers: {} }, 'en', 'overdrawn');
    await requested.promise;
    const second = captions.fetch({ url, page: url, headers: {} }, 'en', 'viewer');
    joined.resolve();
    for (const text of await Promise.all([first, second])) assert.match(text ?? '', /Hello/);
  });

  it('remembers for a while that a file is not a caption file', async () => {
    let count = 0;
    await using service = await openCaptions((...exchange) => {
      count += 1;
      serveBytes('<!doctype html>')(...exchange);
    });
    const { captions, url } = service;
    for (const client of ['one', 'two']) {
      assert.equal(await captions.fetch({ url, page: url, headers: {} }, 'en', client), undefined);
    }
    assert.equal(count, 1);
  });
});

async function openCaptions(script: Script) {
  const resources = new AsyncDisposableStack();
  const origin = resources.use(await openScriptedOrigin({ '/large.vtt': script }));
  const egress = resources.use(openTestEgress({ ports: [origin.port] }));
  const threads = resources.use(await openOverdrawnThreads('overdrawn'));
  const captions = new SourceCaptions({ egress, threads, clock: () => 1_000_000 });
  return {
    captions,
    url: origin.url('/large.vtt'),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
