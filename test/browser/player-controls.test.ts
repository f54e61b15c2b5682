import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { CDPSession, Page } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import { waitForFrames } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { waitForFocus } from '../support/focus.ts';
import type { PageServer } from '../support/page-server.ts';
import { openPage, reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';

/** Minimum size of a target (WCAG 2.2, success criterion 2.5.8). */
const TARGET_PIXELS_MIN = 24;

describe('player controls', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('taLk');
  });

  it('ignore shortcut keys in fields and buttons', async () => {
    await using opened = await open('watch');
    const { page } = opened;
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('Link', { exact: true }).focus();
    await page.keyboard.press('k');
    await page.keyboard.press('m');
    assert.deepEqual(await page.evaluate(() => [getVideo().paused, getVideo().muted]), [
      true,
      false,
    ]);
  });

  it('are in a region that is labeled with the video’s title, and large enough to click', async () => {
    await using opened = await open('watch');
    const { page } = opened;
    await page.getByRole('region', { name: 'Video player: A talk' }).waitFor();
    const controls = page.locator('.player-bar > :not(span):visible, media-time-range');
    await page.locator('media-seek-forward-button:defined').waitFor();
    await eventually(async () => {
      for (const control of await controls.all()) {
        const box = await control.boundingBox();
        assert.ok(
          box !== null && box.width >= TARGET_PIXELS_MIN && box.height >= TARGET_PIXELS_MIN,
        );
      }
    });
  });

  it('show what a key has changed, and step through frames', async () => {
    await using opened = await open('watch');
    const { page } = opened;
    await recordFeedback(page);
    for (const [key, text] of [
      ['ArrowRight', '+10 sec'],
      ['ArrowLeft', '-8 sec'],
      ['ArrowDown', '98%'],
      ['m', '0%'],
      ['>', '1.25×'],
      ['.', '0:00.04'],
      ['.', '0:00.08'],
      [',', '0:00.04'],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForFunction((expected) => feedback.at(-1) === expected, text);
    }
    await page.locator('.player-rate', { hasText: '1.25×' }).waitFor({ state: 'attached' });
    assert.deepEqual(opened.errors, []);
  });

  it('open statistics from the settings menu', async () => {
    await using opened = await open('embed', '?lang=de');
    const { page } = opened;
    const settings = page.locator('media-settings-menu-button');
    await page.locator('.player-key').waitFor({ state: 'attached' });
    await settings.press('Enter');
    await page.locator('.player-stats').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('640×360 @25').waitFor();
    await assertAccessible(page);
    // The controls of an idle player fade out.
    const opacities = await page.evaluate(async () => {
      const idle = document.querySelector('media-controller');
      idle?.setAttribute('userinactive', '');
      idle?.removeAttribute('mediapaused');
      const parts = ['media-settings-menu-button', 'dialog'].map((name) =>
        document.querySelector(`media-controller > :has(${name}), media-controller > ${name}`),
      );
      const fading = parts.flatMap((part) => part?.getAnimations() ?? []);
      await Promise.all(fading.map(({ finished }) => finished));
      return parts.map((part) => part?.computedStyleMap().get('opacity')?.toString());
    });
    assert.deepEqual(opacities, ['0', '1']);
    await page.keyboard.press('Escape');
    await waitForFocus(settings);
    assert.deepEqual(opened.errors, []);
  });

  it('make the player of the watch page as wide as the window', async () => {
    await using opened = await open('watch');
    const { page } = opened;
    const getWidth = async (): Promise<number> =>
      (await page.locator('.stage').boundingBox())?.width ?? 0;
    const width = await getWidth();
    await page.keyboard.press('t');
    await eventually(async () => assert.ok((await getWidth()) > width + 200));
    await page.reload();
    await page.getByRole('button', { name: 'Theater mode', pressed: true }).click();
    await eventually(async () => assert.equal(await getWidth(), width));
  });

  it('cause no layout shift while the page loads, and then draw nothing until they are used', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry) shifts.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(server.toUrl('watch', 'taLk').href);
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
    assert.deepEqual(await page.evaluate('shifts'), []);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable');
    await eventually(async () => {
      const count = await countStyles(devTools);
      await waitForFrames(page);
      assert.equal(await countStyles(devTools), count);
    });
  });

  async function open(path: 'watch' | 'embed', query = ''): Promise<WatchedPage> {
    const opened = await reusePage(server.toUrl(path, 'taLk', query));
    await opened.page.waitForFunction(() => document.querySelector('video')?.readyState);
    await opened.page.evaluate(() => {
      Object.assign(globalThis, { getVideo: () => document.querySelector('video') });
    });
    return opened;
  }
});

async function countStyles(devTools: CDPSession): Promise<number | undefined> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value;
}

/** The feedback disappears after a moment, in which a slow machine may not look at it. */
async function recordFeedback(page: Page): Promise<void> {
  await page.locator('.player-key').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { feedback: texts });
    const element = document.querySelector('.player-key');
    if (element === null) return;
    new MutationObserver(() => {
      if (element.textContent !== '') texts.push(element.textContent);
    }).observe(element, { childList: true });
  });
}

/** Defined in the page by `recordFeedback`. */
declare const feedback: readonly string[];

/** Defined in the page by `open`. */
declare function getVideo(): HTMLVideoElement;
