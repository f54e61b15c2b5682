import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertPlays } from '#test/support/assert-resolves.ts';
import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { jwPlatformAdapter } from './jw-platform.ts';

describeAdapter(jwPlatformAdapter, {
  matches: [
    'https://cdn.jwplayer.com/v2/media/jumBvHdL',
    'https://content.jwplatform.com/players/jumBvHdL-FtZ2bpIX.html',
    'https://cdn.jwplayer.com/players/jumBvHdL-FtZ2bpIX.js?exp=1&sig=a',
    'https://cdn.jwplayer.com/previews/jumBvHdL-FtZ2bpIX',
    'https://cdn.jwplayer.com/manifests/jumBvHdL.m3u8',
    'https://content.jwplatform.com/videos/jumBvHdL-640.mp4',
  ],
  doesNotMatch: [
    'https://cdn.jwplayer.com/',
    'https://cdn.jwplayer.com/libraries/FtZ2bpIX.js',
    'https://cdn.jwplayer.com/v2/playlists/jumBvHdL',
    'https://cdn.jwplayer.com/tracks/abcdefgh.vtt',
    'https://cdn.jwplayer.com.evil.example/v2/media/jumBvHdL',
  ],
});

const PAGE = 'https://cdn.jwplayer.com/players/jumBvHdL-FtZ2bpIX.html';
const API = 'https://cdn.jwplayer.com/v2/media/jumBvHdL';
const HLS = 'https://cdn.jwplayer.com/manifests/jumBvHdL.m3u8';
const MP4 = 'https://cdn.jwplayer.com/videos/jumBvHdL-1080.mp4';
/** Modeled on docs.jwplayer.com, “GET Media”. */
const RESPONSE = {
  title: 'A film',
  playlist: [
    {
      mediaid: 'jumBvHdL',
      title: 'A film',
      description: 'Text',
      image: 'https://cdn.jwplayer.com/v2/media/jumBvHdL/poster.jpg?width=720',
      duration: 61,
      sources: [
        { file: 'https://cdn.jwplayer.com/videos/jumBvHdL.m4a', type: 'audio/mp4' },
        {
          file: 'https://cdn.jwplayer.com/videos/jumBvHdL-360.mp4',
          type: 'video/mp4',
          height: 360,
        },
        { file: MP4, type: 'video/mp4', height: 1080 },
        { file: HLS, type: 'application/vnd.apple.mpegurl' },
      ],
      tracks: [
        { file: 'https://cdn.jwplayer.com/strips/1.vtt', kind: 'thumbnails' },
        { file: '/tracks/2.srt', kind: 'captions', label: 'English', language: 'en' },
      ],
    },
  ],
};

describe('a JW Platform video', () => {
  it('plays the sources in the API response, the manifest first', async () => {
    const media = await assertPlays(PAGE, {
      responses: {
        [API]: { json: RESPONSE },
        [HLS]: playableHls(),
        [MP4]: playableMp4(),
      },
      provider: 'jw-platform',
      sources: [HLS, MP4],
    });
    assert.deepEqual(media.captions, [
      {
        url: new URL('https://cdn.jwplayer.com/tracks/2.srt'),
        kind: 'captions',
        language: 'en',
        label: 'English',
      },
      {
        url: new URL('https://cdn.jwplayer.com/strips/1.vtt'),
        kind: 'thumbnails',
        language: null,
        label: null,
      },
    ]);
  });

  it('fails with the reason if it is deleted or protected', async () => {
    const gone = await resolveScripted(PAGE, {});
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
    const closed = await resolveScripted(PAGE, { [API]: { status: 403, json: {} } });
    assert.ok(closed.resolution.kind === 'failed' && closed.resolution.code === 'source_protected');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [API]: { json: RESPONSE }, [HLS]: playableHls() }));
});
