import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as fc from 'fast-check';

import { codePoint, webUrl } from '#test/support/arbitrary-texts.ts';

import { parseSourceUrl } from './parse-source-url.ts';

const REJECTED = [
  '',
  ' https://example.com/',
  'https://example.com/ ',
  '\u00a0https://example.com/',
  'https://exam\tple.com/',
  'https://example.com/\n',
  'https://example.com/\u0000',
  'https://example.com/\u0085',
  'https://example.com\\@127.0.0.1/',
  'https://example.com/\ud800',
  'https://example.com/%zz',
  'https://example.com/%',
  'https://exa mple.com/',
  'http://256.256.256.256/',
  '//example.com/',
  'example.com/video.mp4',
];

const ACCEPTED = [
  ['https://example.com/my video.mp4', 'https://example.com/my%20video.mp4'],
  ['https://example.com/a?x=100%', 'https://example.com/a?x=100%'],
  ['https://EXAMPLE.com/ä', 'https://example.com/%C3%A4'],
  ['ftp://example.com/', 'ftp://example.com/'],
] as const;

test('rejects URLs that parsers could read differently', () => {
  for (const text of REJECTED)
    assert.equal(parseSourceUrl(text, 4096), undefined, JSON.stringify(text));
});

test('parses other URLs like the WHATWG parser', () => {
  for (const [text, href] of ACCEPTED) assert.equal(parseSourceUrl(text, 4096)?.href, href);
});

test('applies the length limit to the submitted URL', () => {
  const text = `https://example.com/${'a'.repeat(80)}`;
  assert.ok(parseSourceUrl(text, text.length));
  assert.equal(parseSourceUrl(text, text.length - 1), undefined);
});

test('parses any text idempotently and without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: codePoint }), webUrl), (text) => {
      const url = parseSourceUrl(text, 4096);
      if (url !== undefined) assert.equal(parseSourceUrl(url.href, 16_384)?.href, url.href);
    }),
    { numRuns: 40 },
  );
});
