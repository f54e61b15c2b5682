import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property } from 'fast-check';

import { webUrl } from '#test/support/arbitrary-texts.ts';

import { decideUrlReasons, decideProxyReasons } from './proxy-reasons.ts';

describe('decideUrlReasons', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['https://cdn.example/v.mp4', []],
    ['https://cdn.example:443/v.mp4', []],
    ['https://cdn.example/v.mp4?quality=720&lang=en', []],
    ['http://cdn.example/v.mp4', ['plain_http']],
    ['http://cdn.example:80/v.mp4', ['plain_http']],
    ['https://cdn.example:8443/v.mp4', ['port']],
    ['https://user@cdn.example/v.mp4', ['userinfo']],
    ['https://:pw@cdn.example/v.mp4', ['userinfo']],
    ['https://cdn.example/v.mp4?token=abc', ['signed_query']],
    ['https://cdn.example/v.mp4?X-Amz-Signature=00', ['signed_query']],
    ['https://cdn.example/exp=1~acl=%2f*~hmac=abc/v.mp4', ['signed_query']],
    ['http://u:p@cdn.example:8080/?sig=x', ['userinfo', 'signed_query', 'plain_http', 'port']],
  ];
  for (const [url, reasons] of cases) {
    it(`returns [${reasons.join(', ')}] for ${url}`, () => {
      assert.deepEqual(decideUrlReasons(new URL(url)), reasons);
    });
  }

  it('detects a signature at any position of the query', () => {
    assertProperty(
      property(webUrl, (text) => {
        const url = new URL(text);
        url.searchParams.append('Signature', 'x');
        assert.ok(decideUrlReasons(url).includes('signed_query'));
      }),
    );
  });
});

describe('decideProxyReasons', () => {
  const url = new URL('https://cdn.example/v');

  it('returns no reasons for a plain public source', () => {
    assert.deepEqual(
      decideProxyReasons({ url, related: [new URL('https://other.example/s')] }),
      [],
    );
  });

  it('reports required headers, missing CORS, mismatched types and refused ranges', () => {
    const reasons = decideProxyReasons({
      url,
      requestHeaders: { referer: 'https://site.example/' },
      isCorsBlocked: true,
      hasMismatchedType: true,
      refusesRanges: true,
    });
    assert.deepEqual(reasons, ['needs_headers', 'no_cors', 'lying_type', 'no_ranges']);
  });

  it('considers the scheme and port of related URLs, but not their signatures', () => {
    const related = [new URL('http://cdn.example:8080/s?token=x')];
    assert.deepEqual(decideProxyReasons({ url, related }), ['plain_http', 'port']);
  });

  it('reports each reason once', () => {
    const plain = new URL('http://cdn.example/v');
    assert.deepEqual(decideProxyReasons({ url: plain, related: [plain, plain] }), ['plain_http']);
  });
});
