import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  createRecord,
  openAccountFixture,
} from '../support/account-page.ts';
import { waitForFocus } from '../support/focus.ts';

const PATHS = ['/fast-start.mp4', '/hls-ts/index.m3u8', '/dash-template/manifest.mpd'];

describe('a playlist in the browser', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  async function createVideos(page: Page): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const path of PATHS) ids.push(await fixture.createVideo(page, path));
    return ids;
  }

  it('is created, ordered by keyboard and deleted in the account area', async () => {
    await using opened = await fixture.register('playlist-owner@example.com');
    const { page } = opened;
    await createVideos(page);
    await page.goto(new URL('/account/playlists', fixture.app.url).href);
    await page.getByRole('button', { name: 'Create playlist' }).first().click();
    const dialog = page.getByRole('dialog');
    await waitForFocus(dialog.getByLabel('Title'));
    await dialog.getByLabel('Title').fill('Talks');
    await dialog.getByRole('button', { name: 'Create playlist' }).click();
    await page.getByRole('link', { name: 'Talks' }).click();
    await page.getByRole('combobox', { name: 'Videos to add' }).click();
    for (const name of ['fast-start', 'hls-ts']) {
      await page.getByRole('option', { name }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add videos' }).click();
    await page.getByText('2 videos').waitFor();
    await assertAccessible(page);
    const poster = page.getByRole('button', { name: 'Use as poster: hls-ts', disabled: true });
    await page.getByRole('button', { name: 'Use as poster: hls-ts' }).click();
    await poster.waitFor();
    const up = page.getByRole('button', { name: 'Move up: hls-ts' });
    await up.focus();
    await page.keyboard.press('Enter');
    const names = page.locator('main li a');
    await page.waitForFunction(() => document.querySelector('main li a')?.textContent === 'hls-ts');
    await page.getByRole('button', { name: 'Remove from playlist: fast-start' }).click();
    await page.getByText('1 video', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Import list' }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'list.m3u',
      mimeType: 'audio/x-mpegurl',
      buffer: Buffer.from('#EXTM3U\nhttps://192.0.2.1:25/refused.mp4\n'),
    });
    await dialog.getByRole('button', { name: 'Import list' }).click();
    await dialog.getByText('0 new videos, 0 existing ones, 1 refused.').waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.match(await page.getByLabel('Link').inputValue(), /\/watch\/pls_/);
    await page.getByRole('button', { name: 'Delete playlist' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete playlist' }).click();
    await page.getByRole('heading', { name: 'No playlists yet' }).waitFor();
    assert.equal(await names.count(), 0);
    assert.deepEqual(opened.errors, []);
  });

  it('plays the next video, and continues where the viewer has stopped', async () => {
    await using opened = await fixture.register('playlist-viewer@example.com');
    const { page } = opened;
    const videoIds = await createVideos(page);
    const body = { title: 'Talks', videoIds };
    const { id } = await createRecord(page, new URL('/api/v1/playlists', fixture.app.url), body);
    const url = new URL(`/watch/${String(id)}`, fixture.app.url);
    await page.goto(url.href);
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await page.waitForURL(`**?v=${videoIds[1]}`);
    await page.goto(`${url.origin}/embed/${String(id)}?muted&autoplay&t=7&v=${videoIds[0]}`);
    await page.waitForURL(`**/embed/${String(id)}?muted=&v=${videoIds[1]}&autoplay=1`);
    await page.goto(url.href);
    await page.waitForURL(`**/watch/${String(id)}?v=${videoIds[1]}`);
    await page.getByLabel('Play the next video automatically').uncheck();
    await page.reload();
    await page
      .getByRole('checkbox', { name: 'Play the next video automatically', checked: false })
      .waitFor();
    assert.deepEqual(opened.errors, []);
  });

  it('keeps the focus and says so if more videos of a list cannot be loaded', async () => {
    await using opened = await fixture.register('playlist-reader@example.com');
    const { page } = opened;
    const videoIds = await createVideos(page);
    const body = { title: 'Talks', videoIds };
    const { id } = await createRecord(page, new URL('/api/v1/playlists', fixture.app.url), body);
    await page.route('**/watch/pls_*', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('data-cursor=""', 'data-cursor="more"');
      await route.fulfill({ response, body: html });
    });
    const valid = { data: [{ id: videoIds[0], title: null, duration: 5 }], nextCursor: null };
    const answers = [undefined, { data: [{ id: 5 }], nextCursor: null }, valid];
    await page.route('**/api/v1/playlists/*/videos?*', (route) => {
      const json = answers.shift();
      return json === undefined ? route.abort() : route.fulfill({ json });
    });
    await page.goto(new URL(`/watch/${String(id)}`, fixture.app.url).href);
    const button = page.getByRole('button', { name: 'Show more' });
    const failure = page.getByText('The videos couldn’t be loaded. Try again.');
    // The first request fails, and the second response is not from the API.
    while (answers.length > 1) {
      await button.press('Enter');
      await failure.waitFor();
      await waitForFocus(button);
    }
    await button.press('Enter');
    await waitForFocus(page.getByRole('link', { name: /0:05$/ }).last());
    await failure.waitFor({ state: 'detached' });
    await button.waitFor({ state: 'hidden' });
  });
});
