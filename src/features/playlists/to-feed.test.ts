import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toVideoWire } from '#features/videos/index.ts';
import { aReadyVideo } from '#test/support/video-fixtures.ts';

import { toPlaylistLinks } from './links.ts';
import { FEED_WRITERS, type FeedInput } from './to-feed.ts';

const PUBLIC_URL = new URL('https://play.example/');
const HOSTILE = 'A]]>\u0000<b>&"\n#EXTINF:1,\nhttps://evil.example/\ud800';

function anInput(nextUrl: string | null): FeedInput {
  const video = toVideoWire(aReadyVideo(), { publicUrl: PUBLIC_URL, includeSourceUrl: false });
  const times = { createdAt: video.createdAt, updatedAt: video.updatedAt };
  const id = 'pls_7Yc1Kx9QmTz4WbNd';
  return {
    playlist: {
      id,
      title: HOSTILE,
      description: HOSTILE,
      visibility: 'public',
      videoCount: 1,
      posterVideoId: null,
      posterUrl: null,
      links: toPlaylistLinks(id, PUBLIC_URL),
      ...times,
    },
    videos: [{ ...video, title: HOSTILE, description: HOSTILE }],
    selfUrl: 'https://play.example/self',
    nextUrl,
  };
}

it('escapes text in RSS, and links the next page', () => {
  const rss = FEED_WRITERS.rss(anInput('https://play.example/feed?a=1&cursor=x'));
  assert.ok(!rss.includes('<b>') && !rss.includes('\u0000') && !rss.includes(']]>'));
  assert.ok(rss.isWellFormed());
  assert.match(rss, /rel="next" href="https:\/\/play\.example\/feed\?a=1&#38;cursor=x"/);
  assert.doesNotMatch(FEED_WRITERS.rss(anInput(null)), /rel="next"/);
});

it('writes JSON Feed with attachments, and the URL of the next page', () => {
  const feed = JSON.parse(FEED_WRITERS.json(anInput('https://play.example/next')));
  assert.equal(feed.next_url, 'https://play.example/next');
  assert.equal(feed.items[0].title, HOSTILE);
  assert.equal(feed.items[0].attachments.length, 1);
  assert.ok(!('next_url' in JSON.parse(FEED_WRITERS.json(anInput(null)))));
});

it('keeps each title of M3U on its line, and continues with the next page', () => {
  const lines = FEED_WRITERS.m3u(anInput('https://play.example/next')).split('\n');
  const urls = lines.filter((line) => /^[^#]/.test(line));
  assert.equal(urls.length, 2);
  assert.equal(urls[1], 'https://play.example/next');
  assert.ok(urls[0]?.startsWith('https://play.example/stream/'));
});
