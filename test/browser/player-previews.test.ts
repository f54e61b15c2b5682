import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { BrowserContextOptions, Locator, Page } from 'playwright-core';

import { encodePng } from '#features/playback/posters/encode-png.ts';
import { readEnvironment } from '#platform/config/env.ts';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import { assertAccessible } from '../support/account-page.ts';
import { PAGE_TIMEOUT_MS, type WatchedPage } from '../support/browser.ts';
import type { Answer, PageServer } from '../support/page-server.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { reusePage } from '../support/shared-browser.ts';
import {
  openSharedOrigin,
  startSharedApp,
  startSharedPageServer,
} from '../support/shared-service.ts';
import { skipWithout } from '../support/skip-without.ts';
import { type App, startApp } from '../support/start-app.ts';
import { videoId } from '../support/video-fixtures.ts';

const RED = [255, 0, 0] as const;
const GREEN = [0, 255, 0] as const;
const BLUE = [0, 0, 255] as const;
const WHITE = [255, 255, 255] as const;
/** Two thumbnails of two seconds in each image. */
const SHEETS = [
  [RED, GREEN],
  [BLUE, WHITE],
] as const;
const CHAPTERS =
  'WEBVTT\n\n00:00.000 --> 00:04.000\nOpening\n\n00:04.000 --> 00:08.000\n&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;\n';
const POLL_MS = 20;
const CELL = { width: 64, height: 36 } as const;

