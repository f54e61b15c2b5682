import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { isProviderPage } from '#features/resolution/index.ts';

import { locateDocument, locatePeertubeDocument } from './locate-document.ts';
import { parseDocument } from './parse-document-task.ts';
import { toEntries } from './to-entries.ts';

const BASE = new URL('https://feeds.example/a/feed');

/** The GUID, URL, title and date of each item that leads to a video. */
function readEntries(text: string, contentType: string | null = null): readonly unknown[] {
  const document = parseDocument({ bytes: new TextEncoder().encode(text), contentType });
  assert.ok(document.kind === 'feed', document.kind);
  return toEntries(document.feed.items, { base: BASE, isVideoPage: isProviderPage }).map(
    ({ guid, url, title, publishedAtMs }) => [
      guid,
      url.href,
      title,
      publishedAtMs === null ? null : new Date(publishedAtMs).toISOString(),
    ],
  );
}

describe('the items of a document', () => {
  const DATE = '2026-01-31T12:00:00.000Z';

  it('are read from RSS, with the largest video of an item', () => {
    const item = `<item><guid isPermaLink="false"> g1 </guid><title>A &amp; &lt;b>B&lt;/b></title>
      <pubDate>Sat, 31 Jan 2026 12:00:00 GMT</pubDate><link>/page</link>
      <enclosure url="/audio.mp3" type="audio/mpeg"/>
      <media:content url="small.mp4" type="video/mp4" height="360"/>
      <media:content url="/large.mp4#t=1" type="video/mp4" height="720"/></item>`;
    const other = '<item><title>No video</title><link>/b</link></item>';
    const feed = `<rss><channel><title>C</title>${item}${other}</channel></rss>`;
    assert.deepEqual(readEntries(feed), [['g1', 'https://feeds.example/large.mp4', 'A & B', DATE]]);
  });

  it('are read from the Atom feed of YouTube as watch pages', () => {
    const entry = `<entry><id>yt:video:abcdefghijk</id><title>T</title>
      <link rel="alternate" href="https://www.youtube.com/watch?v=abcdefghijk"/>
      <updated>2026-02-01T12:00:00+00:00</updated><published>2026-01-31T12:00:00+00:00</published>
      <media:group><media:title>T</media:title>
      <media:content url="https://www.youtube.com/v/abcdefghijk?version=3" type="application/x-shockwave-flash"/>
      </media:group></entry>`;
    const feed = `<feed><id>yt:channel:x</id><title>C</title>${entry}</feed>`;
    assert.deepEqual(readEntries(feed), [
      ['yt:video:abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk', 'T', DATE],
    ]);
  });

  it('are read from links to a video file or to a page of a provider', () => {
    const links = [
      'https://cdn.example/1.mp4?token=a',
      '/2.m3u8#t=1',
      'https://vimeo.com/76979871',
      'https://shop.example/article?file=3.mp4',
      'https://cdn.example/4.mp3',
    ];
    const rss = links.map((link) => `<item><title>T</title><link>${link}</link></item>`);
    const atom = links.map((link) => `<entry><title>T</title><link href="${link}"/></entry>`);
    const items = links.map((link) => ({ title: 'T', external_url: link }));
    for (const feed of [
      `<rss><channel>${rss.join('')}</channel></rss>`,
      `<feed>${atom.join('')}</feed>`,
      JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items }),
    ]) {
      const urls = ['https://cdn.example/1.mp4?token=a', 'https://feeds.example/2.m3u8', links[2]];
      assert.deepEqual(
        readEntries(feed),
        urls.map((url) => [url, url, 'T', null]),
      );
    }
  });

  it('are read from JSON Feed', () => {
    const attachments = [
      { url: '/a.mp3', mime_type: 'audio/mpeg' },
      { url: '/a.webm', mime_type: 'video/webm' },
    ];
    const item = { id: 7, url: '/a', title: 'A', date_published: DATE, attachments };
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'J', items: [item] };
    assert.deepEqual(readEntries(JSON.stringify(feed)), [
      ['7', 'https://feeds.example/a.webm', 'A', DATE],
    ]);
  });

  it('are read from an M3U playlist, but not from an HLS playlist', () => {
    const text = '#EXTM3U\r\n#EXTINF:10,One, two\r\nhttps://cdn.example/1.mp4\n\n/2.m3u8\n/3.mp3\n';
    assert.deepEqual(readEntries(text), [
      ['https://cdn.example/1.mp4', 'https://cdn.example/1.mp4', 'One, two', null],
      ['https://feeds.example/2.m3u8', 'https://feeds.example/2.m3u8', null, null],
    ]);
    const hls = new TextEncoder().encode('#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\na.ts\n');
    assert.equal(parseDocument({ bytes: hls, contentType: null }).kind, 'other');
  });

  it('never contain another scheme, a fragment or an overlong URL, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constant('javascript:a.mp4')),
        (text) => {
          for (const document of wrap(text)) {
            const bytes = new TextEncoder().encode(document);
            const parsed = parseDocument({ bytes, contentType: null });
            if (parsed.kind !== 'feed') continue;
            const options = { base: BASE, isVideoPage: isProviderPage };
            for (const { url } of toEntries(parsed.feed.items, options)) {
              assert.match(url.href, /^https?:\/\/[^#]{1,4200}$/);
            }
          }
        },
      ),
    );
  });
});

/** Documents of each kind that contain the text. */
function wrap(text: string): readonly string[] {
  return [
    text,
    `<rss><item><guid>${text}</guid><link>${text}</link><enclosure url="${text}" type="video/mp4"/></item></rss>`,
    `{"version":"https://jsonfeed.org/version/1","items":[{"url":${JSON.stringify(text)}}]}`,
    `#EXTM3U\n${text}.mp4`,
    `<!doctype html><link rel=alternate type=application/rss+xml href="${text}">`,
  ];
}

describe('the document of a URL', () => {
  const YOUTUBE = 'https://www.youtube.com/feeds/videos.xml';
  for (const [url, expected] of [
    [
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/videos',
      `${YOUTUBE}?channel_id=UCabcdefghijklmnopqrstuv`,
    ],
    ['https://m.youtube.com/playlist?list=PLabcdefghij', `${YOUTUBE}?playlist_id=PLabcdefghij`],
    ['https://www.youtube.com/@name', 'https://www.youtube.com/@name'],
    ['https://youtube.com.example/channel/UCabcdefghijklmnopqrstuv', undefined],
  ] as const) {
    it(`is ${expected ?? 'the same'} for ${url}`, () => {
      assert.equal(locateDocument(new URL(url)).href, expected ?? url);
    });
  }

  for (const [path, expected] of [
    ['/c/talks', '/feeds/videos.xml?videoChannelName=talks'],
    [
      '/video-channels/talks@other.example/videos',
      '/feeds/videos.xml?videoChannelName=talks%40other.example',
    ],
    ['/a/ada/video-channels', '/feeds/videos.xml?accountName=ada'],
    ['/w/p/abc', '/api/v1/video-playlists/abc/videos?count=100'],
    ['/w/abc', undefined],
    ['/c/', undefined],
  ] as const) {
    it(`is ${expected ?? 'unknown'} for ${path} at a PeerTube instance`, () => {
      const url = locatePeertubeDocument(new URL(path, 'https://tube.example'));
      assert.equal(url?.href, expected && `https://tube.example${expected}`);
    });
  }
});
