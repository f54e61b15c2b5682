import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  createRecord,
  openAccountFixture,
} from '../support/account-page.ts';
import { waitForReady } from '../support/player-page.ts';

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
    await page.goto(`${url.origin}/embed/${String(id)}?muted&autoplay&v=${videoIds[0]}`);
    await waitForReady(page);
    await page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('ended')));
    await page.waitForURL(`**/embed/${String(id)}?muted=&v=${videoIds[1]}&autoplay=1`);
    await page.goto(url.href);
    await page.waitForURL(`**/watch/${String(id)}?v=${videoIds[1]}`);
    await page.getByLabel('Play the next video automatically').uncheck();
    await page.reload();
    assert.equal(await page.getByLabel('Play the next video automatically').isChecked(), false);
    assert.deepEqual(opened.errors, []);
  });
});
