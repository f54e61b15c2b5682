import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertFramed, assertPlays } from '#test/support/assert-resolves.ts';
import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { rumbleAdapter } from './rumble.ts';

describeAdapter(rumbleAdapter, {
  matches: [
    'https://rumble.com/shorts/v5abcd-some-title.html',
    'https://rumble.com/shorts/v5abcd',
    'https://rumble.com/v5abcd-a-title-with-words.html?e9s=src_v1',
    'https://www.rumble.com/v5abcde.html',
    'https://rumble.com/embed/v2abcd/?pub=4',
    'https://rumble.com/embed/u3.v2abcd',
  ],
  doesNotMatch: [
    'https://rumble.com/',
    'https://rumble.com/videos',
    'https://rumble.com/c/Somebody',
    'https://rumble.com/user/Somebody',
    'https://rumble.com.evil.example/v5abcd-a.html',
  ],
});

const PAGE = 'https://rumble.com/v5abcd-a-title.html';
const ENDPOINT = `https://rumble.com/api/Media/oembed.json?url=${encodeURIComponent(PAGE)}`;
const DATA = 'https://rumble.com/embedJS/u3/?request=video&ver=2&v=v2abcd';
const HLS = 'https://rumble.com/hls-vod/abc/playlist.m3u8';
const MP4 = 'https://hugh.cdn.rumble.cloud/video/720.mp4';
/** Modeled on oembed.com. */
const OEMBED = {
  type: 'video',
  title: 'A title',
  html: '<iframe src="https://rumble.com/embed/v2abcd/"></iframe>',
};
/** Modeled on the undocumented data that Rumble’s player reads. */
const VIDEO = {
  title: 'A title',
  duration: 61,
  i: 'https://sp.rmbl.ws/s8/1.jpg',
  ua: {
    mp4: { 360: { url: 'https://hugh.cdn.rumble.cloud/video/360.mp4' }, 720: { url: MP4 } },
    hls: { auto: { url: HLS } },
  },
};

describe('a Rumble video', () => {
  it('plays the streams in the player data', async () => {
    const media = await assertPlays(PAGE, {
      responses: {
        [ENDPOINT]: { json: OEMBED },
        [DATA]: { json: VIDEO },
        [HLS]: playableHls(),
        [MP4]: playableMp4(),
      },
      provider: 'rumble',
      sources: [HLS, MP4],
    });
    assert.equal(media.title, 'A title');
  });

  it('plays in Rumble’s player if no stream plays', async () => {
    for (const responses of [{ [DATA]: { json: VIDEO } }, { [DATA]: { json: { ua: {} } } }, {}]) {
      const media = await assertFramed(PAGE, {
        responses: { [ENDPOINT]: { json: OEMBED }, ...responses },
        player: 'https://rumble.com/embed/v2abcd',
      });
      assert.equal(media.title, 'A title');
    }
  });

  it('fails with source_error if the endpoint does not find it', async () => {
    const { resolution } = await resolveScripted(PAGE, {});
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, {
      [ENDPOINT]: { json: OEMBED },
      [DATA]: { json: VIDEO },
      [HLS]: playableHls(),
    }));
});
