import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { openResolver } from '#test/support/resolver.ts';
import { openScriptedOrigin, serveBytes } from '#test/support/scripted-origin.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { listAdapters } from '../adapters/index.ts';
import type { AdapterInfo, UrlAdapter, ProbingAdapter } from '../core/adapter.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

const INFO: AdapterInfo = { title: 'A site', inputs: [], output: 'streams', requests: '0' };

/** A provider whose page URLs map to media URLs. */
const someSite: UrlAdapter = {
  kind: 'url',
  name: 'some-site',
  hosts: ['*'],
  info: INFO,
  canaries: 'any_host',
  matches: (url) => url.pathname.startsWith('/watch/'),
  resolve: async (url, ctx) => {
    const playlist = new URL(url.pathname.replace('/watch/', '/media/'), url);
    const outcome = await ctx.resolveNested(playlist, { referrer: url });
    return { ...outcome, provider: 'some-site' };
  },
};

/** Resolves to its own URL. */
const circle: UrlAdapter = {
  kind: 'url',
  name: 'circle',
  hosts: ['*'],
  info: INFO,
  canaries: 'any_host',
  matches: (url) => url.pathname === '/circle',
  resolve: (url, ctx) => ctx.resolveNested(url, { referrer: url }),
};

describeAdapter(someSite, {
  matches: ['https://some-site.example/watch/1'],
  doesNotMatch: ['https://some-site.example/media/1'],
});

describe('a URL that an adapter matches', () => {
  it('is resolved by the adapter without fetching the URL itself', async () => {
    await using origin = await openScriptedOrigin({ '/media/1': serveBytes(PLAYLIST) });
    await using resolver = openResolver([origin.port], { adapters: [someSite, ...listAdapters()] });
    const resolution = await resolver.resolve(origin.url('/watch/1'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'some-site']);
    assert.deepEqual(
      origin.requests.map(({ path }) => path),
      ['/media/1', '/media/a.ts'],
    );
  });

  it('is recognized if its host name ends in a dot, also behind a redirector', async () => {
    const video = 'https://www.youtube.com./watch?v=dQw4w9WgXcQ';
    for (const url of [video, `https://www.google.com./url?q=${encodeURIComponent(video)}`]) {
      const { resolution } = await resolveScripted(url, {}, { status: 403, text: '' });
      assert.ok(resolution.kind === 'resolved');
      assert.match(resolution.media.iframeUrl?.href ?? '', /\/embed\/dQw4w9WgXcQ$/);
    }
  });

  it('reports the adapter as the provider of a failure', async () => {
    await using origin = await openScriptedOrigin();
    await using resolver = openResolver([origin.port], { adapters: [someSite, ...listAdapters()] });
    const resolution = await resolver.resolve(origin.url('/watch/1'));
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
    assert.equal(resolution.provider, 'some-site');
  });

  it('is resolved by its content when its adapter resolves to the same URL', async () => {
    await using origin = await openScriptedOrigin({ '/circle': serveBytes(PLAYLIST) });
    await using resolver = openResolver([origin.port], { adapters: [circle, ...listAdapters()] });
    const resolution = await resolver.resolve(origin.url('/circle'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'hls']);
    assert.deepEqual(listPaths(origin.requests), ['/circle', '/a.ts']);
  });
});

/** Self-hosted software that is detected by a response at `/software`. */
function someProgram(phase: ProbingAdapter['phase']): ProbingAdapter {
  return {
    kind: 'probing',
    name: 'some-program',
    info: INFO,
    canaries: 'any_host',
    phase,
    mayMatch: (url) => url.pathname.startsWith('/w/'),
    resolve: async (url, ctx) => {
      const software = await ctx.resolveNested(new URL('/software', url), { referrer: url });
      return software.kind === 'resolved' ? { ...software, provider: 'some-program' } : undefined;
    },
  };
}

function listPaths(requests: readonly { readonly path: string }[]): readonly string[] {
  return [...new Set(requests.map(({ path }) => path))];
}

describe('a URL that a probing adapter may match', () => {
  it('is resolved by the adapter if the host runs the software', async () => {
    await using origin = await openScriptedOrigin({ '/software': serveBytes(PLAYLIST) });
    await using resolver = openResolver([origin.port], {
      adapters: [someProgram('before-fetch'), ...listAdapters()],
    });
    const resolution = await resolver.resolve(origin.url('/w/1'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'some-program']);
    assert.deepEqual(listPaths(origin.requests), ['/software', '/a.ts']);
  });

  it('is resolved by its content if the host runs other software', async () => {
    await using origin = await openScriptedOrigin({ '/w/1': serveBytes(PLAYLIST) });
    await using resolver = openResolver([origin.port], {
      adapters: [someProgram('before-fetch'), ...listAdapters()],
    });
    const resolution = await resolver.resolve(origin.url('/w/1'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'hls']);
  });

  it('is probed after the fetch only if the page has no video', async () => {
    const page = '<!DOCTYPE html><html><title>No video here</title></html>';
    await using origin = await openScriptedOrigin({
      '/w/1': serveBytes(page),
      '/w/2': serveBytes(PLAYLIST),
      '/software': serveBytes(PLAYLIST),
    });
    await using resolver = openResolver([origin.port], {
      adapters: [someProgram('after-fetch'), ...listAdapters()],
    });
    const found = await resolver.resolve(origin.url('/w/1'));
    assert.deepEqual([found.kind, found.provider], ['resolved', 'some-program']);
    const plain = await resolver.resolve(origin.url('/w/2'));
    assert.deepEqual([plain.kind, plain.provider], ['resolved', 'hls']);
  });
});
