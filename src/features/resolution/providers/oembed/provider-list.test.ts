import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';

import list from 'oembed-providers/providers.json' with { type: 'json' };

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import { findOembedEndpoint, toRequestUrl } from './provider-list.ts';

describe('findOembedEndpoint', () => {
  it('returns the endpoint of a URL, requested over https and as JSON', () => {
    const video = new URL('https://www.flickr.com/photos/someone/1');
    const endpoint = findOembedEndpoint(video) ?? assert.fail();
    assert.equal(endpoint.provider, 'Flickr');
    assert.equal(
      toRequestUrl(endpoint, video).href,
      'https://www.flickr.com/services/oembed/?url=https%3A%2F%2Fwww.flickr.com%2Fphotos%2Fsomeone%2F1&format=json',
    );
    assert.ok(endpoint.hosts.includes('flickr.com'));
  });

  it('inserts the format into the endpoint’s path', () => {
    const video = new URL('https://home.wistia.com/medias/e4a27b971d');
    const endpoint = findOembedEndpoint(video) ?? assert.fail();
    const request = toRequestUrl(endpoint, video);
    assert.match(request.href, /^https:\/\/fast\.wistia\.com\/oembed\.json\?url=/);
  });

  it('matches all pages of a provider without schemes, and everything below a scheme that ends in a slash', () => {
    const bitchute = findOembedEndpoint(new URL('https://www.bitchute.com/video/ApixlwN8WoA/'));
    assert.equal(bitchute?.provider, 'Bitchute');
    const sooplive = findOembedEndpoint(new URL('https://vod.sooplive.com/player/71021072'));
    assert.equal(sooplive?.provider, 'SOOP');
  });

  it('includes providers added after the package’s release', () => {
    for (const [url, provider] of [
      ['https://fritube.ch/v/18dt2g', 'Fritube'],
      ['https://www.vidlink.it/videos/widows-bay', 'VidLink'],
      ['https://videotest.ignite.video/player/index.html?id=67e5788d77aa6e48db64d9db', 'Ignite'],
    ] as const) {
      assert.equal(findOembedEndpoint(new URL(url))?.provider, provider);
    }
    assert.equal(findOembedEndpoint(new URL('https://fritube.ch/about')), undefined);
  });

  it('returns undefined for other URLs', () => {
    for (const url of [
      'https://example.com/',
      'https://192.0.2.1/',
      'https://flickr.com.evil.example/photos/a/1',
    ]) {
      assert.equal(findOembedEndpoint(new URL(url)), undefined, url);
    }
  });

  it('matches every scheme on the list', () => {
    const schemes = list.flatMap(({ endpoints }) => endpoints.flatMap(schemesOf));
    const urls = schemes.flatMap((scheme) => toMatchingUrl(scheme) ?? []);
    const missed = urls.filter((url) => findOembedEndpoint(url) === undefined);
    assert.deepEqual(missed, []);
    assert.ok(urls.length > 600);
  });

  it('matches most of the providers’ own examples', { skip: corpusMissing }, async () => {
    const text = await readFile(corpusPath('oembed/examples.tsv'), 'utf8');
    const rows = text.trim().split('\n').slice(1);
    const examples = rows.map((line) => {
      const [, endpoint = '', request = ''] = line.split('\t');
      return { endpoint, video: URL.parse(URL.parse(request)?.searchParams.get('url') ?? '') };
    });
    const matched = examples.filter(({ endpoint, video }) => {
      if (video === null) return false;
      const match = findOembedEndpoint(video);
      const found = match && toRequestUrl(match, video);
      return found?.hostname === URL.parse(endpoint)?.hostname;
    });
    assert.ok(matched.length / examples.length > 0.8, `${matched.length} of ${examples.length}`);
  });
});

function schemesOf(endpoint: { readonly schemes?: readonly string[] }): readonly string[] {
  return endpoint.schemes ?? [];
}

/** A URL that matches the scheme; undefined for a non-web scheme. */
function toMatchingUrl(scheme: string): URL | undefined {
  const parts = /^(https?:\/\/)([^/]*)(.*)$/.exec(scheme);
  if (parts === null) return undefined;
  const [, protocol = '', host = '', rest = ''] = parts;
  return new URL(`${protocol}${host.replaceAll('*', 'some')}${rest.replaceAll('*', 'x')}`);
}
