import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { FEED_ITEMS_MAX } from '#lib/xml/feed.ts';
import { readFeed } from '#lib/xml/read-feed.ts';
import { codePoint } from '#test/support/arbitrary-texts.ts';
import { describeContentAdapter } from '#test/support/describe-adapter.ts';
import {
  playableHls,
  resolveScripted,
  type ScriptedResponses,
  type ScriptedResolution,
} from '#test/support/scripted-upstream.ts';

import { feedAdapter } from './adapter.ts';

describeContentAdapter(feedAdapter, {
  accepts: {
    'an RSS feed': { bytes: '<?xml version="1.0"?><rss>', type: 'application/rss+xml' },
    'an Atom feed': {
      bytes: '<feed xmlns="http://www.w3.org/2005/Atom">',
      type: 'application/atom+xml',
    },
    'a playlist in JSON': { bytes: '{"playlist":[]}', type: 'application/json' },
    'a feed sent as HTML': { bytes: '<?xml version="1.0"?><rss>', type: 'text/html' },
  },
  ignores: {
    'a manifest': { bytes: '<?xml version="1.0"?><MPD>', type: 'application/xml' },
    'a page': { bytes: '<!doctype html>', type: 'text/html' },
  },
});

const FEED = 'https://pod.example/feed.xml';
const resolveFeed = (xml: string, responses: ScriptedResponses = {}): Promise<ScriptedResolution> =>
  resolveScripted(FEED, {
    [FEED]: { text: `<?xml version="1.0"?>${xml}`, type: 'text/xml' },
    ...responses,
  });

/** Follows RSS 2.0, Apple's podcast specification and Podcasting 2.0. */
const PODCAST = `<rss version="2.0"><channel><title>Channel</title>
  <item><title>Only audio</title><enclosure url="/1.mp3" type="audio/mpeg" length="1"/></item>
  <item><title>Two &amp; three</title><description><![CDATA[<p>With <b>bold</b> text</p>]]></description>
    <itunes:duration>1:02:03</itunes:duration><itunes:image href="/2.jpg"/>
    <podcast:transcript url="/2.vtt" type="text/vtt" language="en"/>
    <podcast:transcript url="/2.txt" type="text/plain"/>
    <enclosure url="/2.mp4?a=1&amp;b=2" type="video/mp4" length="1"/></item>
  <item><title>Older</title><enclosure url="/3.mp4" type="video/mp4"/></item></channel></rss>`;

describe('a feed', () => {
  it('returns the first item with a video and its details', async () => {
    const file = 'https://pod.example/2.mp4?a=1&b=2';
    const { resolution, requests } = await resolveFeed(PODCAST, { [file]: playableHls() });
    assert.ok(resolution.kind === 'resolved');
    const { media, provider } = resolution;
    assert.deepEqual(
      [provider, media.title, media.description],
      ['feed', 'Two & three', 'With bold text'],
    );
    assert.deepEqual([media.thumbnailUrl?.pathname, media.sources[0]?.url.href], ['/2.jpg', file]);
    assert.deepEqual(media.captions, [
      { url: new URL('https://pod.example/2.vtt'), language: 'en', label: null, kind: 'captions' },
    ]);
    assert.deepEqual(requests, [FEED, file]);
  });

  it('returns the latest item of a feed that lists the oldest first', async () => {
    const items = [3, 9, 5].map(
      (day) =>
        `<item><title>Day ${day}</title><pubDate>0${day} Sep 2024 10:00 CEST</pubDate><content:encoded>&lt;video src="/${day}.mp4">&lt;/video></content:encoded></item>`,
    );
    const { resolution } = await resolveFeed(
      `<rss xml:base="https://cdn.example/"><channel>${items.join('')}</channel></rss>`,
      { 'https://cdn.example/9.mp4': playableHls() },
    );
    assert.ok(resolution.kind === 'resolved' && resolution.media.title === 'Day 9');
  });

  it('tries the next item if a file is gone', async () => {
    const { resolution } = await resolveFeed(PODCAST, {
      'https://pod.example/3.mp4': playableHls(),
    });
    assert.ok(resolution.kind === 'resolved' && resolution.media.title === 'Older');
  });

  it('prefers the largest file of an item (Media RSS)', async () => {
    const { requests } = await resolveFeed(`<rss><channel><item><media:group>
      <media:content url="/s.mp4" type="video/mp4" height="360"/><media:content url="/l.mp4" type="video/mp4" height="1080"/>
      <media:content url="/i.jpg" medium="image"/></media:group></item></channel></rss>`);
    assert.deepEqual(requests.slice(0, 3), [
      FEED,
      'https://pod.example/l.mp4',
      'https://pod.example/s.mp4',
    ]);
    assert.equal(requests.length, 3);
  });

  it('reads the enclosure of an Atom entry (RFC 4287)', async () => {
    const { resolution } = await resolveFeed(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><title>E</title>
      <link href="/page"/><link rel="enclosure" type="video/mp4" href="/e.mp4"/></entry></feed>`,
      { 'https://pod.example/e.mp4': playableHls() },
    );
    assert.ok(resolution.kind === 'resolved' && resolution.media.title === 'E');
  });

  it('frames the player of an item without a file', async () => {
    const { resolution } = await resolveFeed(
      `<feed><entry><title>E</title>
      <link rel="alternate" href="https://www.youtube.com/watch?v=abcdefghijk"/>
      <media:content url="https://www.youtube.com/v/abcdefghijk?version=3" type="application/x-shockwave-flash"/></entry></feed>`,
      { 'https://www.youtube.com/oembed?url=x': { status: 0 } },
    );
    assert.equal(resolution.provider, 'youtube');
  });

  const without: readonly (readonly [string, string, RegExp])[] = [
    [
      'only audio',
      '<rss><channel><item><enclosure url="/1.mp3" type="audio/mpeg"/></item></channel></rss>',
      /only audio/,
    ],
    [
      'no media',
      '<rss><channel><item><link>https://pod.example/page</link></item></channel></rss>',
      /No video/,
    ],
    ['no items', '<rss><channel></channel></rss>', /No video/],
    [
      'another root',
      '<sitemap><item><enclosure url="/1.mp4" type="video/mp4"/></item></sitemap>',
      /does not lead to a video/,
    ],
  ];
  for (const [content, xml, message] of without) {
    it(`with ${content} fails without further requests`, async () => {
      const { resolution, requests } = await resolveFeed(xml);
      assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
      assert.match(resolution.message, message);
      assert.deepEqual(requests, [FEED]);
    });
  }

  it('ignores declared and external entities', async () => {
    const xml = `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;</title>
      <enclosure url="/e.mp4" type="video/mp4"/></item></channel></rss>`;
    const { resolution, requests } = await resolveFeed(xml, {
      'https://pod.example/e.mp4': playableHls(),
    });
    assert.ok(resolution.kind === 'resolved' && resolution.media.title === '&x;');
    assert.equal(requests.length, 2);
  });

  it('accepts any text and limits the number of items', () => {
    assertProperty(
      property(string({ unit: codePoint }), (text) => {
        readFeed(`<rss><item><title>${text}</title><enclosure url="${text}"/>`, FEED);
      }),
    );
    const items = '<item></item>'.repeat(FEED_ITEMS_MAX + 1);
    assert.equal(readFeed(`<rss>${items}`, FEED)?.items.length, FEED_ITEMS_MAX);
  });
});
