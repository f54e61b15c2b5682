import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '../../../test/support/describe-adapter.ts';
import { openResolver } from '../../../test/support/resolver.ts';
import { openScriptedOrigin, serveBytes } from '../../../test/support/scripted-origin.ts';
import type { AddressAdapter } from './adapters/adapter.ts';
import { ADAPTERS } from './adapters/index.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

/** A provider whose videos lie beside their pages. */
const someSite: AddressAdapter = {
  kind: 'address',
  name: 'some-site',
  matches: (url) => url.pathname.startsWith('/watch/'),
  resolve: async (url, context) => {
    const playlist = new URL(url.pathname.replace('/watch/', '/media/'), url);
    const outcome = await context.resolveNested(playlist, { referrer: url });
    return { ...outcome, provider: 'some-site' };
  },
};

/** Leads back to itself, and sends no request that could be counted. */
const circle: AddressAdapter = {
  kind: 'address',
  name: 'circle',
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
    await using resolver = openResolver([origin.port], [someSite, ...ADAPTERS]);
    const resolution = await resolver.resolve(origin.url('/watch/1'));
    assert.deepEqual([resolution.kind, resolution.provider], ['resolved', 'some-site']);
    assert.deepEqual(
      origin.requests.map(({ path }) => path),
      ['/media/1'],
    );
  });

  it('names the adapter when nothing is found', async () => {
    await using origin = await openScriptedOrigin();
    await using resolver = openResolver([origin.port], [someSite, ...ADAPTERS]);
    const resolution = await resolver.resolve(origin.url('/watch/1'));
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
    assert.equal(resolution.provider, 'some-site');
  });

  it('comes to an end when it leads back to itself', async () => {
    await using resolver = openResolver([], [circle]);
    const resolution = await resolver.resolve(new URL('https://some-site.example/circle'));
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
    assert.equal(resolution.trace.requests, 0);
  });
});
