import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { listProviderRows } from '../providers/provider-rows.ts';
import { identifyUrl } from './identify-url.ts';

const name = (url: string): string => identifyUrl(new URL(url)).name;

/** The URLs of one source each. No URL of another source has the same name. */
const SOURCES: readonly (readonly [string, ...string[]])[] = [
  [
    'https://media.example/films/film.mp4',
    'https://media.example/films/film.mp4?',
    'https://media.example/films/film.mp4#t=10',
    'https://media.example:443/films/film.mp4',
    'HTTPS://MEDIA.example./films/film.mp4',
    'https://media.example/films/./x/../film.mp4',
    'https://media.example/films/%2e/film.mp4',
    'https://media.example/%66ilms/fil%6D.mp4',
    'https://media.example/films/film.mp4?utm_source=x&utm_medium=y',
    'https://media.example/films/film.mp4?UTM_Source=x',
    'https://media.example/films/film.mp4?%75tm_source=x',
    'https://media.example/films/film.mp4?fbclid=1&gclid=2&msclkid=3&igsh=4&yclid=5',
    'https://media.example/films/film.mp4?&&',
    'https://user:password@media.example/films/film.mp4',
    'https://media.example/films/film.mp4?X-Amz-Signature=a&X-Amz-Date=b&X-Amz-Expires=60',
    'https://media.example/films/film.mp4?Expires=1&Signature=a&Key-Pair-Id=b&Policy=c',
    'https://media.example/films/film.mp4?token=abc&expires=1700000000',
    'https://media.example/films/film.mp4?sv=2024&se=2026&sr=b&sp=r&sig=abc',
    'https://media.example/films/film.mp4?md5=abc&e=1700000000',
    'https://media.example/exp=1700000000~acl=*~hmac=abc/films/film.mp4',
    'https://www.google.com/url?q=https%3A%2F%2Fmedia.example%2Ffilms%2Ffilm.mp4',
  ],
  ['http://media.example/films/film.mp4'],
  ['https://media.example:8443/films/film.mp4'],
  ['https://www.media.example/films/film.mp4'],
  ['https://media.example/films//film.mp4'],
  ['https://media.example/films/Film.mp4'],
  ['https://media.example/films/film.mp4/'],
  ['https://media.example/films%2Ffilm.mp4', 'https://media.example/films%2ffilm.mp4'],
  ['https://media.example/films/film.mp4?x=1'],
  ['https://media.example/films/film.mp4?id=1'],
  ['https://media.example/films/film.mp4?id=2'],
  ['https://media.example/films/film.mp4?ID=2'],
  ['https://media.example/films/film.mp4?id'],
  ['https://media.example/films/film.mp4?id='],
  ['https://media.example/films/film.mp4?v=1'],
  ['https://media.example/films/film.mp4?v=2'],
  ['https://media.example/films/film.mp4?file=a'],
  ['https://media.example/films/film.mp4?file=b'],
  ['https://media.example/films/film.mp4?expires=1700000000'],
  ['https://media.example/films/film.mp4?e=1'],
  ['https://media.example/films/film.mp4?e=2'],
  ['https://media.example/films/film.mp4?source=a'],
  ['https://media.example/get?token=abc'],
  ['https://media.example/get?token=def'],
  ['https://media.example/get?hash=abc&expires=1700000000'],
  ['https://media.example/get?hash=def&expires=1700000000'],
  ['https://media.example/get?id=0123456789abcdef0123456789abcdef'],
  ['https://media.example/get?id=0123456789abcdef0123456789abcdee'],
  ['https://media.example/get?a=1&b=2', 'https://media.example/get?b=2&a=1'],
  ['https://media.example/get?a=1&a=2'],
  ['https://media.example/get?a=2&a=1'],
  ['https://media.example/get?a=1%2B1'],
  ['https://media.example/get?a=1+1'],
  ['https://media.example/get?ref=a'],
  ['https://media.example/get?si=a'],
  ['https://media.example/get?t=10'],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abcdefghijklmnop',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&si=abcdefghijklmnop',
    'https://www.youtube.com/watch?list=PL0123456789abcdef&v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&x=1',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=30',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DdQw4w9WgXcQ',
    'https://yewtu.be/watch?v=dQw4w9WgXcQ',
    'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
  ],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcq'],
  ['https://www.youtube.com/playlist?list=PL0123456789abcdef'],
  ['https://www.youtube.com/playlist?list=PL0123456789abcdeg'],
  [
    'https://vimeo.com/76979871',
    'https://www.vimeo.com/76979871?share=copy',
    'https://player.vimeo.com/video/76979871',
    'https://player.vimeo.com/video/76979871?autoplay=1',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/76979871/0123456789',
  ],
  ['https://vimeo.com/76979872'],
  ['https://vimeo.com/showcase/76979871', 'https://vimeo.com/showcase/76979871/embed'],
  [
    'https://www.dailymotion.com/video/x84sh87',
    'https://dai.ly/x84sh87',
    'https://www.dailymotion.com/embed/video/x84sh87',
    'https://www.dailymotion.com/de/video/x84sh87_some-title',
    'https://geo.dailymotion.com/player.html?video=x84sh87',
  ],
  ['https://www.dailymotion.com/playlist/x84sh87'],
  [
    'https://www.twitch.tv/videos/123456789',
    'https://m.twitch.tv/videos/123456789?t=1h',
    'https://player.twitch.tv/?video=v123456789&parent=site.example',
    'https://www.twitch.tv/some/v/123456789',
  ],
  ['https://www.twitch.tv/Monstercat', 'https://player.twitch.tv/?channel=monstercat'],
  [
    'https://clips.twitch.tv/SomeClipName',
    'https://www.twitch.tv/some/clip/SomeClipName',
    'https://clips.twitch.tv/embed?clip=SomeClipName',
  ],
  ['https://clips.twitch.tv/SomeClipname'],
  [
    'https://www.tiktok.com/@someone/video/7000000000000000000',
    'https://www.tiktok.com/embed/v2/7000000000000000000',
    'https://m.tiktok.com/v/7000000000000000000.html',
  ],
  [
    'https://x.com/someone/status/1234567890123',
    'https://twitter.com/other/status/1234567890123?s=20',
    'https://platform.twitter.com/embed/Tweet.html?id=1234567890123',
  ],
  [
    'https://www.facebook.com/watch/?v=123456789012345',
    'https://m.facebook.com/someone/videos/123456789012345/',
    'https://www.facebook.com/reel/123456789012345',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D123456789012345',
  ],
  [
    'https://www.instagram.com/p/AbCdEfGhIjK/',
    'https://www.instagram.com/reel/AbCdEfGhIjK/?igsh=x',
    'https://www.instagram.com/reel/AbCdEfGhIjK/embed/',
  ],
  ['https://www.instagram.com/p/aBcDeFgHiJk/'],
  ['https://rumble.com/v1abcd-some-title.html', 'https://rumble.com/v1abcd-other.html?e9s=x'],
  ['https://rumble.com/embed/v1abcd/', 'https://www.rumble.com/embed/u4.v1abcd/?pub=4'],
  ['https://streamable.com/abc123', 'https://streamable.com/e/abc123'],
  [
    'https://www.loom.com/share/0123456789abcdef0123456789abcdef?sid=x',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
  ],
  [
    'https://fast.wistia.net/embed/iframe/abcdef1234',
    'https://some.wistia.com/medias/abcdef1234',
    'https://fast.wistia.com/embed/medias/abcdef1234.m3u8',
  ],
  [
    'https://drive.google.com/file/d/0123456789abcdefghijABCD/view?usp=sharing',
    'https://drive.google.com/open?id=0123456789abcdefghijABCD',
    'https://drive.google.com/uc?export=download&id=0123456789abcdefghijABCD',
  ],
  [
    'https://www.reddit.com/r/videos/comments/abc123/some_title/',
    'https://old.reddit.com/comments/abc123',
    'https://redd.it/abc123',
  ],
  [
    'https://www.bilibili.com/video/BV1xx411c7mD',
    'https://www.bilibili.com/video/BV1xx411c7mD?p=1&spm_id_from=x',
    'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
  ],
  ['https://www.bilibili.com/video/BV1xx411c7mD?p=2'],
  [
    'https://vk.com/video-1_2',
    'https://vkvideo.ru/video-1_2',
    'https://vk.com/video_ext.php?oid=-1&id=2&hash=3',
  ],
  [
    'https://archive.org/details/some.item',
    'https://archive.org/embed/some.item',
    'https://www.archive.org/details/some.item?view=x',
  ],
  [
    'https://archive.org/details/some.item/a%20b.mp4',
    'https://archive.org/download/some.item/a%20b.mp4',
  ],
  ['https://archive.org/details/some.item/c.mp4'],
  [
    'https://commons.wikimedia.org/wiki/File:Some_film.webm',
    'https://commons.m.wikimedia.org/wiki/File:Some%20film.webm',
    'https://upload.wikimedia.org/wikipedia/commons/a/ab/Some_film.webm',
  ],
  ['https://en.wikipedia.org/wiki/Film#/media/File:A.webm'],
  ['https://en.wikipedia.org/wiki/Film#/media/File:B.webm'],
  ['https://www.dailymail.co.uk/news/article-3556177/A.html#v-1295863'],
  [
    'https://www.dailymail.co.uk/video/tvshowbiz/video-1284607/A.html',
    'https://www.dailymail.co.uk/embed/video/1284607.html',
  ],
  [
    'https://www.arte.tv/fr/videos/095172-005-A/some-title/',
    'https://www.arte.tv/embeds/fr/095172-005-A?autoplay=true',
  ],
  ['https://www.arte.tv/de/videos/095172-005-A/'],
  [
    'https://app.box.com/s/c3stck6w6dol3h36grdc97xoydzxd7w9',
    'https://app.box.com/s/c3stck6w6dol3h36grdc97xoydzxd7w9?x=1',
  ],
  ['https://dlive.tv/someone', 'https://www.dlive.tv/someone?x=1'],
  ['https://dlive.tv/p/someone'],
  ['https://www.patreon.com/posts/a-title-12345678', 'https://patreon.com/posts/12345678'],
];

