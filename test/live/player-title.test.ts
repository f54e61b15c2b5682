import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { keepControls, waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const LONG_TITLE = 'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgaben'.repeat(2);

describe('the title in the iframe player during playback', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('taLk');
    server.add('none', { title: null });
    server.add('Long', { title: LONG_TITLE });
  });

  it('links to the watch page in a new tab, and pauses the video', async () => {
    await using opened = await open('taLk', '?muted&autoplay&loop');
    const { page } = opened;
    const link = page.getByRole('link', { name: 'A talk (opens in a new tab)' });
    await waitForTime(page, 0);
    await keepControls(page);
    await page.mouse.move(200, 200);
    const tab = page.waitForEvent('popup');
    await link.click();
    const watchPage = await tab;
    await watchPage.waitForLoadState();
    assert.equal(new URL(watchPage.url()).pathname, `/watch/${videoId('taLk')}`);
    assert.equal(await watchPage.evaluate(() => window.opener), null);
    assert.equal(await page.evaluate(() => document.querySelector('video')?.paused), true);
    await assertAccessible(page);
    assert.deepEqual(opened.errors, []);
  });

  it('is reached first by keyboard, and is visible while it has the focus', async () => {
    await using opened = await open('taLk', '?muted&autoplay&loop');
    const { page } = opened;
    await waitForTime(page, 0);
    const link = page.locator('.player-title');
    await link.waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await link.and(page.locator(':focus')).waitFor();
    await waitUntilInactive(page);
    assert.equal(await readOpacity(page), '1');
    const tab = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await tab;
  });

  it('is hidden together with the controls', async () => {
    await using opened = await open('taLk', '?muted&autoplay&loop', { hasTouch: true });
    const { page } = opened;
    await waitForTime(page, 0);
    await waitUntilInactive(page);
    assert.equal(await readOpacity(page), '0');
    await keepControls(page);
    // A tap shows the controls instead of following the invisible link.
    const box = await page.locator('.player-title').boundingBox();
    assert.ok(box);
    await page.touchscreen.tap(box.x + 10, box.y + 10);
    await page.locator('media-controller:not([userinactive])').waitFor();
    assert.equal(await readOpacity(page), '1');
    assert.equal(page.context().pages().length, 1);
  });

  async function open(
    name: string,
    query: string,
    options: BrowserContextOptions = {},
  ): Promise<WatchedPage> {
    const url = server.toUrl('embed', name, query);
    const opened = await openPage(url, options);
    await opened.page.waitForFunction(() => document.querySelector('video')?.readyState);
    return opened;
  }
});

async function waitUntilInactive(page: Page): Promise<void> {
  await page.locator('media-controller[userinactive]:not([mediapaused])').waitFor();
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
}

function readOpacity(page: Page): Promise<string> {
  return page.locator('.player-top').evaluate(async (bar) => {
    await Promise.allSettled(bar.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(bar).opacity;
  });
}
