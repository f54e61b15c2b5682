import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import { waitForFailure } from '../support/player-page.ts';
import { embed } from '../support/service-client.ts';
import { openPage, reusePage } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedApp } from '../support/shared-service.ts';
import type { App } from '../support/start-app.ts';
import { sumLayoutShifts } from './assert-page-quality.ts';

const PATHS = {
  MP4: '/fast-start.mp4',
  HLS: '/hls-fmp4/index.m3u8',
  DASH: '/dash-template/manifest.mpd',
} as const;
/** Page, scripts and styles, without the poster and the media. */
const BYTES_MAX = 80 * 1024;

describe('the watch page before the video plays', () => {
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    [origin, app] = await Promise.all([openSharedOrigin(), startSharedApp()]);
  });

  for (const [format, path] of Object.entries(PATHS)) {
    it(`loads at most 80 KiB for ${format}, and shows the duration`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      const sizes: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        if (new URL(request.url()).pathname.startsWith('/stream/')) return;
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await goTo(page, path);
      await page.locator('media-time-display').getByText('0:08').waitFor();
      await page.locator('media-seek-forward-button:defined').waitFor();
      await opened.waitForRequests();
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      assert.ok(bytes > 10_000 && bytes <= BYTES_MAX, `${bytes} bytes`);
      assert.deepEqual(opened.errors, []);
    });
  }

  it('has the URLs and the details of the video in its share dialog', async () => {
    const video = await embed(app.url, new URL(PATHS.HLS, origin.url));
    await using opened = await reusePage(new URL(video.embed.player));
    const { page } = opened;
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    const embedCode = dialog.getByLabel('Embed code', { exact: true });
    assert.equal(await embedCode.inputValue(), video.embed.html);
    await dialog.getByText('For developers').click();
    assert.equal(await dialog.getByLabel('API URL', { exact: true }).inputValue(), video.embed.api);
    assert.match(await dialog.locator('.facts').innerText(), /HLS[\s\S]*640 × 360/);
    const foreign = opened.requests.filter((url) => new URL(url).origin !== app.url.origin);
    assert.deepEqual(foreign, []);
    assert.deepEqual(opened.errors, []);
  });

  it('does not shift in theater mode', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    const { page } = opened;
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, PATHS.MP4);
    const button = page.getByRole('button', { name: 'Theater mode' });
    await button.click();
    await page.locator('html.theater').waitFor();
    await page.reload();
    await page.locator('#theater[aria-pressed=true]').waitFor();
    assert.equal(await sumLayoutShifts(page), 0);
    await button.click();
    await page.reload();
    await page.locator('#theater[aria-pressed=false]').waitFor();
    assert.equal(await page.locator('html.theater').count(), 0);
    assert.deepEqual(opened.errors, []);
  });

  it('shows a message if the manifest is unavailable', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    await opened.page.route('**/*.m3u8*', (route) => route.fulfill({ status: 404, body: '' }));
    await goTo(opened.page, PATHS.HLS);
    assert.equal(await waitForFailure(opened.page), 'gone');
  });

  async function goTo(page: Page, path: string, query = ''): Promise<void> {
    const video = await embed(app.url, new URL(path, origin.url));
    await page.goto(`${video.embed.player}${query}`);
  }
});
