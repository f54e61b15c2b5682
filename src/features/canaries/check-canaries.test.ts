import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createUnavailableError } from '#contract/unavailable-error.ts';
import type { ProviderCanary, ResolveUrl } from '#features/resolution/index.ts';
import { openResolver } from '#test/support/resolver.ts';
import {
  openScriptedOrigin,
  respondWithStatus,
  serveBytes,
  staySilent,
} from '#test/support/scripted-origin.ts';
import { resolved } from '#test/support/test-resolver.ts';

import { checkCanaries } from './check-canaries.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na.ts\n#EXT-X-ENDLIST\n';
const { signal } = new AbortController();

function toCanary(url: string, duration = 10): ProviderCanary {
  const canary = { url, id: 'example', plays: 'streams', duration, basis: 'a test' } as const;
  return { provider: 'hls', canary: { ...canary, hasOpaqueStreams: true } };
}

const overloaded: ResolveUrl = () => Promise.reject(createUnavailableError('busy'));
const broken: ResolveUrl = () => Promise.reject(new TypeError('a bug'));

describe('checkCanaries', () => {
  it('compares what real providers return with the expectations', async () => {
    await using origin = await openScriptedOrigin({
      '/ok': serveBytes(PLAYLIST),
      '/page': serveBytes('<title>A page</title>', { type: 'text/html' }),
      '/refused': respondWithStatus(403),
      '/gone': respondWithStatus(404),
      '/silent': staySilent(),
    });
    await using resolver = openResolver([origin.port]);
    await using impatient = openResolver([origin.port], { hasShortTimeouts: true });
    const resolveUrl: ResolveUrl = (url, options) =>
      (url.pathname === '/silent' ? impatient : resolver).resolve(url, options);
    const { provider, canary } = toCanary(origin.url('/ok').href);
    const canaries = [
      { provider, canary },
      toCanary(origin.url('/ok').href, 10 / 1.06),
      { provider, canary: { ...canary, plays: 'player' as const } },
      toCanary(origin.url('/page').href),
      toCanary(origin.url('/refused').href),
      toCanary(origin.url('/gone').href),
      toCanary(origin.url('/silent').href),
    ];
    const { results, unchecked } = await checkCanaries(canaries, {
      resolveUrl,
      signal,
      spacingMs: 0,
    });
    assert.deepEqual(unchecked, []);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['ok', 'changed', 'changed', 'changed', 'refused', 'gone', 'refused'],
    );
    assert.deepEqual(
      results.map(({ detail }) => detail),
      [
        null,
        'duration 10 s, expected 9.4 s',
        'streams, expected player',
        'no_video',
        'access_denied',
        'gone',
        'timeout',
      ],
    );
  });

  it('resolves few sites at once, and one URL per site', async () => {
    const running = new Map<string, number>();
    let sitesMax = 0;
    const resolveUrl: ResolveUrl = async ({ hostname }, { force }) => {
      assert.equal(force, true);
      const site = hostname.replace(/^\w+\./, '');
      assert.equal(running.get(site), undefined);
      running.set(site, 1);
      sitesMax = Math.max(sitesMax, running.size);
      await new Promise(setImmediate);
      running.delete(site);
      return resolved({ duration: 10 });
    };
    const canaries = Array.from({ length: 8 }, (_, index) => [
      toCanary(`https://a.site${index}.example/1`),
      toCanary(`https://b.site${index}.example/2`),
    ]).flat();
    const { results } = await checkCanaries(canaries, { resolveUrl, signal, spacingMs: 0 });
    assert.deepEqual(
      results.map(({ url }) => url),
      canaries.map(({ canary }) => canary.url),
    );
    assert.equal(sitesMax, 4);
  });

  it('returns the results so far when it is stopped', async () => {
    const stopping = new AbortController();
    const resolveUrl: ResolveUrl = async ({ pathname }, { signal: stopped }) => {
      if (pathname === '/2') stopping.abort();
      stopped.throwIfAborted();
      return resolved({ duration: 10 });
    };
    const canaries = [1, 2, 3].map((path) => toCanary(`https://site.example/${path}`));
    const { results, unchecked } = await checkCanaries(canaries, {
      resolveUrl,
      signal: stopping.signal,
      spacingMs: 0,
    });
    assert.deepEqual(
      results.map(({ url }) => url),
      ['https://site.example/1'],
    );
    assert.deepEqual(unchecked, canaries.slice(1));
  });

  it('reports what an overloaded server could not check, and throws bugs', async () => {
    const canaries = [toCanary('https://site.example/1')];
    const { unchecked } = await checkCanaries(canaries, { resolveUrl: overloaded, signal });
    assert.deepEqual(unchecked, canaries);
    await assert.rejects(checkCanaries(canaries, { resolveUrl: broken, signal }), TypeError);
  });
});
