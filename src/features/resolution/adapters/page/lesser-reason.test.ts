import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { classifyLesser } from './lesser-reason.ts';

describe('classifyLesser', () => {
  const addresses: readonly (readonly [string, string | undefined])[] = [
    ['https://h.example/videos/talk.mp4', undefined],
    ['https://h.example/roads/adapter/uploads/broadcast.mp4', undefined],
    ['https://h.example/previewed/trailerpark.mp4', undefined],
    ['https://h.example/ads/a.mp4', 'an advertisement'],
    ['https://ads.h.example/a.mp4', 'an advertisement'],
    ['https://images.outbrainimg.com/a.mp4', 'an advertisement'],
    ['https://h.example/outbrainimg.com/a.mp4', undefined],
    ['https://h.example/a_preview.mp4', 'a preview'],
    ['https://h.example/videoPreview2.webm', 'a preview'],
    ['https://h.example/hero-bg.mp4', 'a background'],
    ['https://h.example/logo.mp4', 'an ornament'],
    ['https://h.example/episode.mp3', 'sound'],
  ];
  for (const [address, reason] of addresses) {
    it(`takes ${address} for ${reason ?? 'what may be the video'}`, () =>
      assert.equal(classifyLesser({ url: new URL(address) }), reason));
  }

  it('goes by the type, the attribute and how it is shown as well', () => {
    const url = new URL('https://h.example/a.mp4');
    assert.equal(classifyLesser({ url, type: 'audio/mp4' }), 'sound');
    assert.equal(classifyLesser({ url, name: 'data-hover-src' }), 'a preview');
    assert.equal(classifyLesser({ url, isBackground: true }), 'a background');
  });
});
