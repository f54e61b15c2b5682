import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string, uint8Array } from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { decodeText } from './decode-text.ts';

describe('decodeText', () => {
  it('prefers the byte order mark', () => {
    const utf16 = Buffer.from('\uFEFFé', 'utf16le');
    assert.equal(decodeText(utf16, 'text/html; charset=windows-1252'), 'é');
    assert.equal(decodeText(Buffer.from('\uFEFFé'), 'text/html; charset=latin1'), 'é');
  });

  it('prefers the content type over the page', () => {
    const page = Buffer.from('<meta charset="utf-8">\u00e9', 'latin1');
    assert.equal(decodeText(page, 'text/html; charset="ISO-8859-1"').at(-1), 'é');
  });

  it('falls back to the page’s declaration', () => {
    const page = Buffer.from('<meta charset=windows-1252>\u0080', 'latin1');
    assert.equal(decodeText(page, 'text/html').at(-1), '€');
  });

  const filler = '<meta name="x" content="charset=koi8-r"><link href="/a.css">'.repeat(100);
  const heads: readonly (readonly [string, string])[] = [
    ['<meta charset=windows-1252>', '€'],
    ["<META content='text/html; charset=windows-1252' HTTP-EQUIV='Content-Type'>", '€'],
    ['<title>charset</title><meta name="a" content="b" charset="windows-1252"/>', '€'],
    ['<!-- <meta charset=koi8-r> --><meta charset="windows-1252">', '€'],
    ['<script>"<meta charset=koi8-r></head>"</script><meta charset="windows-1252">', '€'],
    ['</head><meta charset="windows-1252">', '\uFFFD'],
    ['<body><meta charset="windows-1252">', '\uFFFD'],
    ['<meta name="description" content="How to set charset=windows-1252">', '\uFFFD'],
    ['<meta charset="utf-16le">', '\uFFFD'],
  ];
  for (const [head, expected] of heads) {
    it(`searches the entire head: ${head}`, () => {
      const page = Buffer.from(`<!doctype html><html><head>${filler}${head}\u0080`, 'latin1');
      assert.equal(decodeText(page, 'text/html').at(-1), expected);
    });
  }

  it('reads hostile heads in linear time', () => {
    for (const part of ['<meta ', '<!--', '<script', '<meta charset', '<?xml ']) {
      assert.equal(typeof decodeText(Buffer.from(part.repeat(150_000)), null), 'string');
    }
  });

  it('uses an XML declaration', () => {
    const xml = Buffer.from("<?xml version='1.0' encoding='ISO-8859-15'?><a>\u00a4</a>", 'latin1');
    assert.match(decodeText(xml, 'application/dash+xml'), /€/);
  });

  it('decodes unknown encodings as UTF-8', () => {
    assert.equal(decodeText(Buffer.from('é'), 'text/html; charset=x-none'), 'é');
  });

  it('never throws', () => {
    assertProperty(
      property(uint8Array(), string({ unit: codePoint }), (bytes, type) => {
        assert.equal(typeof decodeText(bytes, `charset=${type}`), 'string');
      }),
    );
  });
});