describe('identifyUrl', () => {
  for (const [first, ...others] of SOURCES) {
    for (const url of others) {
      it(`gives ${url} and ${first} one name`, () => assert.equal(name(url), name(first)));
    }
  }

  it('gives different sources different names', () => {
    const firsts = new Map(SOURCES.map(([first]) => [name(first), first]));
    for (const [first] of SOURCES) assert.equal(firsts.get(name(first)), first);
    assert.ok(SOURCES.length >= 40);
  });

  it('separates what opens a source', () => {
    for (const [url, key] of [
      ['https://media.example/a.mp4', ''],
      ['https://media.example/a.mp4?token=x&id=1', 'token=x'],
      ['https://user:password@media.example/a.mp4', 'user&password'],
      ['https://vimeo.com/76979871', ''],
      ['https://vimeo.com/76979871/0123456789', '0123456789'],
      [
        'https://rutube.ru/video/private/0123456789abcdef0123456789abcdef/?p=abcdefghij',
        'abcdefghij',
      ],
    ] as const)
      assert.equal(identifyUrl(new URL(url)).key, key, url);
  });

  it('reports a fragment that selects the video', () => {
    for (const [url, expected] of [
      ['https://media.example/a.mp4#t=1', false],
      ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1', false],
      ['https://www.dailymail.co.uk/news/article-3556177/A.html#v-1295863', true],
      ['https://en.wikipedia.org/wiki/Film#/media/File:A.webm', true],
    ] as const)
      assert.equal(identifyUrl(new URL(url)).hasFragment, expected, url);
  });

  it('gives the page and the player of each row one name', () => {
    for (const row of listProviderRows()) {
      if (row.result !== 'iframe') continue;
      for (const [page, player] of Object.entries(row.examples ?? {}))
        assert.equal(name(page), name(player), page);
    }
  });
});
