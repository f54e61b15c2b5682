import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { classifyLowPriority } from './low-priority-reason.ts';

describe('classifyLowPriority', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['https://h.example/videos/talk.mp4', undefined],
    ['https://h.example/roads/adapter/uploads/broadcast.mp4', undefined],
    ['https://h.example/previewed/trailerpark.mp4', undefined],
    ['https://h.example/ads/a.mp4', 'advertisement'],
    ['https://ads.h.example/a.mp4', 'advertisement'],
    ['https://images.outbrainimg.com/a.mp4', 'advertisement'],
    ['https://h.example/outbrainimg.com/a.mp4', undefined],
    ['https://h.example/a_preview.mp4', 'preview'],
    ['https://h.example/videoPreview2.webm', 'preview'],
    ['https://h.example/hero-bg.mp4', 'background'],
    ['https://h.example/logo.mp4', 'decoration'],
    ['https://h.example/episode.mp3', 'audio'],
  ];
  for (const [url, reason] of cases) {
    it(`classifies ${url} as ${reason ?? 'a possible video'}`, () =>
      assert.equal(classifyLowPriority({ url: new URL(url) }), reason));
  }

  it('also uses the media type, the attribute and autoplay', () => {
    const url = new URL('https://h.example/a.mp4');
    assert.equal(classifyLowPriority({ url, type: 'audio/mp4' }), 'audio');
    assert.equal(classifyLowPriority({ url, name: 'data-hover-src' }), 'preview');
    assert.equal(classifyLowPriority({ url, isBackground: true }), 'background');
  });
});
