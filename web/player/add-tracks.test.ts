import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { VideoWire } from '#features/videos/wire.ts';

import { listSideTracks, type SideTrack, withoutNamed } from './add-tracks.ts';

const API = 'https://video.example/api/v1/videos/vid_1';

function aVideo(...languages: readonly string[]): Pick<VideoWire, 'subtitles' | 'embed'> {
  return {
    embed: { api: API, player: '', iframe: '', stream: null, html: '' },
    subtitles: languages.map((language, index) => ({
      language,
      label: `in ${language}`,
      kind: 'subtitles',
      default: index === 0,
      origin: 'upload',
      cueCount: 1,
      url: `${API}/subtitles/${language}.vtt?token=t`,
      srtUrl: '',
      createdAt: '',
      updatedAt: '',
    })),
  };
}

describe('listSideTracks', () => {
  it('has them at the page’s own address, with their token', () => {
    assert.deepEqual(listSideTracks(aVideo('en'), { isLive: false, language: null }), [
      {
        src: '/api/v1/videos/vid_1/subtitles/en.vtt?token=t',
        kind: 'subtitles',
        srclang: 'en',
        label: 'in en',
        default: true,
        origin: 'upload',
      },
    ]);
  });

  it('has no default where another one was asked for and is there', () => {
    for (const [language, isDefault] of [
      ['de', false],
      ['de-AT', false],
      ['fr', true],
    ] as const) {
      const [first] = listSideTracks(aVideo('en', 'de'), { isLive: false, language });
      assert.equal(first?.default, isDefault, language);
    }
  });

  it('has none for a live stream', () => {
    assert.deepEqual(listSideTracks(aVideo('en'), { isLive: true, language: null }), []);
  });
});

it('leaves out what the manifest names, under a number too', () => {
  const tracks = listSideTracks(aVideo('en', 'de'), { isLive: false, language: null });
  const named = [
    { language: 'en', label: 'in en (2)' },
    { language: 'de', label: 'another one' },
    { language: undefined, label: 'in de' },
  ];
  const left = withoutNamed(tracks, named).map(({ srclang }: SideTrack) => srclang);
  assert.deepEqual(left, ['de']);
});

it('leaves out a track of the source where the manifest has its language, by any name', () => {
  const tracks = listSideTracks(aVideo('en', 'de'), { isLive: false, language: null }).map(
    (track) => ({ ...track, origin: 'source' as const }),
  );
  const left = withoutNamed(tracks, [{ language: 'en-GB', label: 'British' }]);
  assert.deepEqual(
    left.map(({ srclang }) => srclang),
    ['de'],
  );
});
