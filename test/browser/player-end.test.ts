import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';
import type { TestBrowser, WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { waitForTime } from '../support/player-page.ts';
import { openSharedBrowser } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { anMp4Source, aReadyVideo, videoId } from '../support/video-fixtures.ts';

const NEAR_END = '?muted&autoplay&t=7.7';
const NARROW = { width: 320, height: 180 };

describe('the end of a video', () => {
  let browser: TestBrowser;
  let server: PageServer;
  before(async () => {
    [browser, server] = await Promise.all([openSharedBrowser(), startSharedPageServer()]);
    const url = new URL('https://media.example/fast-start.mp4');
    const video = aReadyVideo({ sources: [anMp4Source({ url, proxied: true })] });
    server.videos.set(video.id, video);
  });
  after(() => browser[Symbol.asyncDispose]());

  it('offers to replay and share, by keyboard', async () => {
    await using opened = await open(NEAR_END);
    const { page } = opened;
    const replay = page.getByRole('button', { name: 'Replay' });
    await waitUntilEnded(page);
    await page.getByRole('status').getByText('The video has ended').waitFor();
    await assertAccessible(page);
    await page.locator('.player-end').getByRole('button', { name: 'Share' }).press('Space');
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('button', { name: 'Copy link', exact: true }).waitFor();
    // A link to the end would show nothing.
    assert.equal(await dialog.getByRole('button', { name: /Copy link at/ }).count(), 0);
    await page.keyboard.press('Escape');
    // The replay must not end before its state has been checked.
    await page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => (video.playbackRate = 0.0625));
    await replay.press('Space');
    await page.waitForFunction(() => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.currentTime < 6;
    });
    await replay.waitFor({ state: 'detached' });
    // The focus stays in the player.
    await page.locator('media-controller:focus').waitFor();
    await page.getByText('The video has ended').waitFor({ state: 'detached' });
    assert.deepEqual(opened.errors, []);
  });

  it('hides the buttons when the viewer seeks back, and shows them at the next end', async () => {
    await using opened = await open(NEAR_END);
    const { page } = opened;
    const replay = page.getByRole('button', { name: 'Replay' });
    await waitUntilEnded(page);
    await page.keyboard.press('9');
    await replay.waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await waitUntilEnded(page);
    await replay.waitFor();
  });

  it('shows no buttons during a loop or without controls', async () => {
    await using loop = await open(`${NEAR_END}&loop`);
    await waitForTime(loop.page, 7.7);
    await loop.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 9) < 6);
    assert.equal(await loop.page.getByRole('button', { name: 'Replay' }).count(), 0);
    await using without = await open(`${NEAR_END}&controls=0`);
    await without.page.waitForFunction(() => document.querySelector('video')?.ended);
    assert.equal(await without.page.getByRole('button').count(), 0);
  });

  it('fits above the timeline of a small player in each language', async () => {
    await using opened = await browser.open(new URL('about:blank'), { viewport: NARROW });
    const { page } = opened;
    for (const [language, name] of [
      ['en', 'Replay'],
      ['de', 'Erneut abspielen'],
      ['es', 'Volver a ver'],
      ['fr', 'Revoir'],
    ] as const) {
      await page.goto(toUrl(`${NEAR_END}&lang=${language}`).href);
      await waitUntilEnded(page);
      await page.getByRole('button', { name }).waitFor();
      const timeline = await page.locator('media-time-range').boundingBox();
      for (const button of await page.locator('.player-end button').all()) {
        const box = await button.boundingBox();
        assert.ok(box !== null && timeline !== null);
        assert.ok(box.x >= 0 && box.x + box.width <= NARROW.width && box.height >= 24);
        assert.ok(box.y + box.height <= timeline.y + timeline.height / 2);
      }
    }
    await assertAccessible(page);
  });

  function open(query: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    return browser.open(toUrl(query), options);
  }

  function toUrl(query: string): URL {
    return new URL(`/embed/${videoId('taLk')}${query}`, server.url);
  }
});

async function waitUntilEnded(page: Page): Promise<void> {
  await page.locator('media-controller[data-ended]').waitFor();
}
