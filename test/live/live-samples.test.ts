import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { measureFrame, waitForTime } from '../support/player-page.ts';
import { embed } from '../support/service-client.ts';
import { openPage } from '../support/shared-browser.ts';
import { type App, startApp } from '../support/start-app.ts';

/**
 * Minimum difference between two parts of a frame that shows a picture instead of a single color.
 */
const PICTURE_SPREAD = 60;

describe('playback of the live samples', () => {
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    origin = await openSampleOrigin();
    app = await startApp({ EGRESS_ALLOW: `127.0.0.1/32:${origin.url.port}` });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  it('plays a live stream near its live edge and follows it', async () => {
    const video = await embed(app.url, new URL('/live/index.m3u8', origin.url));
    assert.equal(video.type, 'live');
    await using opened = await openPage(new URL(`${video.embed.iframe}?autoplay&muted`));
    const { page } = opened;
    await waitForTime(page, 0);
    const start = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await waitForTime(page, start + 2.5);
    assert.ok((await measureFrame(page)).spread > PICTURE_SPREAD);
    await page.locator('media-controller[mediastreamtype=live]').waitFor();
    await page.getByRole('button', { name: /live/i }).waitFor();

    assertOnlyServiceRequests(opened.requests);
    assert.deepEqual(opened.errors, []);
  });

  it('plays a low-latency stream in partial segments with blocking reloads', async () => {
    const video = await embed(app.url, new URL('/low-latency/index.m3u8', origin.url));
    const seen = origin.requests.length;
    await using opened = await openPage(new URL(`${video.embed.iframe}?autoplay&muted`));
    const { page } = opened;
    await waitForTime(page, 0);
    const start = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await waitForTime(page, start + 3);
    assert.ok((await measureFrame(page)).spread > PICTURE_SPREAD);
    const paths = origin.requests.slice(seen).map(({ path }) => path);
    assert.ok(
      paths.some((path) => /_HLS_msn=\d+&_HLS_part=\d/.test(path)),
      paths.join(' '),
    );
    assert.ok(
      paths.some((path) => path.includes('_HLS_skip=YES')),
      paths.join(' '),
    );
    assert.ok(paths.filter((path) => path.includes('/part-')).length >= 3, paths.join(' '));

    assertOnlyServiceRequests(opened.requests);
    assert.deepEqual(opened.errors, []);
  });

  function assertOnlyServiceRequests(requests: readonly string[]): void {
    assert.ok(requests.length > 0);
    const foreign = requests.filter((url) => new URL(url).origin !== app.url.origin);
    assert.deepEqual(foreign, []);
  }
});
