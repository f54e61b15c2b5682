import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import type { TestBrowser, WatchedPage } from '../support/browser.ts';
import { routeLiveStream } from '../support/live-route.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';
import { holdSpace, readRate, waitForTime } from '../support/player-page.ts';
import { openSharedBrowser } from '../support/shared-browser.ts';
import { anMp4Source, aReadyVideo, videoId } from '../support/video-fixtures.ts';

const SIZE = { width: 640, height: 360 };
const NARROW = { width: 320, height: 180 };

describe('holding that keeps the speed', () => {
  let browser: TestBrowser;
  let server: PageServer;
  let origin: SampleOrigin;
  before(async () => {
    [browser, server, origin] = await Promise.all([
      openSharedBrowser(),
      startPageServer(),
      openSampleOrigin(),
    ]);
    const url = new URL('https://media.example/fast-start.mp4');
    const file = aReadyVideo({ sources: [anMp4Source({ url, proxied: true })] });
    server.videos.set(file.id, file);
    const live = aReadyVideo({
      id: videoId('onAir'),
      sources: [
        anMp4Source({
          format: 'HLS',
          mimeType: 'application/vnd.apple.mpegurl',
          url: new URL('https://media.example/live'),
          proxied: true,
        }),
      ],
      live: { state: 'live', latencyTarget: null, dvrWindow: 16 },
    });
    server.videos.set(live.id, live);
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  it('does not start while a finger scrolls', async () => {
    await using opened = await openPlaying({ viewport: NARROW, hasTouch: true });
    const { page } = opened;
    const touch = await page.context().newCDPSession(page);
    // With a delay between them, the finger would not have moved for the time of a long press.
    await Promise.all([
      touch.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: 200, y: 60 }],
      }),
      touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: 240, y: 60 }],
      }),
    ]);
    await playFromStart(page, 1);
    assert.equal(await readRate(page), 1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  });

  it('leaves Space to a focused button', async () => {
    await using opened = await openPlaying();
    const { page } = opened;
    await page.locator('media-mute-button').focus();
    await holdSpace(page);
    await playFromStart(page, 1);
    assert.equal(await readRate(page), 1);
    await page.keyboard.up('Space');
    await page.waitForFunction(() => document.querySelector('video')?.muted === false);
  });

  it('does not double the speed at the edge of a live stream', async () => {
    await using opened = await browser.open(new URL('about:blank'), { viewport: SIZE });
    const { page } = opened;
    await routeLiveStream(page, origin.url, 'HLS');
    await page.goto(new URL(`/embed/${videoId('onAir')}?muted&autoplay`, server.url).href);
    await page.locator('media-controller[mediatimeislive]').waitFor();
    await page.locator('.player-hold').waitFor({ state: 'attached' });
    await page.mouse.move(320, 150);
    await page.mouse.down();
    await waitForTime(page, (await readTime(page)) + 2);
    assert.equal(await readRate(page), 1);
  });

  async function openPlaying(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const url = new URL(`/embed/${videoId('taLk')}?muted&autoplay&loop`, server.url);
    const opened = await browser.open(url, { viewport: SIZE, ...options });
    await waitForTime(opened.page, 0);
    await opened.page.locator('.player-hold').waitFor({ state: 'attached' });
    return opened;
  }
});

/** A position relative to the current one could be after the end of the loop. */
async function playFromStart(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 0));
  await waitForTime(page, seconds);
}

function readTime(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
}
