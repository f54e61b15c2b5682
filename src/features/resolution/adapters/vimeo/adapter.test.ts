import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { vimeoAdapter } from './adapter.ts';

describeAdapter(vimeoAdapter, {
  matches: [
    'https://vimeo.com/event/12345/videos/76979871',
    'https://vimeo.com/reviews/0b9e2f4c-1111-2222-3333-444455556666/videos/76979871',
    'https://vimeo.com/showcase/7008490',
    'https://vimeo.com/event/4154130/embed/3faabede87',
    'https://vimeo.com/somebody/review/288386543/3faabede87',
    'https://vimeo.com/m/288386543',
    'https://vimeopro.com/somebody/portfolio/video/288386543',
    'http://vimeo.com/moogaloop.swf?clip_id=288386543&server=vimeo.com',
    'https://vimeo.com/288386543',
    'https://www.vimeo.com/288386543#t=10s',
    'https://vimeo.com/903115595/f14d06da38',
    'https://vimeo.com/channels/staffpicks/288386543',
    'https://vimeo.com/groups/motion/videos/288386543',
    'https://vimeo.com/showcase/1234/video/288386543',
    'https://vimeo.com/album/1234/video/288386543',
    'https://player.vimeo.com/video/65836516?&autoplay=1&loop=1',
    'https://player.vimeo.com/video/65836516?h=f14d06da38',
  ],
  doesNotMatch: [
    'https://vimeo.com/event/12345/videos',
    'https://vimeo.com/',
    'https://vimeo.com/staffpicks',
    'https://vimeo.com/user12345',
    'https://vimeo.com/channels/bestofstaffpicks/videos/rss',
    'https://player.vimeo.com/',
    'https://vimeo.com.evil.example/288386543',
    'https://developer.vimeo.com/288386543',
  ],
});

const PAGE = 'https://vimeo.com/903115595/f14d06da38';
const CONFIG = 'https://player.vimeo.com/video/903115595/config?h=f14d06da38';
const ENDPOINT =
  'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F903115595%2Ff14d06da38';
const HLS = 'https://a.vimeocdn.example/exp=1900000000~hmac=1/playlist.m3u8';
const MP4 = 'https://b.vimeocdn.example/1080.mp4';
/** Modeled on the undocumented configuration that Vimeo’s player reads. */
const RESPONSE = {
  request: {
    files: {
      hls: {
        default_cdn: 'a',
        cdns: { b: { url: 'https://b.vimeocdn.example/p.m3u8' }, a: { avc_url: HLS } },
      },
      progressive: [
        { url: 'https://b.vimeocdn.example/360.mp4', height: 360 },
        { url: MP4, height: 1080 },
      ],
    },
    text_tracks: [{ lang: 'de', label: 'Deutsch', url: '/texttrack/1.vtt', kind: 'captions' }],
  },
  video: {
    title: 'A film',
    duration: 61,
    thumbs: { base: 'https://i.vimeocdn.com/video/1' },
    owner: { name: 'A studio', url: 'https://vimeo.com/studio' },
  },
};
const STREAMS = { [HLS]: playableHls(), [MP4]: playableMp4() };

describe('a Vimeo video', () => {
  it('plays the streams in the player configuration', async () => {
    const responses = { [CONFIG]: { json: RESPONSE }, ...STREAMS };
    const { resolution } = await resolveScripted(PAGE, responses);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'vimeo');
    const { media } = resolution;
    assert.deepEqual(
      media.sources.map(({ format, url }) => [format, url.href]),
      [
        ['HLS', HLS],
        ['MP4', MP4],
      ],
    );
    assert.equal(media.sources[0]?.expiresAtMs, 1_900_000_000_000);
    assert.equal(media.title, 'A film');
    assert.deepEqual(media.author, { name: 'A studio', url: new URL('https://vimeo.com/studio') });
    assert.deepEqual(media.captions, [
      {
        url: new URL('https://player.vimeo.com/texttrack/1.vtt'),
        language: 'de',
        label: 'Deutsch',
        kind: 'captions',
      },
    ]);
  });

  it('plays in Vimeo’s player if the configuration is rejected or no stream plays', async () => {
    const oembed = { [ENDPOINT]: { json: { type: 'video', title: 'A film' } } };
    for (const responses of [
      { [CONFIG]: { status: 403, json: {} }, ...oembed },
      { [CONFIG]: { json: RESPONSE }, ...oembed },
      { [CONFIG]: { json: { request: { files: {} }, video: {} } }, ...oembed },
    ]) {
      const { resolution } = await resolveScripted(PAGE, responses);
      assert.ok(resolution.kind === 'resolved');
      assert.equal(
        resolution.media.iframeUrl?.href,
        'https://player.vimeo.com/video/903115595?h=f14d06da38',
      );
      assert.equal(resolution.media.title, 'A film');
    }
  });

  it('fails with source_error if the configuration and endpoint do not find it', async () => {
    const { resolution } = await resolveScripted(PAGE, {});
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [CONFIG]: { json: RESPONSE }, ...STREAMS }));
});

describe('a Vimeo showcase or event', () => {
  const players: Readonly<Record<string, string>> = {
    'https://vimeo.com/album/7008490': 'https://vimeo.com/showcase/7008490/embed',
    'https://vimeo.com/event/4154130/3faabede87':
      'https://vimeo.com/event/4154130/embed/3faabede87',
  };
  for (const [inputUrl, player] of Object.entries(players)) {
    it(`plays in the player ${player}`, async () => {
      const { resolution, requests } = await resolveScripted(inputUrl, {
        [inputUrl]: { text: '<title>S</title>' },
      });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.iframeUrl?.href, player);
      assert.equal(resolution.media.title, 'S');
      assert.deepEqual(requests, [inputUrl]);
    });
  }
});
