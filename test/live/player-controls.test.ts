import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { pressSpace, waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';

describe('player controls during playback', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('taLk');
  });

  it('respond to shortcut keys wherever the focus is', async () => {
    await using opened = await open('embed');
    const { page } = opened;
    // The video must not end before it is paused.
    await page.evaluate(() => (getVideo().loop = true));
    await page.keyboard.press('k');
    await waitForTime(page, 0);
    await pressSpace(page);
    await waitForState(page, 'paused', true);
    await page.evaluate(() => (getVideo().loop = false));
    await page.keyboard.press('5');
    await waitForState(page, 'currentTime', await page.evaluate(() => getVideo().duration / 2));
    await page.keyboard.press('0');
    await waitForState(page, 'currentTime', 0);
    await page.keyboard.press('l');
    await page.waitForFunction(() => getVideo().currentTime > 5);
    await page.keyboard.press('ArrowLeft');
    await waitForState(page, 'currentTime', 0);
    await page.keyboard.press('m');
    await waitForState(page, 'muted', true);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement !== null);
    assert.deepEqual(opened.errors, []);
  });

  it('have accessible names and work by keyboard alone', async () => {
    await using opened = await open('embed');
    const { page } = opened;
    for (const name of [/^play/i, /^mute/i, /settings/i, /picture in picture/i, /full ?screen/i]) {
      await page.getByRole('button', { name }).first().waitFor();
    }
    await page.getByRole('slider', { name: /seek/i }).waitFor();
    await page.getByRole('slider', { name: /volume/i }).waitFor();
    assert.ok(await tabTo(page, 'media-play-button'));
    await page.keyboard.press('Enter');
    await waitForTime(page, 0);
  });

  it('can be hidden, and the video starts at the given time', async () => {
    await using opened = await open('embed', '?controls=0&muted&autoplay&loop&t=3');
    const { page } = opened;
    await waitForTime(page, 3);
    assert.equal(await page.locator('media-control-bar').count(), 0);
    assert.deepEqual(await page.evaluate(() => [getVideo().muted, getVideo().loop]), [true, true]);
    assert.deepEqual(opened.errors, []);
  });

  const adaptive = [
    { format: 'HLS', path: '/hls-fmp4/index.m3u8' },
    { format: 'DASH', path: '/dash-template/manifest.mpd' },
  ] as const;
  for (const { format, path } of adaptive) {
    it(`let a viewer choose the quality of ${format}`, async () => {
      server.add(format, { path });
      await using opened = await open('embed', '?muted&autoplay&loop', format);
      const { page } = opened;
      await waitForTime(page, 0);
      await page.getByRole('button', { name: /settings/i }).click();
      await page.locator('.player-quality').click();
      await page.getByRole('menuitemradio', { name: '180p' }).click();
      await page.waitForFunction(() => getVideo().videoHeight === 180);
      assert.deepEqual(opened.errors, []);
    });
  }

  async function open(path: 'watch' | 'embed', query = '', name = 'taLk'): Promise<WatchedPage> {
    const opened = await openPage(server.toUrl(path, name, query));
    await opened.page.waitForFunction(() => document.querySelector('video')?.readyState);
    await opened.page.evaluate(() => {
      Object.assign(globalThis, { getVideo: () => document.querySelector('video') });
    });
    return opened;
  }
});

/** Defined in the page by `open`. */
declare function getVideo(): HTMLVideoElement;

async function waitForState(
  page: Page,
  name: 'paused' | 'muted' | 'currentTime',
  value: boolean | number,
): Promise<void> {
  await page.waitForFunction(([property, expected]) => getVideo()[property] === expected, [
    name,
    value,
  ] as const);
}

/** Presses Tab until the element has the focus, and returns whether it did. */
async function tabTo(page: Page, tag: string): Promise<boolean> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((name) => document.activeElement?.localName === name, tag)) return true;
  }
  return false;
}
