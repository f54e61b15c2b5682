import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Source, Video } from '#sdk';

import { type BrowserSupport, chooseEngines } from './choose-engines.ts';

const NOTHING: BrowserSupport = {
  hasMediaSource: false,
  hasAirPlay: false,
  playsNatively: () => false,
};
const EVERYTHING: BrowserSupport = {
  ...NOTHING,
  hasMediaSource: true,
  playsNatively: () => true,
};
const SAFARI: BrowserSupport = { ...EVERYTHING, hasAirPlay: true };
const OLD_IPHONE: BrowserSupport = { ...SAFARI, hasMediaSource: false };

describe('chooseEngines', () => {
  const table: readonly [Source['format'], BrowserSupport, readonly string[]][] = [
    ['MP4', EVERYTHING, ['native', 'hls', 'dash']],
    ['MP4', SAFARI, ['native', 'native', 'hls', 'dash']],
    ['MP4', OLD_IPHONE, ['native', 'native']],
    ['WebM', NOTHING, ['native']],
    ['HLS', EVERYTHING, ['hls']],
    ['HLS', SAFARI, ['native', 'hls']],
    ['HLS', OLD_IPHONE, ['native']],
    ['HLS', NOTHING, []],
    ['DASH', EVERYTHING, ['dash']],
    ['DASH', SAFARI, ['native', 'dash']],
    ['DASH', OLD_IPHONE, ['native']],
  ];
  for (const [format, support, expected] of table) {
    const has = `${support.hasMediaSource ? 'with' : 'without'} Media Source Extensions`;
    const screens = support.hasAirPlay ? ' and AirPlay' : '';
    it(`plays ${format} ${has}${screens} with ${expected.join(', then ') || 'no engine'}`, () => {
      const candidates = chooseEngines(video([source(format)]), support);
      assert.deepEqual(
        candidates.map(({ engine }) => engine),
        expected,
      );
    });
  }

  it('keeps the order of the sources and omits unplayable ones', () => {
    const sources = [source('DASH'), source('HLS'), source('MP4')];
    const candidates = chooseEngines(video(sources, { hls: null }), OLD_IPHONE);
    assert.deepEqual(
      candidates.map(({ engine }) => engine),
      ['native', 'native'],
    );
  });

  it('replaces a file by the other formats of the video, which exist for its first source', () => {
    const file = chooseEngines(video([source('MP4'), source('HLS')]), EVERYTHING);
    assert.deepEqual(file, [
      { engine: 'native', url: 'https://media.example/a' },
      { engine: 'hls', url: 'https://media.example/a' },
      { engine: 'hls', url: '/stream/vid_1.m3u8', replacesFile: true },
      { engine: 'dash', url: '/stream/vid_1.mpd', replacesFile: true },
    ]);
    const webm = chooseEngines(video([source('WebM')], { hls: null }), EVERYTHING);
    assert.deepEqual(
      webm.map(({ engine }) => engine),
      ['native', 'dash'],
    );
    const second = chooseEngines(video([source('HLS'), source('DASH'), source('MP4')]), SAFARI);
    assert.deepEqual(
      second.map(({ engine }) => engine),
      ['native', 'hls', 'dash', 'native'],
    );
  });

  it('offers the HLS form of WebM to other screens, and only with AirPlay', () => {
    const webm = source('WebM');
    const [first, ...others] = listScreens([webm], SAFARI);
    assert.equal(first, '/stream/vid_1.m3u8');
    const none = [
      others,
      listScreens([webm], EVERYTHING),
      listScreens([webm], { ...SAFARI, playsNatively: () => false }),
      listScreens([webm], SAFARI, { hls: null }),
      // Screens play the file itself.
      listScreens([source('MP4')], SAFARI),
      // The other formats of the video are those of its first source.
      listScreens([source('HLS'), webm], SAFARI),
    ];
    assert.deepEqual(new Set(none.flat()), new Set([undefined]));
  });

  it('makes the server’s own URLs relative and keeps other URLs', () => {
    const [first, second] = chooseEngines(
      video([
        source('MP4', 'http://reelay.example/stream/vid_1/src_1.mp4?e=1'),
        source('MP4', 'https://media.example/a.mp4'),
      ]),
      EVERYTHING,
    );
    assert.equal(first?.url, '/stream/vid_1/src_1.mp4?e=1');
    assert.equal(second?.url, 'https://media.example/a.mp4');
  });
});

function listScreens(
  sources: Source[],
  support: BrowserSupport,
  links?: Partial<Video['embed']>,
): readonly (string | undefined)[] {
  return chooseEngines(video(sources, links), support).map(({ screenUrl }) => screenUrl);
}

function video(
  sources: Source[],
  links: Partial<Video['embed']> = {},
): Pick<Video, 'sources' | 'embed'> {
  return {
    sources,
    embed: {
      player: 'http://reelay.example/watch/vid_1',
      iframe: 'http://reelay.example/embed/vid_1',
      stream: 'http://reelay.example/stream/vid_1',
      hls: 'http://reelay.example/stream/vid_1.m3u8',
      dash: 'http://reelay.example/stream/vid_1.mpd',
      download: null,
      api: 'http://reelay.example/api/v1/videos/vid_1',
      html: '',
      poster: '',
      ...links,
    },
  };
}

function source(format: Source['format'], url = 'https://media.example/a'): Source {
  return {
    id: 'src_1',
    format,
    mimeType: 'video/mp4',
    url,
    proxied: false,
    default: true,
    health: 'good',
    width: null,
    height: null,
    bitrate: null,
    codecs: null,
    frameRate: null,
    duration: null,
    size: null,
    drm: null,
    variants: null,
    audioTracks: null,
    expiresAt: null,
  };
}
