import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { CookieJar } from './cookie-jar.ts';
import { isFieldValue } from './is-field-value.ts';
import { parseSetCookie } from './parse-set-cookie.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const FROM = 'https://cdn.video.example/a/b/list.m3u8';

/** The header for `to` after a response from `from` has set the cookies. */
function send(fields: readonly string[], to: string, { from = FROM, nowMs = NOW_MS } = {}): string {
  const jar = new CookieJar();
  jar.store(fields, new URL(from), NOW_MS);
  return jar.toHeader(new URL(to), nowMs);
}

describe('fault 20: a jar of cookies', () => {
  const cases: readonly (readonly [
    field: string,
    sent: readonly string[],
    kept: readonly string[],
  ])[] = [
    [
      'n=1',
      [FROM, 'https://cdn.video.example:8443/a/b', 'https://cdn.video.example/a/b/c/d.ts'],
      [
        'https://cdn.video.example/a/bc/d.ts',
        'https://cdn.video.example/a/',
        'http://cdn.video.example/a/b/',
        'https://video.example/a/b/',
        'https://x.cdn.video.example/a/b/',
        'https://xcdn.video.example/a/b/',
      ],
    ],
    ['n=1; Path=/', ['https://cdn.video.example/'], ['https://other.example/']],
    ['n=1; Path=x', ['https://cdn.video.example/a/b/'], ['https://cdn.video.example/']],
    [
      'n=1; domain=.Video.Example; path=/',
      ['https://video.example/', 'https://s.video.example/x'],
      ['https://evil-video.example/', 'https://video.example.evil.example/'],
    ],
    ['n=1; Max-Age=60; Path=/', [FROM], []],
    ['n=1; Expires=Fri, 02-Jan-2026 00:00:00 GMT; Path=/', [FROM], []],
    ['n=1; Expires=soon; Path=/', [FROM], []],
    ['__Host-n=1; Secure; Path=/', [FROM], []],
    // Refused or expired.
    ['n=1; Domain=example; Path=/', [], [FROM]],
    ['n=1; Domain=other.example; Path=/', [], [FROM, 'https://other.example/']],
    ['n=1; Domain=deep.cdn.video.example; Path=/', [], ['https://deep.cdn.video.example/']],
    ['n=1; Max-Age=0; Expires=Fri, 02 Jan 2026 00:00:00 GMT; Path=/', [], [FROM]],
    ['n=1; Expires=Wed, 31 Dec 2025 00:00:00 GMT; Path=/', [], [FROM]],
    ['__Host-n=1; Secure; Domain=video.example; Path=/', [], [FROM]],
    ['__Secure-n=1; Path=/', [], [FROM]],
    ['=1; Path=/', [], [FROM]],
    ['n; Path=/', [], [FROM]],
    ['n=a\r\nx: y; Path=/', [], [FROM]],
  ];
  for (const [field, sent, kept] of cases) {
    it(`sends ${JSON.stringify(field)} to ${sent.length} of ${sent.length + kept.length} URLs`, () => {
      const [pair] = field.split(';');
      for (const url of sent) assert.equal(send([field], url), pair, url);
      for (const url of kept) assert.equal(send([field], url), '', url);
    });
  }

  it('does not accept a domain of an address or of a public suffix', () => {
    for (const [from, domain] of [
      ['http://127.0.0.1/', '0.0.1'],
      ['http://[::1]/', '1]'],
      ['https://me.github.io/', 'github.io'],
      ['https://a.co.uk/', 'co.uk'],
    ] as const) {
      const url = new URL(from);
      assert.equal(parseSetCookie(`n=1; Domain=${domain}`, url, NOW_MS), undefined, domain);
    }
    assert.equal(
      send(['n=1; Domain=127.0.0.1'], 'http://127.0.0.1:9/', { from: 'http://127.0.0.1/' }),
      'n=1',
    );
  });

  it('sends a cookie set without encryption to both schemes, but accepts no Secure cookie', () => {
    const from = 'http://cdn.video.example/';
    assert.equal(send(['n=1'], 'https://cdn.video.example/', { from }), 'n=1');
    assert.equal(send(['n=1; Secure'], 'https://cdn.video.example/', { from }), '');
  });

  it('replaces and deletes cookies, and sends those of longer paths first', () => {
    const fields = ['n=1; Path=/', 'm=1; Path=/a', 'n=2; Path=/', 'gone=1', 'gone=; Max-Age=-1'];
    assert.equal(send(fields, FROM), 'm=1; n=2');
    assert.equal(send(['n=1; Max-Age=5'], FROM, { nowMs: NOW_MS + 5_000 }), '');
  });

  it('sends no control characters and no other host whatever it has received', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.string({ unit: codePoint }), (name, rest) => {
        const fields = [`${name}=${rest}`, `n=1; ${name}=${rest}`];
        assert.ok(isFieldValue(send(fields, FROM)));
        assert.equal(send(fields, 'https://other.example/a/b/'), '');
      }),
    );
  });

  it('keeps the newest cookies within its limits', () => {
    const many = Array.from({ length: 49 }, (_, index) => `n${index}=1`);
    const jar = new CookieJar();
    for (const field of [...many, 'last=1', 'one=1']) jar.store([field], new URL(FROM), NOW_MS);
    const names = jar.list(new URL(FROM), NOW_MS).map(({ name }) => name);
    assert.deepEqual([names.length, names[0], names.at(-1)], [50, 'n1', 'one']);

    const long = 'x'.repeat(4_000);
    const large = Array.from({ length: 6 }, (_, index) => `n${index}=${long}`);
    // The jar holds the newest four, and a header two.
    assert.equal(send(large, FROM), large.slice(2, 4).join('; '));
    assert.equal(send([`n=${'x'.repeat(4_096)}`], FROM), '');
    assert.equal(send([`n=${'x'.repeat(4_095)}`], FROM).length, 4_097);
  });
});
