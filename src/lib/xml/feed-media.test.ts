import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { listFeedMedia } from './feed-media.ts';

const NONE = { type: null, medium: null, height: 0 };

describe('listFeedMedia', () => {
  for (const [name, media, isListed] of [
    ['video by its type', { url: '/1', type: 'video/mp4' }, true],
    ['video by its name', { url: '/1.webm?a=1' }, true],
    ['an HLS playlist with the type of audio', { url: '/1', type: 'audio/x-mpegurl' }, true],
    ['audio in MP4 by its type', { url: '/1', type: 'audio/x-m4a' }, true],
    ['audio in MP4 by its name', { url: '/1.m4b', type: 'application/octet-stream' }, true],
    ['audio in MP4 with the type of MP3', { url: '/1.m4a', type: 'audio/mpeg' }, true],
    ['audio in WebM', { url: '/1', type: 'audio/webm; codecs=opus', medium: 'audio' }, true],
    ['MP3', { url: '/1.mp3', type: 'audio/mpeg' }, false],
    ['MP3 without a type', { url: '/1.mp3' }, false],
    ['Ogg', { url: '/1.ogg', type: 'audio/ogg', medium: 'audio' }, false],
    ['FLAC', { url: '/1.flac', type: 'audio/flac' }, false],
    ['a picture with the name of audio', { url: '/1.m4a', type: 'image/png' }, false],
    ['an image', { url: '/1.mp4', type: 'video/mp4', medium: 'image' }, false],
  ] as const) {
    it(`${isListed ? 'lists' : 'omits'} ${name}`, () =>
      assert.equal(listFeedMedia([{ ...NONE, ...media }]).length, isListed ? 1 : 0));
  }

  it('lists videos before audio, the tallest first', () => {
    const media = [
      { ...NONE, url: '/1.m4a' },
      { ...NONE, url: '/240.mp4', height: 240 },
      { ...NONE, url: '/720.mp4', height: 720 },
      { ...NONE, url: '/2.m4a' },
    ];
    assert.deepEqual(
      listFeedMedia(media).map(({ url }) => url),
      ['/720.mp4', '/240.mp4', '/1.m4a', '/2.m4a'],
    );
  });
});
