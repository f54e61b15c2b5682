import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatDuration } from '#lib/text/format-duration.ts';

import { formatAmount } from './format-amount.ts';
import { formatCodecs } from './format-codecs.ts';

describe('formatDuration', () => {
  for (const [seconds, expected] of [
    [0, '0:00'],
    [7.4, '0:07'],
    [59.6, '1:00'],
    [245, '4:05'],
    [3599.5, '1:00:00'],
    [3723, '1:02:03'],
    [360_000, '100:00:00'],
  ] as const) {
    it(`shows ${seconds} s as ${expected}`, () => assert.equal(formatDuration(seconds), expected));
  }
});

describe('formatAmount', () => {
  for (const [amount, expected] of [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [1500, '1.5 kB'],
    [99_949, '99.9 kB'],
    [99_950, '100 kB'],
    [999_600, '1 MB'],
    [1_234_567, '1.2 MB'],
    [250_000_000_000, '250 GB'],
  ] as const) {
    it(`shows ${amount} bytes as ${expected}`, () =>
      assert.equal(formatAmount(amount, 'B'), expected));
  }

  it('uses the decimal separator of the language', () => {
    assert.equal(formatAmount(1_500_000, 'o', 'fr'), '1,5 Mo');
    assert.equal(formatAmount(1_500_000, 'bit/s', 'de'), '1,5 Mbit/s');
  });
});

describe('formatCodecs', () => {
  for (const [codecs, expected] of [
    ['avc1.4d401e,mp4a.40.2', 'H.264 + AAC'],
    ['vp09.00.10.08, opus', 'VP9 + Opus'],
    ['avc1.64001f,avc1.4d401e,mp4a.40.2', 'H.264 + AAC'],
    ['Opus', 'Opus'],
    ['new1.2', 'new1.2'],
  ] as const) {
    it(`shows ${codecs} as ${expected}`, () => assert.equal(formatCodecs(codecs), expected));
  }
});
