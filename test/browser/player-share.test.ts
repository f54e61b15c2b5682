import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { waitForFocus } from '../support/focus.ts';
import type { PageServer } from '../support/page-server.ts';
import { seekTo } from '../support/player-page.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { openPage, reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { videoId } from '../support/video-fixtures.ts';
import { assertPageQuality } from './assert-page-quality.ts';
import { waitForStatus } from './wait-for-status.ts';

const CLIPBOARD = ['clipboard-read', 'clipboard-write'];
const LINK = `https://video.example/watch/${videoId('taLk')}`;
const NARROW = { width: 320, height: 180 };

type OpenOptions = BrowserContextOptions & {
  readonly name?: string;
  readonly query?: string;
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
};

describe('sharing a video', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('taLk', { allowDownload: true });
    server.add('hidden', { visibility: 'private' });
  });

  it('copies the link from the player, with and without the current time', async () => {
    await using opened = await open('embed', { permissions: CLIPBOARD });
    const { page } = opened;
    await seekTo(page, 5.7);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Copy link at 0:05' }).click();
    await dialog.getByRole('status').getByText('Link copied').waitFor();
    assert.equal(await readClipboard(page), `${LINK}?t=5`);
    assert.equal(await dialog.getByLabel('Link', { exact: true }).inputValue(), `${LINK}?t=5`);
    await dialog.getByRole('button', { name: 'Copy link', exact: true }).click();
    await page.waitForFunction(
      async (link) => (await navigator.clipboard.readText()) === link,
      LINK,
    );
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(opened.errors, []);
  });

  it('works by keyboard in a small player, and leaves the focus on its button', async () => {
    await using opened = await open('embed', { viewport: NARROW, permissions: CLIPBOARD });
    const { page } = opened;
    await page.getByRole('button', { name: 'Share' }).focus();
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await waitForFocus(dialog.getByRole('button', { name: 'Copy link' }));
    // Letters do not control the player while the dialog is open.
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    const status = dialog.getByText('Link copied');
    await status.waitFor();
    const box = await status.boundingBox();
    assert.ok(box !== null && box.y >= 0 && box.y + box.height <= NARROW.height);
    assert.equal(await readClipboard(page), LINK);
    assert.equal(await page.evaluate(() => document.querySelector('video')?.paused), true);
    await page.keyboard.press('Escape');
    await waitForFocus(page.getByRole('button', { name: 'Share' }));
    assert.deepEqual(opened.errors, []);
  });

  it('copies in an iframe of another site that gives no permission', async () => {
    const html = `<iframe src="${server.toUrl('embed', 'taLk').href}"></iframe>`;
    await using site = await openScriptedOrigin({ '/': serveBytes(html, { type: 'text/html' }) });
    // A different host name is a different site, even on the same machine.
    const url = new URL(`http://localhost:${site.port}`);
    await using opened = await reusePage(url, { permissions: CLIPBOARD });
    const { page } = opened;
    const player = page.frameLocator('iframe');
    await player.getByRole('button', { name: 'Share' }).click();
    await player.getByRole('button', { name: 'Copy link' }).click();
    await player.getByText('Link copied').waitFor();
    assert.equal(await readClipboard(page), LINK);
    await player.getByRole('button', { name: 'Copy link' }).and(player.locator(':focus')).waitFor();
  });

  it('selects the link if the browser denies copying', async () => {
    await using opened = await open('embed');
    const { page } = opened;
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject() });
      Object.defineProperty(document, 'execCommand', { value: () => false });
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').getByText('Copy the selected link').waitFor();
    assert.equal(await page.evaluate(() => getSelection()?.toString()), LINK);
  });

  it('uses the share sheet of the system, with the link in the field', async () => {
    await using opened = await open('embed', { query: '?t=3', prepare: stubShareSheet });
    const { page } = opened;
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'More options…' }).click();
    await eventually(async () =>
      assert.deepEqual(await page.evaluate('shared'), { title: 'A talk', url: LINK }),
    );
    await page.getByRole('button', { name: 'Copy link at 0:03' }).click();
    await page.getByRole('button', { name: 'More options…' }).click();
    await eventually(async () =>
      assert.deepEqual(await page.evaluate('shared'), { title: 'A talk', url: `${LINK}?t=3` }),
    );
  });

  it('is translated', async () => {
    await using opened = await open('embed', { query: '?t=3&lang=de' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Teilen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Teilen' });
    await dialog.getByRole('button', { name: 'Link ab 0:03 kopieren' }).waitFor();
  });

  it('keeps the token of a private video', async () => {
    const video = server.videos.get(videoId('hidden'));
    assert.ok(video);
    const token = server.createToken(video, 60);
    await using opened = await open('embed', { name: 'hidden', query: `?t=3&token=${token}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link at 0:03' }).click();
    const url = new URL(await page.getByLabel('Link', { exact: true }).inputValue());
    assert.deepEqual(
      [...url.searchParams],
      [
        ['token', token],
        ['t', '3'],
      ],
    );
  });

  for (const [colorScheme, width] of [
    ['dark', 320],
    ['light', 1280],
  ] as const) {
    it(`starts the link on the watch page at the current time, ${colorScheme}, ${width} px`, async () => {
      const viewport = { width, height: 740 };
      const options = { colorScheme, viewport, permissions: CLIPBOARD, prepare: stubShareSheet };
      await using opened = await open('watch', options);
      const { page } = opened;
      await seekTo(page, 5);
      const button = page.getByRole('button', { name: 'Share', exact: true });
      await button.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Share' });
      const copy = dialog.getByRole('button', { name: 'Copy Link' });
      await waitForFocus(copy);
      const box = page.getByRole('checkbox', { name: 'Start at 0:05' });
      await box.focus();
      await page.keyboard.press('Space');
      await seekTo(page, 7);
      // The checked time does not change.
      await box.and(page.locator(':checked')).waitFor();
      const announced = waitForStatus(page, 'Link copied');
      await copy.click();
      await announced;
      assert.equal(await readClipboard(page), `${LINK}?t=5`);
      await page.getByRole('button', { name: 'More options…' }).click();
      await eventually(async () =>
        assert.deepEqual(await page.evaluate('shared'), { title: 'A talk', url: `${LINK}?t=5` }),
      );
      await assertPageQuality(page);
      await box.uncheck();
      assert.equal(await page.getByLabel('Link', { exact: true }).inputValue(), LINK);
      const download = dialog.getByRole('link', { name: 'Download' });
      assert.equal(await download.getAttribute('href'), LINK.replace(/watch(.*)/, 'stream$1.mp4'));
      await dialog.getByText('For developers').click();
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      await waitForFocus(button);
      assert.deepEqual(opened.errors, []);
    });
  }

  async function open(
    path: 'embed' | 'watch',
    { name = 'taLk', query = '', prepare, ...options }: OpenOptions = {},
  ): Promise<WatchedPage> {
    const opened = await (prepare === undefined ? reusePage : openPage)(
      new URL('about:blank'),
      options,
    );
    const { page } = opened;
    await prepare?.(page);
    await goTo(page, path, { name, query });
    return opened;
  }

  async function goTo(
    page: Page,
    path: 'embed' | 'watch',
    { name, query }: { readonly name: string; readonly query: string },
  ): Promise<void> {
    await page.goto(server.toUrl(path, name, query).href);
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
  }
});

/** Chromium has no share sheet on Linux. */
async function stubShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (shared: unknown) => {
        Object.assign(window, { shared });
      },
    });
  });
}

function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
