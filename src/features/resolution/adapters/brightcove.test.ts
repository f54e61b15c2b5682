import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertFramed, assertPlays } from '#test/support/assert-resolves.ts';
import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { brightcoveAdapter } from './brightcove.ts';

const PLAYER = 'https://players.brightcove.net/1752604059001/default_default/index.html';
const PAGE = `${PLAYER}?videoId=4825296720001`;

describeAdapter(brightcoveAdapter, {
  matches: [
    PAGE,
    'https://players.brightcove.net/1752604059001/b4-Xc9_default/index.html?videoId=ref:some-film&x=1',
  ],
  doesNotMatch: [
    PLAYER,
    `${PLAYER}?playlistId=1`,
    `${PLAYER}?videoId=../../x`,
    'https://players.brightcove.net/1752604059001/default_default/index.min.js',
    'https://players.brightcove.net.evil.example/1752604059001/default_default/index.html?videoId=4825296720001',
  ],
});

const CONFIG = 'https://players.brightcove.net/1752604059001/default_default/config.json';
const API =
  'https://edge.api.brightcove.com/playback/v1/accounts/1752604059001/videos/4825296720001';
const HLS =
  'https://manifest.prod.boltdns.net/manifest/v1/hls/v4/clear/1/master.m3u8?fastly_token=abc';
const MP4 = 'https://bcbolt446c5271-a.akamaihd.net/media/1080.mp4';
const KEY =
  'BCpkADawqM0T8lW3nMChuAbrcunBBHmh4YkNl5e6ZrKQwPiK_Y83RAOF4DP5tyBF_ONBVgrEjqW6fbV0nKRuHvjRU3E8jdT9WMTOXfJODoPML6NUDCYTwTHxtNlr5YdyGYaCPLhMUZ3Xu61L';
const CONFIG_RESPONSE = { json: { video_cloud: { policy_key: KEY } } };
/** Format documented at apis.support.brightcove.com, “Playback API”. */
const RESPONSE = {
  name: 'A documentary',
  description: null,
  duration: 61_500,
  poster: 'https://cf-images.eu-west-1.prod.boltdns.net/1.jpg',
  sources: [
    { src: MP4, container: 'MP4', height: 1080 },
    { src: HLS.replace('https:', 'http:'), type: 'application/x-mpegURL' },
    { src: HLS, type: 'application/x-mpegURL' },
  ],
  text_tracks: [
    { src: 'https://static.example/en.vtt', srclang: 'en', label: 'English', kind: 'captions' },
    { src: 'https://static.example/thumbs.vtt', kind: 'metadata' },
    { src: null, srclang: 'de', kind: 'captions' },
  ],
};

describe('a video on Brightcove', () => {
  it('plays from the sources of the Playback API', async () => {
    const media = await assertPlays(PAGE, {
      responses: {
        [CONFIG]: CONFIG_RESPONSE,
        [API]: { json: RESPONSE },
        [HLS]: playableHls(),
        [MP4]: playableMp4(),
      },
      provider: 'brightcove',
      sources: [HLS, MP4],
    });
    assert.deepEqual(
      media.captions.map(({ language, url }) => [language, url.href]),
      [['en', 'https://static.example/en.vtt']],
    );
  });

  it('plays in Brightcove’s player if there is no key, permission or stream', async () => {
    for (const responses of [
      {},
      { [CONFIG]: { json: {} } },
      {
        [CONFIG]: CONFIG_RESPONSE,
        [API]: { status: 403, json: [{ error_code: 'ACCESS_DENIED' }] },
      },
      { [CONFIG]: CONFIG_RESPONSE, [API]: { json: RESPONSE } },
    ]) {
      await assertFramed(PAGE, { responses, player: PAGE });
    }
  });

  it('fails with source_protected if all sources have DRM', async () => {
    const sources = [
      { src: HLS, type: 'application/x-mpegURL', key_systems: { 'com.apple.fps': {} } },
    ];
    const { resolution } = await resolveScripted(PAGE, {
      [CONFIG]: CONFIG_RESPONSE,
      [API]: { json: { ...RESPONSE, sources } },
    });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_protected');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, {
      [CONFIG]: CONFIG_RESPONSE,
      [API]: { json: RESPONSE },
      [HLS]: playableHls(),
    }));
});
