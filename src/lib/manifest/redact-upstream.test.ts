import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { createRedactor, isInert } from './redact-upstream.ts';

const BASE = new URL('https://cdn.secret.test/hidden/folder/index.m3u8?b=1&token=QUERYSECRET');
const redact = createRedactor({
  base: BASE,
  hosts: new Set([BASE.hostname, 'xn--bcher-kva.test']),
});

describe('createRedactor', () => {
  const hidden: readonly (readonly [name: string, before: string, after: string])[] = [
    ['a URL', 'see https://a.test/x?y, z', 'see about:invalid z'],
    ['a URL in JSON', String.raw`{"u":"https:\/\/a.test\/x"}`, '{"u":"about:invalid"}'],
    [
      'a URL in JSON without literal slashes',
      String.raw`"https\u003A\u002f\u002Fa.test"`,
      '"about:invalid"',
    ],
    ['a URL in a query', '?to=https%253A%252F%252Fa.test', '?to=about:invalid'],
    ['a URL with backslashes', 'https%3A%5C%5Ca.test', 'about:invalid'],
    ['a URL in decimal character references', 'https:&#47;&#47;a.test/x', 'about:invalid'],
    [
      'a URL in hexadecimal character references',
      'https&#x3A;&#x2f;&amp;#x2F;a.test/x',
      'about:invalid',
    ],
    ['a URL in named character references', 'https&colon;&sol;&sol;a.test', 'about:invalid'],
    ['a URL without a scheme', '//a.test/x', 'about:invalid'],
    ['a URL with a user name', '//user:word@a.test/x', 'about:invalid'],
    ['a URL with a port', '//origin:8080/x', 'about:invalid'],
    ['a URL with an internationalized host name', '//bücher.test/x', 'about:invalid'],
    ['a host in prose', 'from CDN.secret.test.', 'from about:invalid'],
    ['a subdomain in prose', 'from a.cdn.secret.test:81', 'from about:invalid:81'],
    ['an internationalized host name in prose', 'from Bücher.test, x', 'from about:invalid, x'],
    ['a path', '#/hidden/folder/a.ts?x', '#about:invalid'],
    ['a path in an attribute value', 'P=/hidden/folder/a.ts,Q=1', 'P=about:invalid,Q=1'],
    ['a query parameter', 'token=QUERYSECRET;x', 'about:invalid;x'],
  ];
  for (const [name, before, after] of hidden) {
    it(`redacts ${name}`, () => assert.equal(redact(before), after));
  }

  const KEPT = [
    '',
    '4.004',
    '// a comment',
    'AC//DC: Live',
    'and/or, b//c, .a..b.',
    // SCTE 35 and other binary data in Base64.
    'CUE=/DAlAAAAA//wFAU=,ID=3.5',
    '/DAlAAAAA//wFAUAAAAB+AP4=',
    'avc1.4d401f,mp4a.40.2',
    'b=1',
    'notcdn.secret.test2',
    '&#47; and &amp; %2F',
  ];
  for (const text of KEPT)
    it(`keeps ${text || 'an empty text'}`, () => assert.equal(redact(text), text));

  it('redacts texts that are too long for regular expressions', () => {
    for (const unit of ['QUJD', '//', 'a', 'ä', '&amp;']) {
      const text = `${unit.repeat(3 << 20)} cdn.secret.test`;
      assert.doesNotMatch(redact(text), /secret/, unit);
    }
  });

  it('redacts names in other scripts after many different ones', () => {
    const names = Array.from({ length: 25_000 }, (_, at) => `ä${at}.b`);
    assert.doesNotMatch(redact([...names, 'Bücher.test'].join(' ')), /Bücher/);
  });

  it('runs in linear time', () => {
    const LENGTH = 1 << 20;
    for (const unit of [
      '%2F',
      '&amp;',
      '&#47;',
      '//a',
      'a.',
      '/hidden/folder/',
      '%25',
      '\\u002f',
    ]) {
      const text = unit.repeat(Math.ceil(LENGTH / unit.length));
      assert.ok(redact(text).length <= text.length, unit);
    }
  });
});

describe('isInert', () => {
  const words = fc.constantFrom(...'1 0x7f . , - = " : / % A test'.split(' '));
  const texts = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 14 }),
    fc.array(words, { maxLength: 8 }).map((all) => all.join('')),
    fc.stringMatching(/^\d{0,5}\.\d{0,6},?$/),
  );
  const names = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    texts.map((text) => `${text}.test`),
    texts,
  );
  const urls = fc
    .array(names)
    .map((all) =>
      [BASE, ...all.map((name) => URL.parse(`https://${name}/${name}/?${name}`))].filter(
        (url) => url !== null,
      ),
    );

  it('is true only for texts that every redactor keeps', () => {
    fc.assert(
      fc.property(urls, fc.array(texts), (upstream, all) => {
        const hosts = new Set(upstream.map(({ hostname }) => hostname));
        const redactAll = createRedactor({ base: upstream.at(-1) ?? BASE, hosts });
        for (const text of all.filter(isInert)) assert.equal(redactAll(text), text);
      }),
    );
  });

  for (const [text, expected] of [
    ['', true],
    ['DURATION=', true],
    [',URI="', true],
    ['4.00000,', true],
    ['1234.12345,', true],
    ['12345.1', false],
    ['abcdefghijk', true],
    ['abcdefghijkl', false],
    ['a.b', false],
    ['1.2.3.4', false],
    ['//a', false],
    ['a%2f', false],
    ['&sol;', false],
  ] as const) {
    it(`is ${expected} for ${JSON.stringify(text)}`, () => assert.equal(isInert(text), expected));
  }
});