describe('previews on the timeline', () => {
  describe('of a stream', () => {
    let origin: ScriptedOrigin;
    let samples: SampleOrigin;
    let app: App;
    before(async () => {
      samples = await openSharedOrigin();
      origin = await openTiledOrigin();
      app = await startSharedApp();
    });
    after(() => origin[Symbol.asyncDispose]());

    it('show the thumbnail at the pointer, which is requested only then', async () => {
      const { id } = await embed(app.url, origin.url('/index.m3u8'));
      await using opened = await openPlayer(new URL(`/embed/${id}`, app.url));
      const { page, requests } = opened;
      assert.deepEqual(requests.filter(isThumbnail), []);
      for (const [seconds, color] of [
        [1, RED],
        [5, BLUE],
        [7, WHITE],
        [3, GREEN],
      ] as const) {
        await hoverAt(page, seconds / 8);
        await waitForColor(page, color);
      }
      await page.locator('.player-preview').waitFor();
      // The pointer must not seek.
      assert.equal(
        await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
        0,
      );
      // The track and each image once.
      assert.equal(requests.filter(isThumbnail).length, 3);
      assert.ok(requests.every((url) => new URL(url).origin === app.url.origin));
      assert.deepEqual(opened.errors, []);
    });

    it('show only the time of a video without thumbnails', async () => {
      const { id } = await embed(app.url, new URL('/fast-start.mp4', samples.url));
      await using opened = await openPlayer(new URL(`/embed/${id}`, app.url));
      const { page } = opened;
      const answered = page.waitForResponse((response) => isThumbnail(response.url()));
      await hoverAt(page, 0.5);
      assert.equal((await answered).status(), 200);
      const time = page.locator('media-time-range > media-preview-time-display');
      await time.filter({ hasText: '0:04' }).waitFor();
      assert.equal(await page.locator('.player-preview').isVisible(), false);
      assert.deepEqual(opened.errors, []);
    });
  });

  it('show pictures that ffmpeg makes', { skip: skipWithout('ffmpeg') }, async () => {
    const samples = await openSharedOrigin();
    await using app = await startApp({
      EGRESS_ALLOW: '127.0.0.1/32',
      PATH: readEnvironment()['PATH'] ?? '',
    });
    const { id } = await embed(app.url, new URL('/fast-start.mp4', samples.url));
    await using opened = await openPlayer(new URL(`/embed/${id}`, app.url));
    await hoverAt(opened.page, 0.5);
    const image = opened.page.locator('.player-preview img');
    await image.waitFor();
    assert.equal(await image.evaluate((each: HTMLImageElement) => each.naturalWidth), 480);
    // The sky above the horizon of the sample is orange.
    const [red = 0, green = 0, blue = 0] = await readColor(opened.page, 0.25);
    assert.ok(red > 140 && red > green + 30 && green > blue, `${red}, ${green}, ${blue}`);
    assert.deepEqual(opened.errors, []);
  });

  describe('in the player', () => {
    let server: PageServer;
    before(async () => {
      server = await startSharedPageServer();
      server.answers.set(videoId('taLk'), answerPreview);
    });
    after(() => server.answers.clear());

    it('are requested with the token of a private video', async () => {
      const video = server.add('taLk', { visibility: 'private' });
      const token = server.createToken(video, 600);
      await using opened = await open({ query: `?token=${token}` });
      await hoverAt(opened.page, 0.1);
      await waitForColor(opened.page, RED);
      const tokens = opened.requests
        .filter(isThumbnail)
        .map((url) => new URL(url).searchParams.get('token'));
      assert.deepEqual(new Set(tokens), new Set([token]));
    });

    it('show the title of the chapter', async () => {
      const times = { createdAtMs: 0, updatedAtMs: 0, cueCount: 2, revision: 1 };
      const track = { lang: 'en', label: 'Chapters', kind: 'chapters', isDefault: false } as const;
      server.add('taLk', { tracks: [{ ...track, ...times, origin: 'upload' }] });
      await using opened = await open();
      const { page } = opened;
      await page.locator('.player-chapter').waitFor();
      await hoverAt(page, 0.1);
      const title = page.locator('.player-preview-chapter');
      await title.filter({ hasText: 'Opening' }).waitFor();
      await hoverAt(page, 0.9);
      await title.filter({ hasText: '<b>Tom & Jerry</b>' }).waitFor();
      assert.deepEqual(opened.errors, []);
    });

    it('show the time while the picture loads', async () => {
      server.add('taLk');
      await using opened = await open();
      const { page } = opened;
      const image = Promise.withResolvers<void>();
      await page.route('**/sheet/0*', async (route) => {
        await image.promise;
        await route.fallback();
      });
      await hoverAt(page, 0.25);
      await page.locator('.player-preview').waitFor();
      const time = page.locator('media-time-range > media-preview-time-display');
      await time.filter({ hasText: '0:02' }).waitFor();
      image.resolve();
      await waitForColor(page, GREEN);
    });

    it('hide an image that fails, and request it again', async () => {
      server.add('taLk');
      await using opened = await open();
      const { page } = opened;
      let isDown = true;
      await page.route('**/sheet/0*', (route) =>
        isDown ? route.fulfill({ status: 502 }) : route.fallback(),
      );
      const failed = page.waitForResponse((response) => response.url().includes('/sheet/0'));
      await hoverAt(page, 0.1);
      await failed;
      await page.locator('.player-preview').waitFor({ state: 'hidden' });
      isDown = false;
      await hoverAt(page, 0.9);
      await waitForColor(page, WHITE);
      await hoverAt(page, 0.1);
      await waitForColor(page, RED);
    });

    it('fit into a small player and are accessible', async () => {
      server.add('taLk');
      for (const [width, height] of [
        [320, 180],
        [1280, 720],
      ] as const) {
        await using opened = await open({ viewport: { width, height } });
        const { page } = opened;
        for (const share of [0.01, 0.5, 0.99]) {
          await hoverAt(page, share);
          await waitForColor(page, share < 0.4 ? RED : share < 0.6 ? BLUE : WHITE);
          const box = await page.locator('.player-preview').boundingBox();
          assert.ok(box !== null && box.x >= 0 && box.y >= 0, JSON.stringify(box));
          assert.ok(box.x + box.width <= width, JSON.stringify(box));
          assert.ok(box.width >= 60, JSON.stringify(box));
        }
        await assertAccessible(page);
      }
    });

    type OpenOptions = BrowserContextOptions & { readonly query?: string };

    async function open({ query = '', ...options }: OpenOptions = {}): Promise<WatchedPage> {
      const url = server.toUrl('embed', 'taLk', query);
      return openPlayer(url, options);
    }
  });
});

async function openPlayer(url: URL, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const opened = await reusePage(new URL('about:blank'), options);
  const { page } = opened;
  await page.goto(url.href);
  // The part of the player that handles the timeline is loaded after the first frame.
  await page.locator('.player-hold').waitFor({ state: 'attached' });
  await opened.waitForRequests();
  return opened;
}

