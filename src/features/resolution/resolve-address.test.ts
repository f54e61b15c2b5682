import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { openResolver } from '#test/support/resolver.ts';
import { openScriptedOrigin, serveBytes } from '#test/support/scripted-origin.ts';

import type { AdapterAbout, AddressAdapter, ProbingAdapter } from './adapters/adapter.ts';
import { ADAPTERS } from './adapters/index.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

const ABOUT: AdapterAbout = { title: 'A site', takes: [], gives: 'streams', asks: '0' };

/** A provider whose videos lie beside their pages. */
const someSite: AddressAdapter = {
  kind: 'address',
  name: 'some-site',
  about: ABOUT,
  matches: (url) => url.pathname.startsWith('/watch/'),
  resolve: async (url, context) => {
    const playlist = new URL(url.pathname.replace('/watch/', '/media/'), url);
    const outcome = await context.resolveNested(playlist, { referrer: url });
    return { ...outcome, provider: 'some-site' };
  },
};

/** Names the address itself as what it plays. */
const circle: AddressAdapter = {
  kind: 'address',
  name: 'circle',
  about: ABOUT,
  matches: (url) => url.pathname === '/circle',
  resolve: (url, context) => context.resolveNested(url, { referrer: url }),
};

describeAdapter(someSite, {
  matches: ['https://some-site.example/watch/1'],
  doesNotMatch: ['https://some-site.example/media/1'],
});

describe('an address that an adapter knows', () => {
  it('is resolved in the adapter’s own way, without a look at the address itself', async () => {
    await using origin = await openScriptedOrigin({ '/media/1': serveBytes(PLAYLIST) });
    await using resolver = openResolver([origin.port], { adapters: [someSite, ...ADAPTERS] });
    const resolution = await resolver.resolve(origin.url('/watch/1'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'some-site']);
    assert.deepEqual(
      origin.requests.map(({ path }) => path),
      ['/media/1'],
    );
  });

  it('names the adapter when nothing is found', async () => {
    await using origin = await openScriptedOrigin();
    await using resolver = openResolver([origin.port], { adapters: [someSite, ...ADAPTERS] });
    const resolution = await resolver.resolve(origin.url('/watch/1'));
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
    assert.equal(resolution.provider, 'some-site');
  });

  it('is looked at as what it is when its adapter leads back to it', async () => {
    await using origin = await openScriptedOrigin({ '/circle': serveBytes(PLAYLIST) });
    await using resolver = openResolver([origin.port], { adapters: [circle, ...ADAPTERS] });
    const resolution = await resolver.resolve(origin.url('/circle'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'hls']);
    assert.equal(origin.requests.length, 1);
  });
});

/** A program that its hosts admit to by answering at `/software`. */
function someProgram(turn: ProbingAdapter['turn']): ProbingAdapter {
  return {
    kind: 'probing',
    name: 'some-program',
    about: ABOUT,
    turn,
    mayMatch: (url) => url.pathname.startsWith('/w/'),
    resolve: async (url, context) => {
      const software = await context.resolveNested(new URL('/software', url), { referrer: url });
      return software.kind === 'resolved' ? { ...software, provider: 'some-program' } : undefined;
    },
  };
}

function pathsOf(requests: readonly { readonly path: string }[]): readonly string[] {
  return [...new Set(requests.map(({ path }) => path))];
}

describe('an address of a program that anybody may run', () => {
  it('is the program’s where the host says that it runs it', async () => {
    await using origin = await openScriptedOrigin({ '/software': serveBytes(PLAYLIST) });
    await using resolver = openResolver([origin.port], {
      adapters: [someProgram('first'), ...ADAPTERS],
    });
    const resolution = await resolver.resolve(origin.url('/w/1'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'some-program']);
    assert.deepEqual(pathsOf(origin.requests), ['/software']);
  });

  it('is any other address where it does not', async () => {
    await using origin = await openScriptedOrigin({ '/w/1': serveBytes(PLAYLIST) });
    await using resolver = openResolver([origin.port], {
      adapters: [someProgram('first'), ...ADAPTERS],
    });
    const resolution = await resolver.resolve(origin.url('/w/1'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'hls']);
  });

  it('is asked for last where its addresses look like any', async () => {
    const page = '<!DOCTYPE html><html><title>No video here</title></html>';
    await using origin = await openScriptedOrigin({
      '/w/1': serveBytes(page),
      '/w/2': serveBytes(PLAYLIST),
      '/software': serveBytes(PLAYLIST),
    });
    await using resolver = openResolver([origin.port], {
      adapters: [someProgram('last'), ...ADAPTERS],
    });
    const found = await resolver.resolve(origin.url('/w/1'));
    assert.deepEqual([found.kind, found.provider], ['resolved', 'some-program']);
    const plain = await resolver.resolve(origin.url('/w/2'));
    assert.deepEqual([plain.kind, plain.provider], ['resolved', 'hls']);
  });
});
