import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertFramed, assertPlays } from '#test/support/assert-resolves.ts';
import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { wistiaAdapter } from './wistia.ts';

describeAdapter(wistiaAdapter, {
  matches: [
    'https://company.wi.st/medias/e4a27b971d',
    'https://home.wistia.com/medias/e4a27b971d',
    'https://fast.wistia.net/embed/iframe/e4a27b971d?autoPlay=true',
    'https://fast.wistia.com/embed/medias/e4a27b971d.json',
    'https://fast.wistia.com/embed/medias/e4a27b971d.m3u8',
    'https://wi.st/medias/e4a27b971d',
  ],
  doesNotMatch: [
    'https://company.wi.st/projects/e4a27b971d',
    'https://wistia.com/',
    'https://home.wistia.com/projects/e4a27b971d',
    'https://home.wistia.com/medias/short',
    'https://fast.wistia.com/assets/external/E-v1.js',
    'https://embed-ssl.wistia.com/deliveries/abc.bin',
    'https://home.wistia.com.evil.example/medias/e4a27b971d',
  ],
});

const PAGE = 'https://home.wistia.com/medias/e4a27b971d';
const DATA = 'https://fast.wistia.com/embed/medias/e4a27b971d.json';
const HLS = 'https://fast.wistia.com/embed/medias/e4a27b971d.m3u8';
const MP4 = 'https://embed-ssl.wistia.com/deliveries/1080.mp4';
/** Modeled on the undocumented data that Wistia’s player reads. */
const RESPONSE = {
  media: {
    name: 'A tour',
    duration: 61.5,
    assets: [
      { type: 'still_image', url: 'https://embed-ssl.wistia.com/deliveries/still.bin', ext: 'jpg' },
      {
        type: 'iphone_video',
        url: 'https://embed-ssl.wistia.com/deliveries/360.bin',
        ext: 'mp4',
        height: 360,
      },
      {
        type: 'hd_mp4_video',
        url: 'https://embed-ssl.wistia.com/deliveries/1080.bin',
        ext: 'mp4',
        height: 1080,
      },
    ],
    captions: [{ language: 'eng', english_name: 'English' }],
  },
};

describe('a Wistia video', () => {
  it('plays its playlist and its tallest file', async () => {
    const media = await assertPlays(PAGE, {
      responses: {
        [DATA]: { json: RESPONSE },
        [HLS]: playableHls(),
        [MP4]: playableMp4(),
      },
      provider: 'wistia',
      sources: [HLS, MP4],
    });
    assert.equal(media.title, 'A tour');
    assert.equal(media.thumbnailUrl?.href, 'https://embed-ssl.wistia.com/deliveries/still.jpg');
    assert.equal(
      media.captions[0]?.url.href,
      'https://fast.wistia.com/embed/captions/e4a27b971d.vtt?language=eng',
    );
  });

  it('plays in Wistia’s player if no stream plays', async () => {
    await assertFramed(PAGE, {
      responses: { [DATA]: { json: RESPONSE } },
      player: 'https://fast.wistia.com/embed/iframe/e4a27b971d',
    });
  });

  it('fails with source_error if the player data contains an error', async () => {
    const { resolution } = await resolveScripted(PAGE, { [DATA]: { json: { error: true } } });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
    assert.match(resolution.message, /not found/);
    const changed = await resolveScripted(PAGE, { [DATA]: { json: { video: {} } } });
    assert.ok(changed.resolution.kind === 'failed');
    assert.match(changed.resolution.message, /invalid response/);
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [DATA]: { json: RESPONSE }, [HLS]: playableHls() }));
});
