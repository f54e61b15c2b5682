import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';

import list from 'oembed-providers/providers.json' with { type: 'json' };

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import { findOembedEndpoint } from './provider-list.ts';

describe('the public list of oEmbed providers', () => {
  it('names the endpoint that answers for an address, asked by https and for JSON', () => {
    const video = new URL('https://www.flickr.com/photos/someone/1');
    const endpoint = findOembedEndpoint(video);
    assert.equal(endpoint?.provider, 'Flickr');
    assert.equal(
      endpoint?.toRequest(video).href,
      'https://www.flickr.com/services/oembed/?url=https%3A%2F%2Fwww.flickr.com%2Fphotos%2Fsomeone%2F1&format=json',
    );
    assert.ok(endpoint?.ownHosts.includes('flickr.com'));
  });

  it('fills in the format where the endpoint’s path has it', () => {
    const video = new URL('https://home.wistia.com/medias/e4a27b971d');
    const request = findOembedEndpoint(video)?.toRequest(video);
    assert.match(request?.href ?? '', /^https:\/\/fast\.wistia\.com\/oembed\.json\?url=/);
  });

  it('takes every page of a provider that lists no scheme, and what follows a scheme that ends in a slash', () => {
    const bitchute = findOembedEndpoint(new URL('https://www.bitchute.com/video/ApixlwN8WoA/'));
    assert.equal(bitchute?.provider, 'Bitchute');
    const sooplive = findOembedEndpoint(new URL('https://vod.sooplive.com/player/71021072'));
    assert.equal(sooplive?.provider, 'SOOP');
  });

  it('knows those that have come since the package', () => {
    for (const [address, provider] of [
      ['https://fritube.ch/v/18dt2g', 'Fritube'],
      ['https://www.vidlink.it/videos/widows-bay', 'VidLink'],
      ['https://videotest.ignite.video/player/index.html?id=67e5788d77aa6e48db64d9db', 'Ignite'],
    ] as const) {
      assert.equal(findOembedEndpoint(new URL(address))?.provider, provider);
    }
    assert.equal(findOembedEndpoint(new URL('https://fritube.ch/about')), undefined);
  });

  it('names none for other addresses', () => {
    for (const address of [
      'https://example.com/',
      'https://192.0.2.1/',
      'https://flickr.com.evil.example/photos/a/1',
    ]) {
      assert.equal(findOembedEndpoint(new URL(address)), undefined, address);
    }
  });

  it('answers for every scheme that the list has', () => {
    const schemes = list.flatMap(({ endpoints }) => endpoints.flatMap(schemesOf));
    const addresses = schemes.flatMap((scheme) => toAddress(scheme) ?? []);
    const missed = addresses.filter((address) => findOembedEndpoint(address) === undefined);
    assert.deepEqual(missed, []);
    assert.ok(addresses.length > 600);
  });

  it('names the endpoint of most providers’ own examples', { skip: corpusMissing }, async () => {
    const text = await readFile(corpusPath('oembed/examples.tsv'), 'utf8');
    const rows = text.trim().split('\n').slice(1);
    const examples = rows.map((line) => {
      const [, endpoint = '', request = ''] = line.split('\t');
      return { endpoint, video: URL.parse(URL.parse(request)?.searchParams.get('url') ?? '') };
    });
    const asked = examples.filter(({ endpoint, video }) => {
      if (video === null) return false;
      const found = findOembedEndpoint(video)?.toRequest(video);
      return found?.hostname === URL.parse(endpoint)?.hostname;
    });
    assert.ok(asked.length / examples.length > 0.8, `${asked.length} of ${examples.length}`);
  });
});

function schemesOf(endpoint: { readonly schemes?: readonly string[] }): readonly string[] {
  return endpoint.schemes ?? [];
}

/** An address that a scheme takes; undefined where it is none of the web. */
function toAddress(scheme: string): URL | undefined {
  const parts = /^(https?:\/\/)([^/]*)(.*)$/.exec(scheme);
  if (parts === null) return undefined;
  const [, protocol = '', host = '', rest = ''] = parts;
  return new URL(`${protocol}${host.replaceAll('*', 'some')}${rest.replaceAll('*', 'x')}`);
}
