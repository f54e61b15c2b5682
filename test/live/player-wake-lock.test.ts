import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Frame, Page } from 'playwright-core';

import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { waitForTime } from '../support/player-page.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';

describe('the screen wake lock', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    // Makes the watch page higher than the window.
    const description = 'A line of the description.\n'.repeat(40);
    server.add('taLk', { description });
  });

  it('is held while the video plays, and released when it is paused or has ended', async () => {
    await using opened = await open('embed', '?muted&loop');
    const { page } = opened;
    await page.locator('.player-hold').waitFor({ state: 'attached' });
    assert.equal(await countHeld(page), 0);
    await page.keyboard.press('k');
    await waitForHeld(page, 1);
    await page.keyboard.press('k');
    await waitForHeld(page, 0);
    await page.keyboard.press('k');
    await waitForHeld(page, 1);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.loop = false;
      video.currentTime = 7.7;
    });
    await page.waitForFunction(() => document.querySelector('video')?.ended);
    await waitForHeld(page, 0);
    assert.deepEqual(opened.errors, []);
  });

  it('is released while the page is hidden, and held again afterwards', async () => {
    await using opened = await open('embed', '?muted&autoplay&loop');
    const { page } = opened;
    await waitForHeld(page, 1);
    await setVisibility(page, 'hidden');
    await waitForHeld(page, 0);
    await setVisibility(page, 'visible');
    await waitForHeld(page, 1);
  });

  it('is held again after the browser has released it', async () => {
    await using opened = await open('embed', '?muted&autoplay&loop');
    const { page } = opened;
    await waitForHeld(page, 1);
    await page.evaluate('Promise.all(locks.map((lock) => lock.release()))');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await waitForHeld(page, 1);
  });

  it('is released while the video is scrolled out of view', async () => {
    await using opened = await open('watch', '?muted&autoplay&loop');
    const { page } = opened;
    await waitForHeld(page, 1);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await waitForHeld(page, 0);
    await page.evaluate(() => scrollTo(0, 0));
    await waitForHeld(page, 1);
  });

  it('is not held for sound without a picture', async () => {
    await using opened = await openBlank();
    const { page } = opened;
    await page.addInitScript(() => {
      Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { value: 0 });
    });
    await page.goto(server.toUrl('embed', 'taLk', '?muted&autoplay').href);
    await waitForTime(page, 1);
    await page.locator('.player-hold').waitFor({ state: 'attached' });
    assert.equal(await countHeld(page), 0);
  });

  it('is held in an iframe of another site, with the permissions of the embed code', async () => {
    const html = await readEmbedCode();
    const allow = /allow="([^"]*)"/.exec(html)?.[1] ?? '';
    await using opened = await openSite(allow);
    await waitForHeld(opened.frame, 1);
    assert.deepEqual(opened.errors, []);
  });

  it('is not held without permission, and the video plays', async () => {
    await using opened = await openSite('autoplay');
    await opened.frame.waitForFunction(
      () => (document.querySelector('video')?.currentTime ?? 0) > 0.5,
    );
    await opened.frame.locator('.player-hold').waitFor({ state: 'attached' });
    assert.equal(await countHeld(opened.frame), 0);
    assert.deepEqual(opened.errors, []);
  });

  async function open(path: 'embed' | 'watch', query: string): Promise<WatchedPage> {
    const opened = await openBlank();
    await opened.page.goto(server.toUrl(path, 'taLk', query).href);
    return opened;
  }

  /** The embed code that the watch page shows. */
  async function readEmbedCode(): Promise<string> {
    await using opened = await openPage(server.toUrl('watch', 'taLk'));
    return await opened.page.getByLabel('Embed code', { exact: true }).inputValue();
  }

  async function openSite(allow: string): Promise<WatchedPage & { readonly frame: Frame }> {
    const src = server.toUrl('embed', 'taLk', '?muted&autoplay&loop').href;
    const html = `<link rel="icon" href="data:,"><iframe src="${src}" allow="${allow}"></iframe>`;
    const site = await openScriptedOrigin({ '/': serveBytes(html, { type: 'text/html' }) });
    const opened = await openBlank();
    const { page } = opened;
    // A different host name is a different site, even on the same machine.
    await page.goto(`http://localhost:${site.port}`);
    const frame = page.frame({ url: src });
    assert.ok(frame);
    return {
      ...opened,
      frame,
      async [Symbol.asyncDispose]() {
        await opened[Symbol.asyncDispose]();
        await site[Symbol.asyncDispose]();
      },
    };
  }
});

/** Records the locks, because the browser does not list them. */
async function openBlank(): Promise<WatchedPage> {
  const opened = await openPage(new URL('about:blank'), {
    viewport: { width: 640, height: 360 },
    permissions: ['screen-wake-lock'],
  });
  await opened.page.addInitScript(() => {
    const locks: WakeLockSentinel[] = [];
    Object.assign(window, { locks });
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.push(lock);
      return lock;
    };
  });
  return opened;
}

/** Defined in the page by `openBlank`. */
declare const locks: readonly WakeLockSentinel[];

async function waitForHeld(page: Page | Frame, count: number): Promise<void> {
  await page.waitForFunction(
    (expected) => locks.filter(({ released }) => !released).length === expected,
    count,
  );
}

function countHeld(page: Page | Frame): Promise<number> {
  return page.evaluate(() => locks.filter(({ released }) => !released).length);
}

/** Changes what the page sees, because pages without a window are always visible. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
