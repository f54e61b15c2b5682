import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { isProviderPage } from '#features/resolution/index.ts';
import { codePoint, webUrl } from '#test/support/arbitrary-texts.ts';

import { locateDocument, locatePeertubeDocument } from './locate-document.ts';
import { type FeedDocument, parseDocument } from './parse-document-task.ts';
import { toEntries } from './to-entries.ts';

const BASE = new URL('https://feeds.example/a/feed');

function parse(text: string, contentType: string | null = null): FeedDocument {
  return parseDocument({
    bytes: new TextEncoder().encode(text),
    contentType,
    url: BASE.href,
    order: 'latest',
  });
}

/** The URLs of the items that lead to a video. */
function readUrls(text: string, contentType: string | null = null): readonly string[] {
  const document = parse(text, contentType);
  assert.ok(document.kind === 'feed', document.kind);
  const options = { base: BASE, isVideoPage: isProviderPage };
  return toEntries(document.feed.items, options).map(({ url }) => url.href);
}

/** The GUID, URL, title and date of each item that leads to a video. */
function readEntries(text: string, contentType: string | null = null): readonly unknown[] {
  const document = parse(text, contentType);
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

  it('have the first picture that the feed states', () => {
    const pictures =
      '<media:thumbnail url=" /1.jpg "/><media:thumbnail url="/2.jpg"/><itunes:image href="/3.jpg"/>';
    const item = '<enclosure url="/1.mp4" type="video/mp4"/>';
    const document = parse(
      `<rss><channel><item>${item}${pictures}</item><item>${item}<itunes:image href="/3.jpg"/></item></channel></rss>`,
    );
    assert.ok(document.kind === 'feed');
    assert.deepEqual(
      document.feed.items.map(({ thumbnail }) => thumbnail),
      ['/1.jpg', '/3.jpg'],
    );
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
    assert.equal(parse('#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4,\na.ts\n').kind, 'other');
  });

  it('have the base URL of each element', () => {
    const entries = [
      '<entry><link rel="enclosure" type="video/mp4" href="1.mp4"/></entry>',
      '<entry xml:base="sub/"><link rel="enclosure" type="video/mp4" href="2.mp4"/></entry>',
      '<entry xml:base="sub/"><link xml:base="x/" rel="enclosure" type="video/mp4" href="3.mp4"/></entry>',
      '<entry><content xml:base="/c/" type="html">&lt;video src="4.mp4">&lt;/video></content></entry>',
      '<entry><link rel="enclosure" type="video/mp4" href="https://b.example/5.mp4"/></entry>',
      '<entry xml:base="::"><link rel="enclosure" type="video/mp4" href="6.mp4"/></entry>',
    ];
    const urls = ['m/1', 'm/sub/2', 'm/sub/x/3', 'c/4'].map(
      (path) => `https://feeds.example/${path}.mp4`,
    );
    assert.deepEqual(readUrls(`<feed xml:base="/m/">${entries.join('')}</feed>`).slice(0, 5), [
      ...urls,
      'https://b.example/5.mp4',
    ]);
    const rss = '<rss xml:base="javascript:"><item><link>a.mp4</link></item></rss>';
    assert.deepEqual(readUrls(rss), ['https://feeds.example/a/a.mp4']);
  });

  it('have the type of the enclosure that contains their source', () => {
    const source = '<podcast:source uri="/play?id=1"/>';
    const alternate = (attributes: string): string =>
      `<rss><item><podcast:alternateEnclosure ${attributes}>${source}</podcast:alternateEnclosure></item></rss>`;
    const play = 'https://feeds.example/play?id=1';
    assert.deepEqual(readUrls(alternate('type="video/webm" height="720"')), [play]);
    assert.deepEqual(readUrls(alternate('type="audio/mpeg"')), []);
    const own = alternate('type="audio/mpeg"').replace('uri', 'contentType="video/mp4" uri');
    assert.deepEqual(readUrls(own), [play]);
    assert.deepEqual(
      readUrls(alternate('type="video/mp4"/').replace('</podcast:alternateEnclosure>', '')),
      [play],
    );
  });

  it('include a video or a known player in their text, but not what decorates it', () => {
    for (const [html, url] of [
      ['<video><source src="/a" type="video/mp4"></video>', 'https://feeds.example/a'],
      [
        '<iframe src="https://www.youtube.com/embed/abcdefghijk">',
        'https://www.youtube.com/embed/abcdefghijk',
      ],
      ['<iframe src="https://shop.example/frame"></iframe>', undefined],
      ['<video autoplay loop muted src="/a.mp4"></video>', undefined],
      ['<picture><source src="/a.mp4"></picture>', undefined],
      ['<a href="https://www.youtube.com/watch?v=abcdefghijk">talk</a>', undefined],
    ] as const) {
      const content_html = html;
      for (const feed of [
        `<rss><item><content:encoded><![CDATA[${html}]]></content:encoded></item></rss>`,
        `<feed><entry><content type="xhtml"><div>${html}</div></content></entry></feed>`,
        JSON.stringify({ version: 'https://jsonfeed.org/version/1', items: [{ content_html }] }),
      ]) {
        assert.deepEqual(readUrls(feed), url === undefined ? [] : [url], feed);
      }
    }
    const own = `<rss><item><enclosure url="/own.mp4" type="video/mp4"/><description>&lt;iframe src="https://www.youtube.com/embed/abcdefghijk">&lt;video src="/b.mp4"></description></item></rss>`;
    assert.deepEqual(readUrls(own), ['https://feeds.example/own.mp4']);
  });

  it('are read after a notice, but not from a page with an example', () => {
    const rss = '<?xml version="1.0"?>\n<!-- x --><rss><item><link>/a.mp4</link></item></rss>';
    for (const notice of [
      '\n \uFEFF',
      '<br />\n<b>Warning</b>: Undefined index: x in a.php\n',
      'Notice: a\n',
    ]) {
      for (const type of ['text/html', 'text/xml', null]) {
        assert.deepEqual(readUrls(notice + rss, type), ['https://feeds.example/a.mp4']);
      }
    }
    for (const page of ['<p>&lt;?xml?>&lt;rss>', '<p><?xml version="1.0"?><html><rss>']) {
      assert.equal(parse(page, 'text/html').kind, 'page');
    }
  });

  it('are read next to invalid items of JSON Feed', () => {
    const valid = { id: 'v', url: 3, attachments: [null, { url: '/v', mime_type: 'video/mp4' }] };
    const items = [null, 7, [], { id: {}, attachments: 'x', title: [] }, valid];
    const version = 'https://jsonfeed.org/version/1.1';
    assert.deepEqual(readUrls(JSON.stringify({ version, title: 5, items })), [
      'https://feeds.example/v',
    ]);
    assert.equal(parse(JSON.stringify({ version, items: {} })).kind, 'other');
    assert.equal(parse(JSON.stringify({ version: 1, items })).kind, 'other');
  });

  it('are the latest of a long document, whatever its order', () => {
    const days = Array.from({ length: 900 }, (_, index) => index);
    const dated = days.map((day) =>
      toItem(day, `<pubDate>${new Date(day * 86_400_000).toUTCString()}</pubDate>`),
    );
    const [last, ...rest] = readUrls(`<rss>${dated.join('')}</rss>`);
    assert.deepEqual([last, rest.length], ['https://feeds.example/899.mp4', 499]);
    const undated = days.map((day) => toItem(day, ''));
    assert.equal(readUrls(`<rss>${undated.join('')}</rss>`)[0], 'https://feeds.example/0.mp4');
    const mixed = [
      toItem(1, '<pubDate>1 Jan 2024</pubDate>'),
      toItem(2, ''),
      toItem(3, '<pubDate>2 Jan 2024</pubDate>'),
    ];
    assert.deepEqual(
      readUrls(`<rss>${mixed.join('')}</rss>`).map((url) => url.at(-5)),
      ['3', '1', '2'],
    );
  });

  it('never contain another scheme, a fragment or an overlong URL, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: codePoint }), webUrl, fc.constant('javascript:a.mp4')),
        (text) => {
          for (const document of wrap(text)) {
            const parsed = parse(document);
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

function toItem(day: number, date: string): string {
  return `<item>${date}<enclosure url="/${day}.mp4" type="video/mp4"/></item>`;
}

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

function readLinks(html: string): readonly string[] {
  const document = parse(`<!doctype html>${html}`, 'text/html');
  assert.ok(document.kind === 'page');
  return document.links;
}

describe('the feeds of a page', () => {
  for (const [html, links] of [
    ['<link rel=alternate type="application/rss+xml; charset=UTF-8" href=/a>', ['/a']],
    ['<link rel="ALTERNATE home" type=" Application/Atom+XML " href=/a>', ['/a']],
    ['<a rel=alternate type=application/rss+xml href=/a>', ['/a']],
    ['<a rel=alternate href=/blog/feed/>', ['/blog/feed/']],
    [
      '<link rel=alternate type=application/json href=/j><link rel=alternate type=application/feed+json href=/f>',
      ['/f', '/j'],
    ],
    ['<a rel=alternate hreflang=de href=/de/feed>', []],
    ['<a rel=alternate href=/de>', []],
    ['<a type=application/rss+xml href=/a>', []],
    ['<link rel=alternate type=application/json+oembed href=/a>', []],
    ['<link rel=alternate type=text/html href=/feed>', []],
    ['<link rel=alternate type=application/rss+xml>', []],
  ] as const) {
    it(`are ${JSON.stringify(links)} in ${html}`, () => assert.deepEqual(readLinks(html), links));
  }
});
