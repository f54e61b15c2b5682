import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ProviderRule } from '#platform/config/parse-host-rules.ts';
import { createTestResolveUrl } from '#test/support/resolver.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';
import { playableMp4 } from '#test/support/scripted-upstream.ts';

import { listAdapters } from '../adapters/index.ts';
import { findUnknownProviders } from './provider-names.ts';
import { listProviderNames } from './provider-policy.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/framing': '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  '/showing': '<video src="/clip.mp4"></video>',
};

const OEMBED = {
  type: 'video',
  version: '1.0',
  title: 'A film',
  html: PAGES['/framing'],
};

/** Returns the provider, or the error code of a failure. */
async function resolve(
  url: string,
  rule: ProviderRule,
  denyHosts: readonly string[] = [],
): Promise<string> {
  const resolveUrl = createTestResolveUrl({
    egress: createScriptedEgress(({ pathname }) => {
      if (pathname === '/clip.mp4') return playableMp4();
      if (pathname === '/oembed') return { json: OEMBED };
      const text = PAGES[pathname];
      return text === undefined ? undefined : { text };
    }),
    clock: () => 0,
    providers: rule,
    denyHosts,
  });
  const resolution = await resolveUrl(new URL(url));
  return resolution.kind === 'resolved' ? resolution.provider : resolution.code;
}

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const CLIP = 'https://media.example/clip.mp4';
const FRAMING = 'https://blog.example/framing';
const SHOWING = 'https://blog.example/showing';

describe('PROVIDERS', () => {
  const cases: readonly (readonly [ProviderRule['kind'], readonly string[], string, string])[] = [
    ['except', [], YOUTUBE, 'youtube'],
    ['except', [], FRAMING, 'youtube'],
    ['except', ['youtube'], YOUTUBE, 'source_unsupported'],
    ['except', ['youtube'], FRAMING, 'source_unsupported'],
    ['except', ['youtube'], CLIP, 'direct'],
    ['except', ['direct'], CLIP, 'source_unsupported'],
    ['except', ['direct'], SHOWING, 'source_unsupported'],
    ['except', ['page'], SHOWING, 'source_unsupported'],
    ['only', ['youtube'], YOUTUBE, 'youtube'],
    ['only', ['youtube'], CLIP, 'source_unsupported'],
    ['only', ['youtube'], FRAMING, 'source_unsupported'],
    ['only', ['page'], FRAMING, 'source_unsupported'],
    ['only', ['page', 'youtube'], FRAMING, 'youtube'],
    // Media on a permitted page is permitted.
    ['only', ['page'], SHOWING, 'page'],
    ['only', ['page'], CLIP, 'source_unsupported'],
  ];
  for (const [kind, names, url, expected] of cases) {
    it(`returns ${expected} for ${url} under ${kind} [${names.join()}]`, async () => {
      assert.equal(await resolve(url, { kind, names }), expected);
    });
  }

  it('accepts the names of all adapters and players, and reports unknown names', () => {
    const names = listProviderNames(listAdapters());
    assert.ok(['youtube', 'direct', 'yt-dlp', 'vimeo'].every((name) => names.includes(name)));
    const rule: ProviderRule = { kind: 'except', names: ['youtube', 'yuotube'] };
    assert.deepEqual(findUnknownProviders(rule).unknown, ['yuotube']);
  });
});

describe('HOSTS_DENY', () => {
  const all: ProviderRule = { kind: 'except', names: [] };
  it('blocks URLs, nested URLs and framed players of a host and its subdomains', async () => {
    assert.equal(await resolve(CLIP, all, ['media.example']), 'url_not_allowed');
    assert.equal(await resolve(CLIP, all, ['example']), 'url_not_allowed');
    assert.equal(await resolve(CLIP, all, ['dia.example']), 'direct');
    const denied = ['youtube.com', 'youtube-nocookie.com'];
    assert.equal(await resolve(FRAMING, all, []), 'youtube');
    assert.notEqual(await resolve(FRAMING, all, denied), 'youtube');
  });
});
