import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  openAccountFixture,
} from '../support/account-page.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo } from '../support/focus.ts';
import { measureTransfer } from '../support/measure-transfer.ts';

/** Of the first visit to the list, without posters. The limit of bytes excludes data. */
const LIST_REQUESTS_MAX = 12;
const LIST_BYTES_MAX = 180 * 1024;
const LISTED_VIDEOS = 25;

describe('the list of videos', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it(`takes at most ${LIST_REQUESTS_MAX} requests and ${LIST_BYTES_MAX} bytes`, async () => {
    await using opened = await fixture.register('light@example.com');
    const { page } = opened;
    await createVideos(page);
    const { requests, bytes } = await measureTransfer(page, async () => {
      await page.goto(new URL('/account/videos', fixture.app.url).href);
      await page.getByRole('row').nth(LISTED_VIDEOS).waitFor();
      await opened.waitForRequests();
    });
    assert.ok(requests > 1 && requests <= LIST_REQUESTS_MAX, `${requests} requests`);
    assert.ok(bytes > 10_000 && bytes <= LIST_BYTES_MAX, `${bytes} bytes`);
  });

  it('loads menus and dialogs with their first use, by keyboard, and again after a failure', async () => {
    await using opened = await fixture.register('demand@example.com');
    const { page } = opened;
    await fixture.createVideo(page, '/fast-start.mp4', { title: 'Harbor' });
    await page.goto(new URL('/account/videos', fixture.app.url).href);
    const button = page.getByRole('button', { name: 'Actions for Harbor' });
    await button.waitFor();
    await page.route('**/assets/opened-video-menu-*.js', (route) => route.abort());
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The server can’t be reached.').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Close notification' }).click();
    assert.equal(await page.getByRole('alert').count(), 0);
    await button.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unrouteAll();
    const reloaded = page.waitForEvent('load');
    await again.click();
    await reloaded;
    await button.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => assert.ok(await hasFocus(page, 'Actions for Harbor')));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(async () => assert.ok(await hasFocus(page, 'Actions for Harbor')));

    const dialogLoaded = Promise.withResolvers<void>();
    await page.route('**/assets/add-video-dialog-*.js', async (route) => {
      await dialogLoaded.promise;
      await route.continue();
    });
    const add = page.getByRole('button', { name: 'Add video' });
    await add.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Loading…').waitFor();
    dialogLoaded.resolve();
    await page.getByRole('dialog').getByLabel('URL').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(async () => assert.ok(await hasFocus(page, 'Add video')));
  });

  it('leaves the focus where it has moved while a menu was loading', async () => {
    await using opened = await fixture.register('moved@example.com');
    const { page } = opened;
    await fixture.createVideo(page, '/fast-start.mp4', { title: 'Harbor' });
    const menuLoaded = Promise.withResolvers<void>();
    await page.route('**/assets/opened-video-menu-*.js', async (route) => {
      await menuLoaded.promise;
      await route.continue();
    });
    await page.goto(new URL('/account/videos', fixture.app.url).href);
    const button = page.getByRole('button', { name: 'Actions for Harbor' });
    await button.press('Enter');
    await page.getByRole('status').getByText('Loading…').waitFor();
    const add = page.getByRole('button', { name: 'Add video' });
    await add.focus();
    menuLoaded.resolve();
    await page.getByRole('status').getByText('Loading…').waitFor({ state: 'detached' });
    await button.and(page.locator('[aria-expanded=false]')).waitFor();
    assert.ok(await hasFocus(page, 'Add video'));
    await button.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  });

  it('opens a loaded menu if the focus is on what contains its button, as in Safari', async () => {
    await using opened = await fixture.register('safari@example.com');
    const { page } = opened;
    await fixture.createVideo(page, '/fast-start.mp4', { title: 'Harbor' });
    const menuLoaded = Promise.withResolvers<void>();
    await page.route('**/assets/opened-video-menu-*.js', async (route) => {
      await menuLoaded.promise;
      await route.continue();
    });
    await page.goto(new URL('/account/videos', fixture.app.url).href);
    await page.getByRole('button', { name: 'Actions for Harbor' }).click();
    await page.getByRole('status').getByText('Loading…').waitFor();
    await page.getByRole('main').focus();
    menuLoaded.resolve();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  });

  it('states in the open dialog that a part of it can’t be loaded', async () => {
    await using opened = await fixture.register('inside@example.com');
    const { page } = opened;
    await page.route('**/assets/confirmation-dialog-*.js', (route) => route.abort());
    await page.route('**/account/api/keys', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            contentType: 'application/json',
            body: JSON.stringify({ error: { code: 'recent_login_required', message: '' } }),
          })
        : route.continue(),
    );
    await page.goto(new URL('/account/keys', fixture.app.url).href);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Upload');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('The server can’t be reached.').waitFor();
    await assertAccessible(page);
    const close = dialog.getByRole('button', { name: 'Close notification' });
    await tabTo(close);
    await page.keyboard.press('Enter');
    await close.waitFor({ state: 'detached' });
    assert.equal(await dialog.count(), 1);
  });

  /** Creates one page of videos, and waits until they are ready. */
  async function createVideos(page: Page): Promise<void> {
    const videos = Array.from({ length: LISTED_VIDEOS }, (_, at) => ({
      url: new URL(`/fast-start.mp4?${at}`, fixture.origin.url).href,
    }));
    const headers = { 'sec-fetch-site': 'same-origin' };
    const batch = new URL('/api/v1/videos/batch', fixture.app.url).href;
    const created = await page.request.post(batch, { headers, data: { videos } });
    assert.equal(created.status(), 200);
    const ready = new URL('/api/v1/videos?status=ready&limit=100', fixture.app.url).href;
    await eventually(async () => {
      const listed: { readonly data: readonly unknown[] } = await (
        await page.request.get(ready)
      ).json();
      assert.equal(listed.data.length, LISTED_VIDEOS);
    });
  }
});

/** True if the focused element has this accessible name or text. */
function hasFocus(page: Page, name: string): Promise<boolean> {
  return page.evaluate((expected) => {
    const focused = document.activeElement;
    const text = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    return focused?.tagName === 'BUTTON' && text.startsWith(expected);
  }, name);
}
