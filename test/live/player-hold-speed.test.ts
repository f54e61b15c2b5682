import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { BrowserContextOptions, Page } from 'playwright-core';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import {
  clickAtOnce,
  holdSpace,
  pressSpace,
  readRate,
  waitForTime,
} from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedPageServer } from '../support/shared-service.ts';
import { routeLiveStream } from './live-route.ts';

const SIZE = { width: 640, height: 360 };
const NARROW = { width: 320, height: 180 };
const PLAYING = '?muted&autoplay&loop';

describe('holding for double speed', () => {
  let server: PageServer;
  let origin: SampleOrigin;
  before(async () => {
    [server, origin] = await Promise.all([startSharedPageServer(), openSharedOrigin()]);
    server.add('taLk');
    server.add('onAir', {
      path: '/live.m3u8',
      live: { state: 'live', latencyTarget: null, dvrWindow: 16 },
    });
  });

  it('works with the mouse, and does not pause on release', async () => {
    await using opened = await openPlaying();
    const { page } = opened;
    await page.keyboard.press('>');
    await waitForRate(page, 1.25);
    await page.mouse.move(320, 150);
    await page.mouse.down();
    await waitForRate(page, 2);
    assert.equal(await page.getByRole('status').filter({ hasText: '2×' }).isVisible(), true);
    await assertAccessible(page);
    await page.mouse.up();
    await waitForRate(page, 1.25);
    assert.equal(await page.locator('.player-hold').isVisible(), false);
    assert.equal(await isPaused(page), false);
    // The next click works as usual.
    await clickAtOnce(page, { x: 320, y: 150 });
    await page.waitForFunction(() => document.querySelector('video')?.paused);
    assert.deepEqual(opened.errors, []);
  });

  it('ends when the mouse is released outside the player', async () => {
    await using opened = await openPlaying('watch', { viewport: { width: 900, height: 900 } });
    const { page } = opened;
    const picture = await page.locator('media-controller').boundingBox();
    assert.ok(picture);
    await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 3);
    await page.mouse.down();
    await waitForRate(page, 2);
    await page.mouse.move(picture.x + 40, picture.y + picture.height + 60);
    await page.mouse.up();
    await waitForRate(page, 1);
    assert.equal(await isPaused(page), false);
    await clickAtOnce(page, {
      x: picture.x + picture.width / 2,
      y: picture.y + picture.height / 3,
    });
    await page.waitForFunction(() => document.querySelector('video')?.paused);
  });

  it('works with a finger in a small player, and neither seeks nor pauses on release', async () => {
    await using opened = await openPlaying('embed', { viewport: NARROW, hasTouch: true });
    const { page } = opened;
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: 300, y: 60 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await waitForRate(page, 2);
    const indicator = await page.locator('.player-hold').boundingBox();
    assert.ok(indicator !== null && indicator.x >= 0 && indicator.x + indicator.width <= 320);
    const seeks = await countSeeks(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await waitForRate(page, 1);
    await page.touchscreen.tap(300, 60);
    assert.equal(await seeks(), 0);
    assert.equal(await isPaused(page), false);
    assert.deepEqual(opened.errors, []);
  });

  for (const [focus, path] of [
    ['the page', 'watch'],
    ['the player', 'embed'],
  ] as const) {
    it(`works with Space while ${focus} has the focus`, async () => {
      await using opened = await openPlaying(path);
      const { page } = opened;
      if (focus === 'the player') await page.locator('media-controller').focus();
      await holdSpace(page);
      await waitForRate(page, 2);
      await page.keyboard.up('Space');
      await waitForRate(page, 1);
      assert.equal(await isPaused(page), false);
      await pressSpace(page);
      await page.waitForFunction(() => document.querySelector('video')?.paused);
      assert.equal(await page.evaluate(() => scrollY), 0);
      // A paused video does not play faster, and Space plays it as usual.
      await holdSpace(page);
      await page.keyboard.up('Space');
      await page.waitForFunction(() => document.querySelector('video')?.paused === false);
      assert.equal(await readRate(page), 1);
      assert.deepEqual(opened.errors, []);
    });
  }

  it('ends with the video and when the window loses the focus', async () => {
    await using opened = await openPlaying();
    const { page } = opened;
    await page.mouse.move(320, 150);
    await page.mouse.down();
    await waitForRate(page, 2);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await waitForRate(page, 1);
    await page.mouse.up();
    await page.mouse.down();
    await waitForRate(page, 2);
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.loop = false));
    await page.waitForFunction(() => document.querySelector('video')?.ended);
    assert.equal(await readRate(page), 1);
    await page.mouse.up();
    // The release does not start the video again.
    assert.equal(await page.evaluate(() => document.querySelector('video')?.ended), true);
  });

  it('does not start while a finger scrolls', async () => {
    await using opened = await openPlaying('embed', { viewport: NARROW, hasTouch: true });
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
    await using opened = await openPage(new URL('about:blank'), { viewport: SIZE });
    const { page } = opened;
    await routeLiveStream(page, origin.url, 'HLS');
    await page.goto(server.toUrl('embed', 'onAir', '?muted&autoplay').href);
    await page.locator('media-controller[mediatimeislive]').waitFor();
    await page.locator('.player-hold').waitFor({ state: 'attached' });
    await page.mouse.move(320, 150);
    await page.mouse.down();
    await waitForTime(page, (await readTime(page)) + 2);
    assert.equal(await readRate(page), 1);
  });

  async function openPlaying(
    path: 'embed' | 'watch' = 'embed',
    options: BrowserContextOptions = {},
  ): Promise<WatchedPage> {
    const url = server.toUrl(path, 'taLk', PLAYING);
    const opened = await openPage(url, { viewport: SIZE, ...options });
    await waitForTime(opened.page, 0);
    await opened.page.locator('.player-hold').waitFor({ state: 'attached' });
    return opened;
  }
});

async function waitForRate(page: Page, rate: number): Promise<void> {
  await page.waitForFunction(
    (expected) => document.querySelector('video')?.playbackRate === expected,
    rate,
  );
}

function isPaused(page: Page): Promise<boolean | undefined> {
  return page.evaluate(() => document.querySelector('video')?.paused);
}

/** Counts the seeks from now on, except those of a loop. */
async function countSeeks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { seeks: 0 };
    const video = document.querySelector('video');
    if (video !== null) video.loop = false;
    video?.addEventListener('seeking', () => (counter.seeks += 1));
    Object.assign(window, { counter });
  });
  return () => page.evaluate<number>('counter.seeks');
}

/** A position relative to the current one could be after the end of the loop. */
async function playFromStart(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 0));
  await waitForTime(page, seconds);
}

function readTime(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
}
