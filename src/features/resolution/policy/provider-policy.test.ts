import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ProviderRule } from '#platform/config/config.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';
import { playableMp4 } from '#test/support/scripted-upstream.ts';

import { ADAPTERS } from '../adapters/index.ts';
import { createResolveUrl } from '../resolve-url.ts';
import { findUnknownProviders } from './find-unknown-providers.ts';
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

/** Its provider, or the code of its failure. */
async function resolve(
  address: string,
  rule: ProviderRule,
  denyHosts: readonly string[] = [],
): Promise<string> {
  const resolveUrl = createResolveUrl({
    egress: createScriptedEgress(({ pathname }) => {
      if (pathname === '/clip.mp4') return playableMp4();
      if (pathname === '/oembed') return { json: OEMBED };
      const text = PAGES[pathname];
      return text === undefined ? undefined : { text };
    }),
    clock: () => 0,
    publicOrigin: 'https://reelay.test',
    providers: rule,
    denyHosts,
  });
  const { signal } = new AbortController();
  const resolution = await resolveUrl(new URL(address), { signal });
  return resolution.kind === 'resolved' ? resolution.provider : resolution.code;
}

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const CLIP = 'https://media.example/clip.mp4';
const FRAMING = 'https://blog.example/framing';
const SHOWING = 'https://blog.example/showing';

describe('PROVIDERS', () => {
  const cases: readonly (readonly [ProviderRule['kind'], readonly string[], string, string])[] = [
    ['but', [], YOUTUBE, 'youtube'],
    ['but', [], FRAMING, 'youtube'],
    ['but', ['youtube'], YOUTUBE, 'source_unsupported'],
    ['but', ['youtube'], FRAMING, 'source_unsupported'],
    ['but', ['youtube'], CLIP, 'direct'],
    ['but', ['direct'], CLIP, 'source_unsupported'],
    ['but', ['direct'], SHOWING, 'source_unsupported'],
    ['but', ['page'], SHOWING, 'source_unsupported'],
    ['only', ['youtube'], YOUTUBE, 'youtube'],
    ['only', ['youtube'], CLIP, 'source_unsupported'],
    ['only', ['youtube'], FRAMING, 'source_unsupported'],
    ['only', ['page'], FRAMING, 'source_unsupported'],
    ['only', ['page', 'youtube'], FRAMING, 'youtube'],
    // What a permitted page shows is its own.
    ['only', ['page'], SHOWING, 'page'],
    ['only', ['page'], CLIP, 'source_unsupported'],
  ];
  for (const [kind, names, address, expected] of cases) {
    it(`${kind} [${names.join()}]: ${address} comes to ${expected}`, async () => {
      assert.equal(await resolve(address, { kind, names }), expected);
    });
  }

  it('knows every adapter and every player by its name', () => {
    const names = listProviderNames(ADAPTERS);
    assert.ok(['youtube', 'direct', 'yt-dlp', 'vimeo'].every((name) => names.includes(name)));
    const rule: ProviderRule = { kind: 'but', names: ['youtube', 'yuotube'] };
    assert.deepEqual(findUnknownProviders(rule).unknown, ['yuotube']);
  });
});

describe('HOSTS_DENY', () => {
  const all: ProviderRule = { kind: 'but', names: [] };
  it('bars addresses, what they name, and the players that would be framed', async () => {
    assert.equal(await resolve(CLIP, all, ['media.example']), 'url_not_allowed');
    assert.equal(await resolve(CLIP, all, ['example']), 'url_not_allowed');
    assert.equal(await resolve(CLIP, all, ['dia.example']), 'direct');
    const barred = ['youtube.com', 'youtube-nocookie.com'];
    assert.equal(await resolve(FRAMING, all, []), 'youtube');
    assert.notEqual(await resolve(FRAMING, all, barred), 'youtube');
  });
});