/** Thumbnails and chapters. */
function answerPreview({ pathname, search }: URL): Answer | undefined {
  const [, index] = /thumbnails\/sheet\/(\d)$/.exec(pathname) ?? [];
  if (index !== undefined) return { type: 'image/png', body: drawSheet(Number(index)) };
  if (pathname.endsWith('/thumbnails.vtt')) return { type: 'text/vtt', body: listSheets(search) };
  return pathname.includes('/subtitles/') ? { type: 'text/vtt', body: CHAPTERS } : undefined;
}

function listSheets(search: string): string {
  const cues = [0, 1, 2, 3].map((index) => {
    const x = (index % 2) * CELL.width;
    const times = `00:00:0${index * 2}.000 --> 00:00:0${index * 2 + 2}.000`;
    const image = `thumbnails/sheet/${Math.floor(index / 2)}${search}`;
    return `${times}\n${image}#xywh=${x},0,${CELL.width},${CELL.height}`;
  });
  return ['WEBVTT', ...cues, ''].join('\n\n');
}

function readSample(name: string): Buffer {
  return readFileSync(new URL(`../../samples/hls-ts/180p/${name}`, import.meta.url));
}

/** An HLS stream with an image playlist. */
function openTiledOrigin(): Promise<ScriptedOrigin> {
  const type = 'application/vnd.apple.mpegurl';
  const segments = [0, 1, 2, 3].map((index) => `segment-${index}.ts`);
  const images = [0, 1].map(
    (index) => `#EXTINF:4,\n#EXT-X-TILES:RESOLUTION=64x36,LAYOUT=2x1,DURATION=2\n${index}.png`,
  );
  return openScriptedOrigin({
    '/index.m3u8': serveBytes(
      '#EXTM3U\n#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,RESOLUTION=64x36,URI="images.m3u8"\n' +
        '#EXT-X-STREAM-INF:BANDWIDTH=112200,CODECS="avc1.4d400c,mp4a.40.2"\nmedia.m3u8\n',
      { type },
    ),
    '/media.m3u8': serveBytes(readSample('media.m3u8'), { type }),
    '/images.m3u8': serveBytes(`#EXTM3U\n${images.join('\n')}\n#EXT-X-ENDLIST\n`, { type }),
    ...Object.fromEntries(segments.map((name) => [`/${name}`, serveBytes(readSample(name))])),
    '/0.png': serveBytes(drawSheet(0)),
    '/1.png': serveBytes(drawSheet(1)),
  });
}

function drawSheet(index: number): Buffer {
  const [left = RED, right = RED] = SHEETS[index] ?? [];
  const row = [left, right].flatMap((color) =>
    Array.from({ length: CELL.width }, () => color).flat(),
  );
  const rgb = Uint8Array.from(Array.from({ length: CELL.height }, () => row).flat());
  return encodePng({ width: CELL.width * 2, height: CELL.height, rgb });
}

function isThumbnail(url: string): boolean {
  return url.includes('/thumbnails');
}

/** Moves the pointer to this share of the timeline. */
async function hoverAt(page: Page, share: number): Promise<void> {
  const range: Locator = page.getByRole('slider', { name: 'seek' });
  const box = await range.boundingBox();
  assert.ok(box !== null);
  // The first movement shows the controls.
  for (const offset of [0, 1]) {
    await page.mouse.move(box.x + box.width * share + offset, box.y + box.height / 2);
  }
}

async function waitForColor(
  page: Page,
  expected: readonly [number, number, number],
): Promise<void> {
  const timeout = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  while ((await readColor(page)).join() !== expected.join()) {
    timeout.throwIfAborted();
    await delay(POLL_MS);
  }
}

/** The color of the preview at this share of its width; empty while it is loading. */
function readColor(page: Page, share = 0.5): Promise<readonly number[]> {
  return page.evaluate((across) => {
    const box = document.querySelector('.player-preview')?.getBoundingClientRect();
    const image = document.querySelector<HTMLImageElement>('.player-preview img');
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (box === undefined || image === null || context === null) return [];
    const place = image.getBoundingClientRect();
    const scale = place.width / image.naturalWidth;
    const x = (box.left + box.width * across - place.left) / scale;
    const y = (box.top + box.height / 2 - place.top) / scale;
    context.drawImage(image, -x, -y);
    return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
  }, share);
}
