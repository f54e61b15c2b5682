import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { toAttachment } from './attachment.ts';

const write = (title: string): string => toAttachment(title, { suffix: '.mp4', fallback: 'vid_1' });

describe('toAttachment', () => {
  const names = [
    ['A talk', 'filename="A talk.mp4"'],
    ['v1.2 (final)', 'filename="v1.2 (final).mp4"'],
    ['Über 5', `filename="Uber 5.mp4"; filename*=UTF-8''%C3%9Cber%205.mp4`],
    ['日本', `filename="__.mp4"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.mp4`],
    ['It’s (a) *', `filename="It_s (a) _.mp4"; filename*=UTF-8''It%E2%80%99s%20%28a%29%20_.mp4`],
    ['100 %', `filename="100 _.mp4"; filename*=UTF-8''100%20%25.mp4`],
    ['../../etc/passwd', 'filename="_.._etc_passwd.mp4"'],
    ['C:\\a|b?"c"<d>', 'filename="C__a_b__c__d_.mp4"'],
    ['a\r\nSet-Cookie: b=c', 'filename="a Set-Cookie_ b=c.mp4"'],
    ['exe\u202e4pm', 'filename="exe4pm.mp4"'],
    [
      '．．／a：b',
      `filename="_a_b.mp4"; filename*=UTF-8''%EF%BC%8E%EF%BC%8E%EF%BC%8Fa%EF%BC%9Ab.mp4`,
    ],
    ['Ａｕｘ', `filename="_Aux.mp4"; filename*=UTF-8''%EF%BC%A1%EF%BD%95%EF%BD%98.mp4`],
    ['con', 'filename="_con.mp4"'],
    ['LPT1.txt', 'filename="_LPT1.txt.mp4"'],
    ['concert', 'filename="concert.mp4"'],
    [' .hidden. ', 'filename="hidden.mp4"'],
    ['', 'filename="vid_1.mp4"'],
    ['...', 'filename="vid_1.mp4"'],
  ] as const;
  for (const [title, parameters] of names) {
    it(`writes ${JSON.stringify(title)}`, () => {
      assert.equal(write(title), `attachment; ${parameters}`);
    });
  }

  it('shortens long names without splitting a character', () => {
    const [, encoded = ''] = write('😀'.repeat(500)).split("''");
    assert.equal(Array.from(decodeURIComponent(encoded)).length, 120 + '.mp4'.length);
  });

  it('writes a valid header for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (title) => {
        const header = write(title);
        assert.match(
          header,
          /^attachment; filename="(?![. ])[ !#$&-)+-.\d;=@-[\]-{}~]+\.mp4"(?:; filename\*=UTF-8''[\w.~!%-]+\.mp4)?$/,
        );
        const [, encoded = ''] = header.split("''");
        assert.doesNotMatch(decodeURIComponent(encoded), /[/\\\p{Cc}]/u);
      }),
    );
  });
});
