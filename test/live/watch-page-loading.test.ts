import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import type { TestBrowser, WatchedPage } from '../support/browser.ts';
import { playUntil, waitForTime } from '../support/player-page.ts';
import { embed } from '../support/service-client.ts';
import { openPage } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedApp } from '../support/shared-service.ts';
import type { App } from '../support/start-app.ts';

const PATHS = {
  MP4: '/fast-start.mp4',
  HLS: '/hls-fmp4/index.m3u8',
  DASH: '/dash-template/manifest.mpd',
} as const;
const STREAMS = ['HLS', 'DASH'] as const;
const ENGINE = /\/assets\/open-(?:hls|dash)-/;
const SEGMENT = /\/stream\/.*(?:\.m4s|\.ts|\/init|\/\d+)$/;

describe('the watch page of a stream', () => {
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    [origin, app] = await Promise.all([openSharedOrigin(), startSharedApp()]);
  });

  for (const format of STREAMS) {
    it(`loads the engine of ${format} when the pointer enters the player`, async () => {
      await using opened = await openStill(PATHS[format]);
      const { page } = opened;
      await page.locator('video').hover();
      await page.waitForFunction(() => document.querySelector('video')?.readyState === 4);
      assert.equal(await page.evaluate(() => document.querySelector('video')?.paused), true);
      await page.locator('video').click();
      await waitForTime(page, 0.4);
    });

    it(`plays ${format} after a tap`, async () => {
      await using opened = await openStill(PATHS[format], { hasTouch: true });
      const { page } = opened;
      await page.locator('.player-start').waitFor();
      await page.locator('video').tap();
      await waitForTime(page, 0.4);
    });

    it(`plays ${format} after a key`, async () => {
      await using opened = await openStill(PATHS[format]);
      await opened.page.keyboard.press('k');
      await waitForTime(opened.page, 0.4);
    });

    it(`plays ${format} from a position that the viewer taps before the engine is loaded`, async () => {
      await using opened = await openStill(PATHS[format], { hasTouch: true });
      const { page } = opened;
      const box = await page.locator('media-time-range').boundingBox();
      assert.ok(box !== null);
      const start = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const video = document.querySelector('video');
            video?.addEventListener('playing', () => resolve(video.currentTime), { once: true });
          }),
      );
      await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height / 2);
      await page.locator('media-play-button').tap();
      const seconds = await start;
      assert.ok(seconds > 4, String(seconds));
    });
  }

  it('loads the engine immediately with a start time', async () => {
    await using opened = await openPage(new URL('about:blank'));
    await goTo(opened.page, PATHS.HLS, '?t=4');
    await waitForTime(opened.page, 3.9);
  });

  it('loads the engine immediately at the position of the last visit', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await goTo(page, PATHS.HLS, '?muted&t=6');
    await page.waitForFunction(() => document.querySelector('video')?.readyState === 4);
    await playUntil(page, 6.1);
    await page.waitForFunction(() => localStorage.getItem('reelay-positions') !== null);
    await goTo(page, PATHS.HLS, '?muted');
    await waitForTime(page, 5.9);
  });

  async function goTo(page: Page, path: string, query = ''): Promise<void> {
    const video = await embed(app.url, new URL(path, origin.url));
    await page.goto(`${video.embed.player}${query}`);
  }

  /** Opens the watch page of a stream and checks that it loads neither an engine nor media. */
  async function openStill(
    path: string,
    options: Parameters<TestBrowser['open']>[1] = {},
  ): Promise<WatchedPage> {
    const opened = await openPage(new URL('about:blank'), options);
    await goTo(opened.page, path);
    await opened.page.locator('media-seek-forward-button:defined').waitFor();
    await opened.waitForRequests();
    const early = opened.requests.filter((url) => {
      const { pathname } = new URL(url);
      return ENGINE.test(pathname) || SEGMENT.test(pathname);
    });
    assert.deepEqual(early, []);
    return opened;
  }
});
