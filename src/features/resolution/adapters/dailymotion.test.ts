import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertFramed, assertPlays } from '#test/support/assert-resolves.ts';
import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { dailymotionAdapter } from './dailymotion.ts';

describeAdapter(dailymotionAdapter, {
  matches: [
    'https://www.dailymotion.com/swf/x8m8jwl',
    'https://www.dailymotion.com/embed?video=x8t1eho',

    'https://www.dailymotion.com/playlist/x6hynp',
    'https://www.dailymotion.com/embed/playlist/x6hynp',
    'https://geo.dailymotion.com/player.html?playlist=x6hynp',
    'https://www.dailymotion.com/de/video/x8t1eho',
    'https://dai.ly/x8t1eho/',
    'https://www.dailymotion.com/video/x8t1eho',
    'https://www.dailymotion.com/video/k41fZWpx2TaAORA2nok',
    'https://www.dailymotion.com/video/x10bix2_ircam-mani-feste-2013_creation',
    'https://www.dailymotion.com/swf/video/xcv6dv_pixels-by-patrick-jean_creation',
    'https://dailymotion.com/embed/video/x5yiamz?queue-enable=false',
    'https://dai.ly/k41fZWpx2TaAORA2nok',
    'https://geo.dailymotion.com/player.html?video=x8t1eho',
    'https://geo.dailymotion.com/player/x9abc.html?video=x8t1eho',
  ],
  doesNotMatch: [
    'https://www.dailymotion.com/swf/video',
    'https://www.dailymotion.com/',
    'https://www.dailymotion.com/video/',
    'https://www.dailymotion.com/playlist/',
    'https://geo.dailymotion.com/player.html?playlist=',
    'https://api.dailymotion.com/playlist/x6hynp',
    'https://api.dailymotion.com/videos',
    'https://dai.ly/',
    'https://dai.ly.evil.example/x8t1eho',
  ],
});

const PAGE = 'https://www.dailymotion.com/video/x8t1eho';
const METADATA = 'https://www.dailymotion.com/player/metadata/video/x8t1eho';
const HLS = 'https://www.dailymotion.com/cdn/manifest/video/x8t1eho.m3u8?sec=abc';
const CAPTIONS = 'https://static2.dmcdn.net/static/video/1_subtitle_en.srt';
/** The undocumented format that the player reads. */
const RESPONSE = {
  title: 'A race',
  duration: 61,
  created_time: 1_600_000_000,
  owner: { screenname: 'A club', url: 'https://www.dailymotion.com/club' },
  thumbnails: { 720: 'https://s1.dmcdn.net/v/1/x720' },
  qualities: { auto: [{ type: 'application/x-mpegURL', url: HLS }] },
  subtitles: { data: { en: { label: 'English', urls: [CAPTIONS] } } },
};
const PLAYER = 'https://geo.dailymotion.com/player.html?video=x8t1eho';

describe('a video on Dailymotion', () => {
  it('plays from the stream in the player metadata', async () => {
    const responses = { [METADATA]: { json: RESPONSE }, [HLS]: playableHls() };
    const media = await assertPlays(PAGE, {
      responses,
      provider: 'dailymotion',
      sources: [HLS],
    });
    assert.equal(media.title, 'A race');
    const author = { name: 'A club', url: new URL('https://www.dailymotion.com/club') };
    assert.deepEqual([media.author, media.publishedAtMs], [author, 1_600_000_000_000]);
    assert.deepEqual(media.captions, [
      { url: new URL(CAPTIONS), language: 'en', label: 'English', kind: 'subtitles' },
    ]);
  });

  it('plays in Dailymotion’s player if the stream is denied or restricted', async () => {
    const restricted = { title: 'A race', error: { code: 'DM007' } };
    for (const responses of [
      { [METADATA]: { json: RESPONSE }, [HLS]: { status: 403, text: '' } },
      { [METADATA]: { json: restricted } },
      { [METADATA]: { status: 500, text: '' } },
    ]) {
      await assertFramed(PAGE, { responses, player: PLAYER });
    }
  });

  it('fails with source_error if the metadata reports a missing video', async () => {
    const gone = { error: { code: 'DM001', title: 'Video not found' } };
    const { resolution } = await resolveScripted(PAGE, { [METADATA]: { json: gone } });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [METADATA]: { json: RESPONSE }, [HLS]: playableHls() }));
});

describe('a playlist on Dailymotion', () => {
  it('plays in Dailymotion’s player with the title of its page', async () => {
    const page = 'https://www.dailymotion.com/playlist/x6hynp';
    const player = 'https://geo.dailymotion.com/player.html?playlist=x6hynp';
    const { resolution, requests } = await resolveScripted(player, {
      [page]: { text: '<title>P</title>' },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, player);
    assert.equal(resolution.media.title, 'P');
    assert.deepEqual(requests, [page]);
  });
});
