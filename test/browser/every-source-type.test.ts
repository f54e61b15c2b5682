import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import type { TestBrowser } from '../support/browser.ts';
import { measureFrame, pause, seekTo, waitForTime } from '../support/player-page.ts';
import { embed } from '../support/service-client.ts';
import { openSharedBrowser } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedApp } from '../support/shared-service.ts';
import type { App } from '../support/start-app.ts';

/**
 * Minimum difference between two parts of a frame that shows a picture instead of a single color.
 */
const PICTURE_SPREAD = 60;

const SAMPLES = [
  { path: '/fast-start.mp4', type: 'MP4' },
  { path: '/index-at-end.mp4', type: 'MP4' },
  { path: '/clip.webm', type: 'WebM' },
  { path: '/hls-ts/index.m3u8', type: 'HLS' },
  { path: '/hls-fmp4/index.m3u8', type: 'HLS' },
  { path: '/dash-template/manifest.mpd', type: 'DASH' },
  { path: '/dash-timeline/manifest.mpd', type: 'DASH' },
  { path: '/page.html', type: 'MP4' },
] as const;

describe('playback of every source type', () => {
  let browser: TestBrowser;
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    [browser, origin, app] = await Promise.all([
      openSharedBrowser(),
      openSharedOrigin(),
      startSharedApp(),
    ]);
  });
  after(() => browser[Symbol.asyncDispose]());

  for (const { path, type } of SAMPLES) {
    it(`plays and seeks ${path} without requests to other hosts`, async () => {
      const video = await embed(app.url, new URL(path, origin.url));
      assert.equal(video.type, type);
      await using opened = await browser.open(new URL(`${video.embed.iframe}?autoplay&muted`));
      const { page } = opened;
      await waitForTime(page, 0);
      assert.ok((await measureFrame(page)).spread > PICTURE_SPREAD);
      await seekTo(page, 5);
      assert.ok((await measureFrame(page)).spread > PICTURE_SPREAD);
      await waitForTime(page, 5);

      assertOnlyServiceRequests(opened.requests);
      assert.deepEqual(opened.errors, []);
    });
  }

  it('works on the watch page, whose share dialog has the URLs and the details', async () => {
    const video = await embed(app.url, new URL('/hls-fmp4/index.m3u8', origin.url));
    await using opened = await browser.open(new URL(`${video.embed.player}?autoplay&muted`));
    const { page } = opened;
    await waitForTime(page, 0);
    await pause(page);
    assert.ok((await measureFrame(page)).spread > PICTURE_SPREAD);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    const embedCode = dialog.getByLabel('Embed code', { exact: true });
    assert.equal(await embedCode.inputValue(), video.embed.html);
    await dialog.getByText('For developers').click();
    assert.equal(await dialog.getByLabel('API URL', { exact: true }).inputValue(), video.embed.api);
    assert.match(await dialog.locator('.facts').innerText(), /HLS[\s\S]*640 × 360/);

    assertOnlyServiceRequests(opened.requests);
    assert.deepEqual(opened.errors, []);
  });

  describe('the home page', () => {
    it('shows a player and an embed code for a pasted URL, by keyboard alone', async () => {
      await using opened = await browser.open(app.url);
      const { page } = opened;
      await page.getByLabel(/url of a video/i).focus();
      await page.keyboard.insertText(new URL('/fast-start.mp4', origin.url).href);
      await page.keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: 'Ready to play' }).waitFor();

      const snippet = await page.getByLabel('Embed code', { exact: true }).inputValue();
      assert.match(snippet, /^<iframe src="[^"]+\/embed\/vid_\w{16}"/);
      const player = page.frameLocator('iframe');
      await player.getByRole('button', { name: /^play/i }).click();
      await player.locator('media-controller[mediahasplayed]').waitFor();

      assertOnlyServiceRequests(opened.requests);
      assert.deepEqual(opened.errors, []);
    });

    it('opens the URL in its query string', async () => {
      const home = new URL(app.url);
      home.searchParams.set('url', new URL('/clip.webm', origin.url).href);
      await using opened = await browser.open(home);
      await opened.page.locator('iframe').waitFor();
      await opened.page.getByText('For developers').click();
      assert.match(await opened.page.locator('.facts').innerText(), /WebM/);
    });

    it('explains why a URL can’t be opened, and lets the user correct it', async () => {
      await using opened = await browser.open(app.url);
      const { page } = opened;
      const field = page.getByLabel(/url of a video/i);
      await field.fill('http://169.254.169.254/latest/meta-data');
      await page.getByRole('button', { name: 'Play video' }).click();
      await page.locator('#status[data-kind=error]').waitFor();
      assert.match(await page.getByRole('status').first().innerText(), /\w+ \w+ \w+/);
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.ok(await field.evaluate((element) => element === document.activeElement));
    });
  });

  function assertOnlyServiceRequests(requests: readonly string[]): void {
    assert.ok(requests.length > 0);
    const foreign = requests.filter((url) => new URL(url).origin !== app.url.origin);
    assert.deepEqual(foreign, []);
  }
});
