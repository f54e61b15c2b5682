import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { parseEmail } from './parse-email.ts';

it('compares addresses regardless of case, width and IDNA form', () => {
  for (const [entered, normal] of [
    ['Ada@Example.COM', 'ada@example.com'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada@EXAMPLE。com', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ADA+tag@example.com', 'ada+tag@example.com'],
    ['用户@例子.example', '用户@xn--fsqu00a.example'],
    ["a.o'hara+x=y@example.com", "a.o'hara+x=y@example.com"],
  ] as const) {
    assert.equal(parseEmail(entered)?.normal, normal, entered);
  }
});

it('rejects addresses that look like other ones', () => {
  for (const entered of [
    'ada@example.com.',
    'ada@example.com。',
    'ada.@example.com',
    'a\u200bda@example.com',
    'ada\u00ad@example.com',
    'ada\u3164@example.com',
    'ada\u2800@example.com',
    'ada\ufe0f@example.com',
    'ada@exam\u200dple.com',
    '\u202eada@example.com',
    'ada@@example.com',
    'ada＠x@example.com',
    'ada@exa mple.com',
    'ada@exa\u3000mple.com',
    'ada@[127.0.0.1]',
    'ada@exa/mple.com',
    'ada@example.com:25',
    'ada@127.1',
    'ada@0x7f',
    'ada@%65xample.com',
    'ada@',
    '@example.com',
    'ada',
    '.ada@example.com',
    'a..da@example.com',
    'ada@.example.com',
    'ada@example..com',
    ' ada@example.com',
    'ada@example.com ',
    'x<ada@example.com',
    '<ada@example.com',
    '＜ada@example.com',
    '(x)ada@example.com',
    'ada(x)@example.com',
    '"ada"@example.com',
    '"x@y.example"@example.com',
    'ad\\a@example.com',
    'x,ada@example.com',
    'x;ada@example.com',
    'x:ada@example.com',
    '@x.example:ada@example.com',
    '[ada]@example.com',
    '=?utf-8?q?ada?=@example.com',
    `${'a'.repeat(250)}@example.com`,
  ]) {
    assert.equal(parseEmail(entered), undefined, JSON.stringify(entered));
  }
});

it('has a comparison form that does not change when it is parsed again', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string({ unit: 'grapheme' }), (address, noise) => {
      for (const entered of [address, `${noise}${address}`, `${address}${noise}`]) {
        const { normal } = parseEmail(entered) ?? {};
        if (normal !== undefined) assert.equal(parseEmail(normal)?.normal, normal);
      }
    }),
  );
});
