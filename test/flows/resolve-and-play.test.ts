import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import type { SourceWire, VideoWire } from '#features/videos/wire/wire.ts';

import { openSampleOrigin, SAMPLE_PATHS } from '../../scripts/sample-origin.ts';
import { listDashUrls, listHlsUrls } from '../support/manifest-urls.ts';
import { createOwnedVideo, createVideo, embed, register } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';
import { waitUntil } from '../support/wait-until.ts';

const origin = await openSampleOrigin();
const app = await startApp({
  EGRESS_ALLOW: '127.0.0.1/32',
});
after(async () => {
  await app[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

/**
 * Parts of media URLs, which no response to a viewer may contain. The file name without its
 * extension is the title of a video without one.
 */
const FORBIDDEN =
  'fast-start.mp4 in-page.mp4 index-at-end.mp4 clip.webm page.html /hls- /live/ /low-latency /dash- manifest.mpd media.m3u8 360p/ 180p/ segment- part- init-0 init_1';
const SECRETS = [origin.url.host, ...FORBIDDEN.split(' ')];

const PICTURE = { width: 640, height: 360 };
const FILE = { ...PICTURE, duration: 8, live: null };
const EXPECTED: Readonly<Record<string, Partial<VideoWire>>> = {
  '/fast-start.mp4': { ...FILE, title: 'fast-start', provider: 'direct', type: 'MP4' },
  '/index-at-end.mp4': { ...FILE, title: 'index-at-end', provider: 'direct', type: 'MP4' },
  '/clip.webm': { ...FILE, title: 'clip', provider: 'direct', type: 'WebM', duration: 8.008 },
  '/hls-ts/index.m3u8': { ...FILE, title: 'hls-ts', provider: 'hls', type: 'HLS' },
  '/hls-fmp4/index.m3u8': { ...FILE, title: null, provider: 'hls', type: 'HLS' },
  '/dash-template/manifest.mpd': {
    ...FILE,
    title: 'dash-template',
    provider: 'dash',
    type: 'DASH',
  },
  '/dash-timeline/manifest.mpd': {
    ...FILE,
    title: 'dash-timeline',
    provider: 'dash',
    type: 'DASH',
  },
  '/live/index.m3u8': {
    ...PICTURE,
    title: null,
    provider: 'hls',
    type: 'live',
    duration: null,
    live: { state: 'live', latencyTarget: 6, dvrWindow: 12 },
  },
  '/low-latency/index.m3u8': {
    ...PICTURE,
    title: 'low-latency',
    provider: 'hls',
    type: 'live',
    duration: null,
    live: { state: 'live', latencyTarget: 1.2, dvrWindow: 24 },
  },
  '/page.html': {
    ...FILE,
    provider: 'page',
    type: 'MP4',
    title: 'A page with a video in it',
  },
};

describe('from a URL to playback', () => {
  for (const { path, label } of SAMPLE_PATHS) {
    it(`resolves and publishes ${label} without exposing the origin`, async () => {
      const url = new URL(path, origin.url);
      const video = await createVideo(app.url, url);
      const embedded = await embed(app.url, url);
      for (const link of [
        video.embed.api,
        `${video.embed.api}/sources`,
        `${video.embed.api}/status`,
      ])
        assert.equal((await get(link)).status, 200);
      for (const page of [video.embed.player, video.embed.iframe])
        assert.equal((await get(page)).status, 200);

      assert.equal(embedded.id, video.id);
      assert.equal(video.sourceUrl, url.href);
      const expected = EXPECTED[path] ?? assert.fail(`nothing is expected of ${path}`);
      assert.deepEqual({ ...video, ...expected }, { ...video, status: 'ready', error: null });
      assert.deepEqual(
        video.sources.map(({ default: isDefault, proxied }) => ({ isDefault, proxied })),
        [{ isDefault: true, proxied: true }],
      );
    });
  }

  for (const path of ['/fast-start.mp4', '/index-at-end.mp4', '/clip.webm', '/page.html']) {
    it(`${path}: serves the bytes of the origin, complete and in ranges`, async () => {
      const source = await openSource(path);
      const file = path === '/page.html' ? '/fast-start.mp4' : path;
      const media = await fetchFromOrigin(new URL(file, origin.url));
      const complete = await get(source.url);

      assert.equal(complete.status, 200);
      assert.equal(complete.headers.get('content-type'), source.mimeType);
      assert.ok(complete.bytes.equals(media));
      assert.equal(source.size, media.length);
      for (const range of [
        '0-0',
        '0-999',
        '1000-65535',
        `${media.length - 1}-`,
        '-5000',
        '7-9999999',
      ]) {
        await expectRange(source.url, range, media);
      }
      const beyond = await get(source.url, { range: `bytes=${media.length}-` });
      assert.equal(beyond.status, 416);
      assert.equal(beyond.headers.get('content-range'), `bytes */${media.length}`);
    });
  }

  it('shows the owner the views of players that send CMCD', async () => {
    const owner = await register(app);
    const caller = { node: app, owner, visibility: 'public' };
    const id = await createOwnedVideo(new URL('/clip.webm', origin.url), caller);
    const cmcd = encodeURIComponent('d=4000,ot=v,sid="6e2fb550-c457-11e9-bb97-0800200c9a66"');
    await get(new URL(`/stream/${id}?CMCD=${cmcd}`, app.url), {
      range: 'bytes=0-99',
      'user-agent': 'Mozilla/5.0',
    });
    const day = new Date().toISOString().slice(0, 10);
    // The next day may start during this test.
    const end = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const range = `from=${day}&to=${end}`;
    const sessions = new URL(`/api/v1/videos/${id}/analytics/sessions?${range}`, app.url);
    await waitUntil(async () => (await get(sessions, owner)).text.includes('"startedAt"'));
  });

  for (const path of ['/hls-ts/index.m3u8', '/hls-fmp4/index.m3u8']) {
    it(`${path}: serves the segments of each playlist unchanged`, async () => {
      const source = await openSource(path);
      const count = await compareHls(new URL(source.url), new URL(path, origin.url));

      // Two video renditions of four segments and an audio rendition of five. Each fragmented
      // rendition also has an initialization segment.
      assert.equal(count, path === '/hls-ts/index.m3u8' ? 13 : 16);
    });
  }

  for (const path of ['/dash-template/manifest.mpd', '/dash-timeline/manifest.mpd']) {
    it(`${path}: serves the segments of each template unchanged`, async () => {
      const source = await openSource(path);
      const mpdUrl = new URL(path, origin.url);
      const expected = listDashUrls(String(await fetchFromOrigin(mpdUrl)), mpdUrl);
      const rewritten = await get(source.url);
      const actual = listDashUrls(rewritten.text, new URL(source.url));

      assert.equal(rewritten.headers.get('content-type'), 'application/dash+xml');
      assert.equal(actual.length, expected.length);
      assert.ok(actual.length >= 15);
      for (const [index, url] of actual.entries()) {
        await expectSameBytes(url, expected[index]);
      }
    });
  }

  it('follows a live playlist and serves its current segments', async () => {
    const source = await openSource('/live/index.m3u8');
    const multivariant = await get(source.url);
    const [, video] = listHlsUrls(multivariant.text, new URL(source.url));
    assert.ok(video);
    const before = await get(video);
    let later = before;
    // The origin adds a segment every two seconds.
    await waitUntil(async () => {
      later = await get(video);
      return later.text !== before.text;
    });

    assert.ok(toFirstSequence(later.text) > toFirstSequence(before.text));
    assert.doesNotMatch(later.text, /EXT-X-ENDLIST/);
    const segments = listHlsUrls(later.text, video);
    assert.equal(segments.length, 6);
    for (const [index, segment] of segments.entries()) {
      const name = `segment-${toFirstSequence(later.text) + index}.ts`;
      await expectSameBytes(segment, new URL(`/live/360p/${name}`, origin.url));
    }
  });
});

describe('a low-latency stream', () => {
  it('holds a blocking reload until the partial segment exists, and skips known segments', async () => {
    const source = await openSource('/low-latency/index.m3u8');
    const [media] = listHlsUrls((await get(source.url)).text, new URL(source.url));
    assert.ok(media);
    let next = await fetchNextPart(media);
    // If the machine was paused, the stream may already have passed the hinted part.
    while (next.steps > 5) next = await fetchNextPart(media);
    const { before, hint, later, steps } = next;
    assert.ok(steps >= 1);
    assert.match(later, /#EXT-X-SKIP:SKIPPED-SEGMENTS=6\n/);
    // The hinted part is listed at the same URL, and so are all segments in both playlists.
    assert.ok(later.includes(`URI="${hint}"`));
    const known = new Set(listHlsUrls(before, media).map(({ href }) => href));
    const named = listHlsUrls(later, media).map(({ href }) => href);
    assert.ok(named.filter((href) => known.has(href)).length > 10);
  });

  it('contains a rendition report with the relative URL of the other rendition', async () => {
    const source = await openSource('/low-latency/index.m3u8');
    const [first, second] = listHlsUrls((await get(source.url)).text, new URL(source.url));
    assert.ok(first && second);
    const { text } = await get(first);
    const [, report = ''] = /RENDITION-REPORT:URI="([^"]+)"/.exec(text) ?? [];
    assert.doesNotMatch(report, /^(?:\w+:|\/)/);
    assert.equal(new URL(report, first).href, second.href);
  });

  it('returns an error for a reload that the origin rejects', async () => {
    const source = await openSource('/low-latency/index.m3u8');
    const [media] = listHlsUrls((await get(source.url)).text, new URL(source.url));
    const { status } = await get(`${media?.href}&_HLS_msn=999999`);
    assert.ok(status >= 400, String(status));
  });
});

async function openSource(path: string): Promise<SourceWire> {
  const video = await embed(app.url, new URL(path, origin.url));
  const [source] = video.sources;
  assert.ok(source);
  return source;
}

/** Compares both trees of playlists and returns the number of media files. */
async function compareHls(actualUrl: URL, expectedUrl: URL): Promise<number> {
  const expected = await fetchFromOrigin(expectedUrl);
  if (!expected.toString().startsWith('#EXTM3U')) {
    await expectSameBytes(actualUrl, expectedUrl);
    return 1;
  }
  const actual = await get(actualUrl);
  assert.equal(actual.headers.get('content-type'), 'application/vnd.apple.mpegurl');
  const expectedUrls = listHlsUrls(expected.toString(), expectedUrl);
  const actualUrls = listHlsUrls(actual.text, actualUrl);
  assert.equal(actualUrls.length, expectedUrls.length);
  let count = 0;
  for (const [index, url] of expectedUrls.entries()) {
    count += await compareHls(actualUrls[index] ?? actualUrl, url);
  }
  return count;
}

async function expectSameBytes(actualUrl: URL, expectedUrl: URL | undefined): Promise<void> {
  assert.ok(expectedUrl);
  const [actual, expected] = [await get(actualUrl), await fetchFromOrigin(expectedUrl)];
  assert.equal(actual.status, 200);
  assert.ok(actual.bytes.equals(expected), `${actualUrl.href} differs from ${expectedUrl.href}`);
}

async function expectRange(url: string, range: string, media: Buffer): Promise<void> {
  const [first = '', last = ''] = range.split('-');
  const start = first === '' ? media.length - Number(last) : Number(first);
  const end =
    first === '' || last === '' ? media.length - 1 : Math.min(Number(last), media.length - 1);
  const { status, headers, bytes } = await get(url, { range: `bytes=${range}` });
  assert.equal(status, 206, range);
  assert.equal(headers.get('content-range'), `bytes ${start}-${end}/${media.length}`);
  assert.ok(bytes.equals(media.subarray(start, end + 1)), range);
}

async function fetchFromOrigin(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  assert.equal(response.status, 200, url.href);
  return Buffer.from(await response.arrayBuffer());
}

function toFirstSequence(playlist: string): number {
  return Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
}

type NextPart = {
  readonly before: string;
  readonly hint: string;
  readonly later: string;
  /** The number of parts by which the stream advanced. */
  readonly steps: number;
};

/** Fetches the hinted part of a playlist, and then the next playlist, which lists this part. */
async function fetchNextPart(media: URL): Promise<NextPart> {
  const before = (await get(media)).text;
  const [, hint = ''] = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(before) ?? [];
  assert.equal((await get(new URL(hint, media))).status, 200);
  const [sequence, part] = toLastPart(before);
  const reload = new URL(media);
  reload.search += `&_HLS_msn=${sequence}&_HLS_part=${part + 1}&_HLS_skip=YES`;
  const later = (await get(reload)).text;
  const [laterSequence, laterPart] = toLastPart(later);
  return { before, hint, later, steps: (laterSequence - sequence) * 5 + laterPart - part };
}

/**
 * Returns the last sequence number and part in the rendition report. They are the same in this
 * rendition.
 */
function toLastPart(playlist: string): readonly [number, number] {
  const [, sequence, part] = /LAST-MSN=(\d+),LAST-PART=(\d+)/.exec(playlist) ?? [];
  return [Number(sequence), Number(part)];
}

/** Fetches a URL and fails if the response contains a secret, even percent-encoded. */
async function get(
  url: URL | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
}> {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const head = [...response.headers].map((field) => field.join(': ')).join('\n');
  const texts = [head, bytes.toString('latin1'), response.url].flatMap(toSpellings);
  for (const secret of SECRETS) {
    assert.ok(!texts.some((text) => text.includes(secret)), `${response.url} contains ${secret}`);
  }
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

function toSpellings(text: string): readonly string[] {
  return [text, text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => toCharacter(hex))];
}

function toCharacter(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
