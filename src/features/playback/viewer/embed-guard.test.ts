import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { isEmbeddingAllowed, listDecisiveHeaders } from './embed-guard.ts';

const OWN = 'https://video.example';
const LISTED = { kind: 'listed', origins: ['https://blog.example'] } as const;
const NONE = { kind: 'none' } as const;

/**
 * Requests of browsers and other clients, each with the expected result for one allowed domain and
 * for none.
 */
const REQUESTS = [
  {
    what: 'our own player, embedded anywhere',
    headers: { 'sec-fetch-site': 'same-origin' },
    listed: true,
    none: true,
  },
  {
    what: 'a URL typed into a tab',
    headers: { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    listed: true,
    none: true,
  },
  {
    what: 'a link followed from another site',
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'document',
      referer: 'https://evil.example/',
    },
    listed: true,
    none: true,
  },
  {
    what: 'a player’s fetch on an allowed domain',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://blog.example' },
    listed: true,
    none: false,
  },
  {
    what: 'a video element on an allowed domain',
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'video',
      referer: 'https://blog.example/',
    },
    listed: true,
    none: false,
  },
  {
    what: 'a player’s fetch on another site',
    headers: {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
      referer: 'https://blog.example/',
    },
    listed: false,
    none: false,
  },
  {
    what: 'a video element on another site',
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'video',
      referer: 'https://evil.example/',
    },
    listed: false,
    none: false,
  },
  {
    what: 'a video element without a referrer',
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'video' },
    listed: false,
    none: false,
  },
  {
    what: 'another subdomain of the same domain',
    headers: { 'sec-fetch-site': 'same-site', origin: 'https://other.video.example' },
    listed: false,
    none: false,
  },
  {
    what: 'a sandboxed frame',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'null' },
    listed: false,
    none: false,
  },
  { what: 'our player over plain HTTP', headers: {}, listed: true, none: true },
  {
    what: 'our player in a browser that sends Origin',
    headers: { origin: OWN },
    listed: true,
    none: true,
  },
  {
    what: 'an old browser on another site',
    headers: { referer: 'https://evil.example/page' },
    listed: false,
    none: false,
  },
  {
    what: 'an old browser with an invalid referrer',
    headers: { referer: 'nonsense' },
    listed: false,
    none: false,
  },
  { what: 'a player outside browsers', headers: { 'user-agent': 'VLC' }, listed: true, none: true },
] as const;

describe('a stream with restricted embedding', () => {
  for (const { what, headers, listed, none } of REQUESTS) {
    it(`${what}: ${listed ? 'plays' : 'is rejected'}`, () => {
      assert.equal(isEmbeddingAllowed(headers, LISTED, OWN), listed);
      assert.equal(isEmbeddingAllowed(headers, NONE, OWN), none);
    });
  }
});

describe('the Vary header of a restricted stream', () => {
  const site = fc.constantFrom('same-origin', 'none', 'same-site', 'cross-site', undefined);
  const page = fc.constantFrom('https://video.example', 'https://evil.example', OWN, 'null');
  const headers = fc.record({
    'sec-fetch-site': site,
    'sec-fetch-dest': fc.constantFrom('document', 'video', 'empty', undefined),
    origin: fc.option(page, { nil: undefined }),
    referer: fc.option(
      fc.tuple(page, fc.constantFrom('/', '/a', '/b')).map((parts) => parts.join('')),
      { nil: undefined },
    ),
  });

  it('names every header that the decision depends on', () => {
    fc.assert(
      fc.property(headers, headers, (stored, request) => {
        const names = listDecisiveHeaders(stored);
        if (names === '*') return;
        const values = new Map<string, unknown>(Object.entries(request));
        const matches = Object.entries(stored).every(
          ([name, value]) => !names.split(', ').includes(name) || values.get(name) === value,
        );
        if (!matches) return;
        for (const sites of [LISTED, NONE]) {
          assert.equal(
            isEmbeddingAllowed(request, sites, OWN),
            isEmbeddingAllowed(stored, sites, OWN),
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same for every page with our player', () => {
    for (const referer of [undefined, `${OWN}/embed/a?t=1`, `${OWN}/watch/b`]) {
      assert.equal(
        listDecisiveHeaders({ 'sec-fetch-site': 'same-origin', referer }),
        'sec-fetch-site',
      );
    }
  });

  it('excludes caches if a page sends its complete URL', () => {
    const cross = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'video' };
    assert.equal(listDecisiveHeaders({ ...cross, referer: 'https://video.example/page' }), '*');
    assert.notEqual(listDecisiveHeaders({ ...cross, referer: 'https://video.example/' }), '*');
  });
});
