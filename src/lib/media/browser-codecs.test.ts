import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isBrowserCodec } from './browser-codecs.ts';

describe('isBrowserCodec', () => {
  for (const [codec, expected] of [
    ['avc1.4d401e', true],
    ['HVC1.1.6.L93', true],
    ['vp09.00.20.08', true],
    ['opus', true],
    ['Opus', true],
    ['mp4a.40.2', true],
    ['mp4a.6B', true],
    ['mp4a.a9', false],
    ['mp4v.20.9', true],
    ['mp4v.6c', false],
    ['pcm-s16', true],
    ['s263', false],
    ['samr', false],
    ['apch', false],
    ['vvc1', false],
    ['V_THEORA', false],
    ['avc12', false],
    ['', false],
  ] as const) {
    it(`returns ${expected} for ${codec || 'an empty code'}`, () =>
      assert.equal(isBrowserCodec(codec), expected));
  }
});
