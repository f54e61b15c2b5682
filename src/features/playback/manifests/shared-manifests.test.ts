import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Semaphore } from '#lib/async/semaphore.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';
import type { EgressRequest } from '#platform/egress/egress.ts';
import { openOverdrawnThreads } from '#test/support/overdrawn-threads.ts';
import {
  respondWithStatus,
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveBytes,
  staySilent,
} from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';
import { testThreads } from '#test/support/test-threads.ts';
import { anMp4Source } from '#test/support/video-fixtures.ts';

import { createUpstream } from '../upstream/open-upstream.ts';
import {
  type ManifestRequest,
  MANIFEST_CACHE_CHARACTERS_MAX,
  SharedManifests,
} from './shared-manifests.ts';

const STILL_HERE = new AbortController().signal;
/** Where the clock stands still, so that no cached manifest expires. */
const NOW_MS = Date.UTC(2026, 0, 31);

describe('SharedManifests', () => {
  it('fetches again for another URL, use, or set of source headers', async () => {
    await using origin = await openScriptedOrigin({
      '/a': serveBytes('#EXTM3U'),
      '/b': serveBytes('#EXTM3U'),
    });
    await using shared = openShared(origin);
    const request = toRequest(origin.url('/a'));
    const first = await shared.fetch(request, STILL_HERE);
    assert.equal(await shared.fetch(toRequest(origin.url('/a')), STILL_HERE), first);
    assert.equal(origin.requests.length, 1);
    const headers = { referer: 'https://site.example/' };
    for (const other of [
      toRequest(origin.url('/a?x')),
      { ...request, use: 'steering' as const },
      { ...request, scope: 'vid_private' },
      { ...request, source: { ...request.source, headers } },
    ]) {
      assert.notEqual(await shared.fetch(other, STILL_HERE), first);
    }
    assert.equal(origin.requests.length, 5);
  });

  it('evicts the oldest manifests when the cached text exceeds its limit', async () => {
    const size = 6 * 1024 * 1024;
    const text = `#EXTM3U\n#EXT-X-ENDLIST\n#EXTINF:1,\na.ts\n#${'x'.repeat(size)}`;
    const count = Math.ceil(MANIFEST_CACHE_CHARACTERS_MAX / size);
    await using origin = await openScriptedOrigin({ '/a': serveBytes(text) });
    await using shared = openShared(origin);
    for (let at = 0; at < count; at += 1) {
      await shared.fetch(toRequest(origin.url(`/a?${at}`)), STILL_HERE);
    }
    await shared.fetch(toRequest(origin.url(`/a?${count - 1}`)), STILL_HERE);
    assert.equal(origin.requests.length, count);
    await shared.fetch(toRequest(origin.url('/a?0')), STILL_HERE);
    assert.equal(origin.requests.length, count + 1);
  });

  it('limits the permits of one client, and counts a shared manifest once', async () => {
    await using origin = await openScriptedOrigin({ '/silent': staySilent() });
    await using shared = openShared(origin, undefined, new Semaphore({ keyPermitsMax: 2 }));
    const leaving = new AbortController();
    const ask = (path: string, client: string): Promise<unknown> =>
      shared.fetch(toRequest(origin.url(path), client), leaving.signal);
    const waiting = ['/silent?1', '/silent?1', '/silent?2'].map((path) => ask(path, 'one'));
    await assert.rejects(ask('/silent?3', 'one'), /Too many/);
    waiting.push(ask('/silent?2', 'one'), ask('/silent?3', 'two'));
    leaving.abort(new Error('left'));
    for (const outcome of await Promise.allSettled(waiting)) {
      assert.ok(outcome.status === 'rejected' && /left/.test(String(outcome.reason)));
    }
  });

  it('receives large manifests within the memory that all sources share', async () => {
    await using origin = await openScriptedOrigin({
      '/small': serveBytes('#EXTM3U'),
      '/large': serveBytes(`#EXTM3U\n#${'x'.repeat(300_000)}`),
    });
    await using egress = openTestEgress({ ports: [origin.port] });
    const byteBudget = new ByteBudget({ bytesMax: 500_000, waitMsMax: 1 });
    const shared = new SharedManifests({
      upstream: createUpstream(egress),
      threads: testThreads,
      clock: () => NOW_MS,
      byteBudget,
    });
    const other = byteBudget.open('other');
    await other.grow(600_000, STILL_HERE);
    await shared.fetch(toRequest(origin.url('/small')), STILL_HERE);
    const large = origin.url('/large');
    await assert.rejects(shared.fetch(toRequest(large), STILL_HERE), { code: 'unavailable' });
    other[Symbol.dispose]();
    for (const query of ['?1', '?2', '?3', '?4']) {
      await shared.fetch(toRequest(new URL(query, large)), STILL_HERE);
    }
    // They have released all memory, so other work can use it.
    await byteBudget.open('first').grow(300_000, STILL_HERE);
    await byteBudget.open('second').grow(300_000, STILL_HERE);
  });

  it('gives a manifest to all viewers if one of them is within its CPU budget', async () => {
    const requested = Promise.withResolvers<void>();
    const joined = Promise.withResolvers<void>();
    const large = serveBytes(`#EXTM3U\n#${'x'.repeat(20_000)}`);
    await using origin = await openScriptedOrigin({
      '/large': (...exchange) => {
        requested.resolve();
        void joined.promise.then(() => large(...exchange));
      },
      '/other': large,
    });
    await using egress = openTestEgress({ ports: [origin.port] });
    await using threads = await openOverdrawnThreads('overdrawn');
    const shared = new SharedManifests({
      upstream: createUpstream(egress),
      threads,
      clock: () => NOW_MS,
    });
    const fetch = (path: string, client: string) =>
      shared.fetch(toRequest(origin.url(path), client), STILL_HERE);
    const first = fetch('/large', 'overdrawn');
    await requested.promise;
    const second = fetch('/large', 'viewer');
    joined.resolve();
    assert.equal(await second, await first);
    for (const client of ['overdrawn', 'viewer']) {
      await assert.rejects(
        fetch('/other', client),
        { code: 'unavailable' },
        'one of them has paid',
      );
    }
  });

  it('waits for a blocking reload as long as the plain playlist allows', async () => {
    const requested: EgressRequest[] = [];
    await using origin = await openScriptedOrigin({
      '/a': serveBytes('#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n'),
    });
    await using egress = openTestEgress({ ports: [origin.port] });
    const manifests = new SharedManifests({
      upstream: createUpstream({
        open: (request) => {
          requested.push(request);
          return egress.open(request);
        },
      }),
      threads: testThreads,
      clock: () => NOW_MS,
    });
    const plainUrl = origin.url('/a');
    const blocking = { ...toRequest(origin.url('/a?_HLS_msn=1')), plainUrl };
    await manifests.fetch(blocking, STILL_HERE);
    await manifests.fetch(toRequest(plainUrl), STILL_HERE);
    await manifests.fetch({ ...blocking, url: origin.url('/a?_HLS_msn=2') }, STILL_HERE);
    assert.deepEqual(
      requested.map(({ limits }) => limits?.headersTimeoutMs),
      [30_000, undefined, 18_000],
    );
  });

  it('does not use an entry from the future', async () => {
    await using origin = await openScriptedOrigin({ '/a': serveBytes('#EXTM3U') });
    let nowMs = 1_000_000;
    await using shared = openShared(origin, () => nowMs);
    await shared.fetch(toRequest(origin.url('/a')), STILL_HERE);
    nowMs -= 1;
    await shared.fetch(toRequest(origin.url('/a')), STILL_HERE);
    assert.equal(origin.requests.length, 2);
  });

  it('revalidates stale manifests and keeps unchanged ones', async () => {
    let nowMs = 1_000_000;
    const headers = { etag: '"1"', 'cache-control': 'max-age=5' };
    await using origin = await openScriptedOrigin({ '/a': serveBytes('#EXTM3U', { headers }) });
    await using shared = openShared(origin, () => nowMs);
    const request = toRequest(origin.url('/a'));
    const first = await shared.fetch(request, STILL_HERE);
    nowMs += 5_000;
    origin.script('/a', respondWithStatus(304, { etag: '"2"' }));
    const second = await shared.fetch(request, STILL_HERE);
    assert.equal(origin.requests[1]?.headers['if-none-match'], '"1"');
    assert.equal(second.text, first.text);
    assert.equal(second.fetchedAtMs, nowMs);
    nowMs += 5_000;
    await shared.fetch(request, STILL_HERE);
    assert.equal(origin.requests[2]?.headers['if-none-match'], '"2"');
  });

  it('serves a stale manifest for a while when the upstream is down, unless that is forbidden', async () => {
    let nowMs = 1_000_000;
    await using origin = await openScriptedOrigin({ '/a': serveBytes('#EXTM3U') });
    await using shared = openShared(origin, () => nowMs);
    const request = toRequest(origin.url('/a'));
    const { text, lifetimeMs, staleMs } = await shared.fetch(request, STILL_HERE);
    for (const down of [500, 502, 504].map((status) => respondWithStatus(status))) {
      origin.script('/a', down);
      nowMs += lifetimeMs + 5_000;
      assert.equal((await shared.fetch(request, STILL_HERE)).text, text);
      assert.equal((await shared.fetch(request, STILL_HERE)).text, text);
    }
    assert.equal(origin.requests.length, 4);
    nowMs += staleMs;
    origin.script('/a', cutOff);
    await assert.rejects(shared.fetch(request, STILL_HERE), { code: 'source_unreachable' });

    const headers = { 'cache-control': 'must-revalidate' };
    origin.script('/a', serveBytes('#EXTM3U', { headers }));
    await shared.fetch(request, STILL_HERE);
    nowMs += 5_000;
    origin.script('/a', respondWithStatus(503));
    await assert.rejects(shared.fetch(request, STILL_HERE), { code: 'unavailable' });
  });

  it('continues when one viewer leaves, and aborts the fetch when the last one does', async () => {
    const requested = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    await using origin = await openScriptedOrigin({
      '/a': (request, response) => {
        requested.resolve();
        request.socket.once('close', ended.resolve);
        staySilent()(request, response);
      },
    });
    await using shared = openShared(origin);
    const viewers = [new AbortController(), new AbortController()];
    const answers = viewers.map(({ signal }) => shared.fetch(toRequest(origin.url('/a')), signal));
    await requested.promise;
    for (const [at, viewer] of viewers.entries()) {
      viewer.abort(new Error(`viewer ${at} left`));
      await assert.rejects(answers[at] ?? Promise.resolve(), { message: `viewer ${at} left` });
    }
    await ended.promise;
    assert.equal(origin.requests.length, 1);
    // A viewer who has already left triggers no request.
    const late = AbortSignal.abort();
    await assert.rejects(shared.fetch(toRequest(origin.url('/a')), late));
    assert.equal(origin.requests.length, 1);
  });
});

const cutOff: Script = (request) => void request.destroy();

type Shared = AsyncDisposable & { readonly fetch: SharedManifests['fetch'] };

function openShared(
  origin: ScriptedOrigin,
  clock: () => number = () => NOW_MS,
  permits = new Semaphore({}),
): Shared {
  const egress = openTestEgress({ ports: [origin.port] });
  const manifests = new SharedManifests({
    upstream: createUpstream(egress),
    permits,
    threads: testThreads,
    clock,
  });
  return {
    fetch: (request, signal) => manifests.fetch(request, signal),
    [Symbol.asyncDispose]: () => egress[Symbol.asyncDispose](),
  };
}

function toRequest(url: URL, client = 'one'): ManifestRequest {
  const source = anMp4Source({ url });
  return { url, plainUrl: url, source, use: 'hls-playlist', scope: 'public', client };
}
