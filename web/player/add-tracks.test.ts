import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Video } from '#sdk';

import { listSidecarTracks, type SidecarTrack, omitManifestTracks } from './add-tracks.ts';

const API = 'https://video.example/api/v1/videos/vid_1';

function createVideo(...languages: readonly string[]): Pick<Video, 'subtitles' | 'embed'> {
  return {
    embed: {
      api: API,
      player: '',
      iframe: '',
      stream: null,
      hls: null,
      dash: null,
      download: null,
      html: '',
      poster: '',
    },
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

describe('listSidecarTracks', () => {
  it('uses URLs of the page’s origin with their token', () => {
    assert.deepEqual(listSidecarTracks(createVideo('en'), { isLive: false, language: null }), [
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

  it('marks no track as the default if the requested language is available', () => {
    for (const [language, isDefault] of [
      ['de', false],
      ['de-AT', false],
      ['fr', true],
    ] as const) {
      const [first] = listSidecarTracks(createVideo('en', 'de'), { isLive: false, language });
      assert.equal(first?.default, isDefault, language);
    }
  });

  it('omits chapters, which belong to the timeline', () => {
    const video = createVideo('en', 'de');
    const [first, ...others] = video.subtitles;
    assert.ok(first !== undefined);
    const subtitles = [{ ...first, kind: 'chapters' as const }, ...others];
    const tracks = listSidecarTracks({ ...video, subtitles }, { isLive: false, language: null });
    assert.deepEqual(
      tracks.map(({ srclang }) => srclang),
      ['de'],
    );
  });

  it('returns no tracks for a live stream', () => {
    assert.deepEqual(listSidecarTracks(createVideo('en'), { isLive: true, language: null }), []);
  });
});

it('omits sidecar tracks that the manifest contains, even with a number in their label', () => {
  const tracks = listSidecarTracks(createVideo('en', 'de'), { isLive: false, language: null });
  const named = [
    { language: 'en', label: 'in en (2)' },
    { language: 'de', label: 'another one' },
    { language: undefined, label: 'in de' },
  ];
  const left = omitManifestTracks(tracks, named).map(({ srclang }: SidecarTrack) => srclang);
  assert.deepEqual(left, ['de']);
});

it('omits a sidecar track of the source if the manifest has its language, with any label', () => {
  const tracks = listSidecarTracks(createVideo('en', 'de'), { isLive: false, language: null }).map(
    (track) => ({ ...track, origin: 'source' as const }),
  );
  const left = omitManifestTracks(tracks, [{ language: 'en-GB', label: 'British' }]);
  assert.deepEqual(
    left.map(({ srclang }) => srclang),
    ['de'],
  );
});
