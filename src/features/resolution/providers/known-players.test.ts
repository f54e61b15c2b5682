import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, constantFrom, property, string } from 'fast-check';

import { findKnownPlayer } from './known-players.ts';

const find = (url: string): string | undefined => {
  const player = findKnownPlayer(new URL(url));
  return player && `${player.provider} ${player.url.href}`;
};

describe('findKnownPlayer', () => {
  const players: readonly (readonly [string, string])[] = [
    [
      'https://www.youtube.com/embed/GDRd-BFTYIg?autoplay=1&list=PL1&start=3',
      'youtube https://www.youtube.com/embed/GDRd-BFTYIg?list=PL1&start=3',
    ],
    [
      'http://www.youtube.com/v/mvSItvjFE1c?version=3',
      'youtube https://www.youtube.com/embed/mvSItvjFE1c',
    ],
    [
      'https://www.youtube-nocookie.com/embed/I1Vc38DaTQY/',
      'youtube https://www.youtube-nocookie.com/embed/I1Vc38DaTQY',
    ],
    [
      'https://player.vimeo.com/video/311983548?autoplay=1&h=3faabede87',
      'vimeo https://player.vimeo.com/video/311983548?h=3faabede87',
    ],
    [
      'https://www.dailymotion.com/embed/video/x8abc12',
      'dailymotion https://www.dailymotion.com/embed/video/x8abc12',
    ],
    [
      'https://geo.dailymotion.com/player.html?video=x8abc12',
      'dailymotion https://geo.dailymotion.com/player.html?video=x8abc12',
    ],
    [
      'https://player.twitch.tv/?channel=some&parent=other.example',
      'twitch https://player.twitch.tv/?channel=some',
    ],
    [
      'https://clips.twitch.tv/embed?clip=Gorgeous',
      'twitch https://clips.twitch.tv/embed?clip=Gorgeous',
    ],
    [
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fv',
      'facebook https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fv',
    ],
    [
      'https://www.tiktok.com/embed/v2/7000000000000000000',
      'tiktok https://www.tiktok.com/embed/v2/7000000000000000000',
    ],
    [
      'https://fast.wistia.net/embed/iframe/abcdef1234',
      'wistia https://fast.wistia.net/embed/iframe/abcdef1234',
    ],
    ['https://streamable.com/e/abc123', 'streamable https://streamable.com/e/abc123'],
    [
      'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
      'loom https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
    ],
    ['https://embed.ted.com/talks/some_talk', 'ted https://embed.ted.com/talks/some_talk'],
    [
      'https://cdn.jwplayer.com/players/abcd1234-efgh5678.html',
      'jw-platform https://cdn.jwplayer.com/players/abcd1234-efgh5678.html',
    ],
    [
      'https://players.brightcove.net/12345/default_default/index.html?videoId=67',
      'brightcove https://players.brightcove.net/12345/default_default/index.html?videoId=67',
    ],
    [
      'https://iframe.videodelivery.net/0123456789abcdef0123456789abcdef',
      'cloudflare-stream https://iframe.videodelivery.net/0123456789abcdef0123456789abcdef',
    ],
    [
      'https://player.mux.com/abcdefghij0123456789KLMNOP',
      'mux https://player.mux.com/abcdefghij0123456789KLMNOP',
    ],
    [
      'https://play.vidyard.com/abcdefghij123.html',
      'vidyard https://play.vidyard.com/abcdefghij123.html',
    ],
    [
      'https://videos.sproutvideo.com/embed/0123456789abcdef/0123456789abcdef',
      'sproutvideo https://videos.sproutvideo.com/embed/0123456789abcdef/0123456789abcdef',
    ],
    ['https://rumble.com/embed/v1abcd', 'rumble https://rumble.com/embed/v1abcd'],
    ['https://odysee.com/$/embed/some-name/abc', 'odysee https://odysee.com/$/embed/some-name/abc'],
    ['https://archive.org/embed/some.item', 'internet-archive https://archive.org/embed/some.item'],
    [
      'https://player.bilibili.com/player.html?bvid=BV1&autoplay=1',
      'bilibili https://player.bilibili.com/player.html?bvid=BV1',
    ],
    ['https://rutube.ru/play/embed/abcdef', 'rutube https://rutube.ru/play/embed/abcdef'],
    [
      'https://vk.com/video_ext.php?oid=-1&id=2&hash=3',
      'vk https://vk.com/video_ext.php?oid=-1&id=2&hash=3',
    ],
    ['https://ok.ru/videoembed/123456', 'ok https://ok.ru/videoembed/123456'],
    [
      'https://www.nbcnews.com/embedded-video/mmvo98875461754',
      'nbc-news https://www.nbcnews.com/embedded-video/mmvo98875461754',
    ],
    [
      'https://www.bloomberg.com/multimedia/api/embed/iframe?id=nhT2T3KFTy2mfwA_6j724g&x=1',
      'bloomberg https://www.bloomberg.com/multimedia/api/embed/iframe?id=nhT2T3KFTy2mfwA_6j724g',
    ],
    [
      'https://www.bitchute.com/embed/ApixlwN8WoA/?autoplay=1',
      'bitchute https://www.bitchute.com/embed/ApixlwN8WoA',
    ],
    ['https://embed.vhx.tv/videos/12345?autoplay=1', 'vimeo-ott https://embed.vhx.tv/videos/12345'],
    ['https://video.tv.adobe.com/v/26535?quality=9', 'adobe https://video.tv.adobe.com/v/26535'],
    [
      'https://www-ccv.adobe.io/v1/player/ccv/AbCdEf12345/embed?api_key=x',
      'adobe https://www-ccv.adobe.io/v1/player/ccv/AbCdEf12345/embed',
    ],
    [
      'https://www.aparat.com/video/video/embed/videohash/AbCdE/vt/frame',
      'aparat https://www.aparat.com/video/video/embed/videohash/AbCdE/vt/frame',
    ],
    [
      'https://video.sibnet.ru/shell.php?videoid=1425590&share=1',
      'sibnet https://video.sibnet.ru/shell.php?videoid=1425590',
    ],
    [
      'https://www.arte.tv/embeds/de/101234-000-A?autoplay=true',
      'arte https://www.arte.tv/embeds/de/101234-000-A',
    ],
    [
      'https://vimeo.com/event/1234567/embed/abcdef0123',
      'vimeo https://vimeo.com/event/1234567/embed/abcdef0123',
    ],
    [
      'https://www.youtube.com/embed/live_stream?channel=UC1&autoplay=1',
      'youtube https://www.youtube.com/embed/live_stream?channel=UC1',
    ],
    [
      'http://www.ustream.tv/embed/17149036?html5ui&autoplay=true',
      'ibm-video https://www.ustream.tv/embed/17149036',
    ],
  ];
  for (const [url, player] of players) {
    it(`recognizes ${url}`, () => assert.equal(find(url), player));
  }

  const others = [
    'https://www.youtube.com/watch?v=GDRd-BFTYIg',
    'https://www.youtube.com/embed/GDRd-BFTYIg/../../redirect',
    'https://www.youtube.com.evil.example/embed/GDRd-BFTYIg',
    'https://evil.example/www.youtube.com/embed/GDRd-BFTYIg',
    'https://user@www.youtube.com/embed/GDRd-BFTYIg',
    'https://www.youtube.com:8443/embed/GDRd-BFTYIg',
    'https://vimeo.com/311983548',
    'https://panopto.com/Panopto/Pages/Embed.aspx?id=1',
    'https://evilpanopto.com/Panopto/Pages/Embed.aspx?id=1',
    'https://www.c-span.org/video/standalone/?javascript:1',
    'https://player.twitch.tv/?parent=x.example',
    'https://w.soundcloud.com/player/?url=x',
    'javascript:alert(1)//www.youtube.com/embed/GDRd-BFTYIg',
  ];
  for (const url of others) {
    it(`rejects ${url}`, () => assert.equal(find(url), undefined));
  }

  it('returns only https URLs of the same host, for any path', () => {
    const host = constantFrom('www.youtube.com', 'player.vimeo.com', 'odysee.com', 'archive.org');
    assertProperty(
      property(host, string(), (name, rest) => {
        const url = URL.parse(`http://${name}/embed/${rest}`);
        const player = url && findKnownPlayer(url);
        if (player) assert.deepEqual([player.url.protocol, player.url.host], ['https:', name]);
      }),
    );
  });
});
