import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint, webUrl } from '#test/support/arbitrary-texts.ts';

import { createReferenceResolver, resolvePath, resolveReference } from './resolve-reference.ts';

const BASES = [
  'https://origin.example/live/1/index.m3u8?session=a/b',
  'http://user:pass@origin.example:8080',
  'https://[::1]/a//b;c/?x#y',
].map((base) => new URL(base));

/** Pieces that the URL parser treats specially, which arbitrary strings rarely contain. */
const pieces = fc.constantFrom(
  ...String.raw`/ // \ ? # : @ . .. %2e %2E%2e % %zz %2F & = " ' < > ^ { | } ~ [::1] C: C|`.split(
    ' ',
  ),
  ...'http: https: HTTPS:// ftp: data: javascript: file: a seg-1.m4s origin.example 0x7f ä'.split(
    ' ',
  ),
  ...Array.from('\u{1F600}\t\r\n\0 \u00a0\uFEFF`'),
  '\uDCFF',
  '\uD800',
);
const references = fc.oneof(
  fc.string({ unit: codePoint }),
  webUrl,
  fc
    .array(fc.oneof(pieces, fc.string({ maxLength: 2 })), { maxLength: 8 })
    .map((all) => all.join('')),
);

describe('createReferenceResolver', () => {
  it('resolves any reference like the URL parser', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BASES), fc.array(references), (base, all) => {
        const resolve = createReferenceResolver(base);
        for (const reference of [...all, ...all]) {
          const resolved = resolve(reference);
          const expected = resolveReference(reference, base);
          assert.equal(resolved?.href, expected?.href);
          assert.equal(resolved?.hostname, expected?.hostname);
          if (resolved?.name === undefined) continue;
          assert.equal(`${resolved.folder}${resolved.name}`, resolved.href);
          assert.doesNotMatch(resolved.name, /\s/u);
        }
      }),
    );
  });

  const examples = String.raw`
    seg.ts a/seg.ts?x=1/2 ../seg.ts /a/b //cdn.example/a https://cdn.example/a HTTPS://CDN.EXAMPLE/a/../b
    ?x #x a#b/c a/#/c . .. a/.. a/.?x a/%2e%2E a/... // //cdn http:/cdn https:cdn https:/cdn https://cdn
    \\cdn/a \/cdn a\b data:video/mp4,a data:a/b file:///a/b skd://a/b a:b a/b:c x:/a/b :/a a?b'c a?b"c a?b\c
    a?b#c/d ä/b a/ä a/b😀 //a:99999/c //[::1/c //%00/c //0x7f.1/c`;
  const others = ['', 'a b/c', 'a\tb', '//a b/c', '\uDCFF/b', ' a/b ', 'a/\n'];
  for (const reference of [...examples.trim().split(/\s+/), ...others]) {
    it(`resolves ${JSON.stringify(reference)} like the URL parser`, () => {
      for (const base of BASES) {
        const resolved = createReferenceResolver(base)(reference);
        assert.equal(resolved?.href, resolveReference(reference, base)?.href);
      }
    });
  }

  it('resolves names in more folders than it remembers', () => {
    const [base = new URL('https://origin.example/')] = BASES;
    const resolve = createReferenceResolver(base);
    for (let at = 0; at < 200; at += 1) {
      assert.equal(resolve(`${at}/a.ts`)?.href, `https://origin.example/live/1/${at}/a.ts`);
    }
  });
});

describe('resolvePath', () => {
  const segments = fc.array(fc.oneof(pieces, fc.constantFrom('$Time$.m4s', '$Number%05d$', '...')));
  it('resolves any reference like the URL parser', () => {
    const paths = fc.oneof(
      references,
      segments.map((all) => all.join('/')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...BASES), paths, (base, reference) => {
        const resolved = resolvePath(reference, base);
        const expected = resolveReference(reference, base);
        assert.equal(resolved?.href, expected?.href);
        assert.equal(resolved?.hostname, expected?.hostname);
      }),
      { numRuns: 500 },
    );
  });
});
