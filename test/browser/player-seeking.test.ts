import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { seekTo, waitForPosition } from '../support/player-page.ts';
import { reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';

const WIDE = { width: 640, height: 360 };
const NARROW = { width: 320, height: 180 };

describe('skipping ten seconds', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('taLk');
  });

  it('works with labeled buttons, by keyboard', async () => {
    await using opened = await open({ viewport: WIDE });
    const { page } = opened;
    const duration = await readDuration(page);
    await page.getByRole('button', { name: 'seek forward 10 seconds' }).press('Enter');
    // The sample is shorter than two skips, so the second one returns to the start.
    await waitForPosition(page, Math.min(10, duration));
    await page.getByRole('button', { name: 'seek back 10 seconds' }).press('Enter');
    await waitForPosition(page, 0);
    await assertAccessible(page);
    assert.deepEqual(opened.errors, []);
  });

  it('works with double taps on the sides of a small player, but not in its middle', async () => {
    await using opened = await open({ viewport: NARROW, hasTouch: true });
    const { page } = opened;
    const duration = await readDuration(page);
    await playOnce(page);
    await seekTo(page, 1);
    await tapTwice(page, 0.5);
    await waitForPosition(page, 1);
    await tapTwice(page, 0.9);
    await waitForPosition(page, Math.min(11, duration));
    await tapTwice(page, 0.1);
    await waitForPosition(page, Math.max(Math.min(11, duration) - 10, 0));
    assert.deepEqual(opened.errors, []);
  });

  async function open(options: BrowserContextOptions): Promise<WatchedPage> {
    const url = server.toUrl('embed', 'taLk');
    const opened = await reusePage(url, options);
    await opened.page.waitForFunction(() => document.querySelector('video')?.readyState);
    await opened.page.waitForFunction(() => customElements.get('media-seek-forward-button'));
    return opened;
  }
});

function readDuration(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.duration ?? 0);
}

/** Plays and pauses, because the first tap of all starts the video. */
async function playOnce(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const video = document.querySelector('video');
    await video?.play();
    video?.pause();
  });
  await page.locator('media-controller[mediapaused]').waitFor();
}

/** Taps twice, 100 ms apart by the clock of the page, however long the browser takes for it. */
async function tapTwice(page: Page, share: number): Promise<void> {
  const { width, height } = NARROW;
  const touchPoints = [{ x: width * share, y: height / 3 }];
  const devTools = await page.context().newCDPSession(page);
  const firstSeconds = Date.now() / 1000;
  for (const timestamp of [firstSeconds, firstSeconds + 0.1]) {
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp });
    await devTools.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: timestamp + 0.01,
    });
  }
  await devTools.detach();
}
