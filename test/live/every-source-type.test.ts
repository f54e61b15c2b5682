import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import { measureFrame, seekTo, waitForTime } from '../support/player-page.ts';
import { embed } from '../support/service-client.ts';
import { openPage } from '../support/shared-browser.ts';
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
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    [origin, app] = await Promise.all([openSharedOrigin(), startSharedApp()]);
  });

  for (const { path, type } of SAMPLES) {
    it(`plays and seeks ${path} without requests to other hosts`, async () => {
      const video = await embed(app.url, new URL(path, origin.url));
      assert.equal(video.type, type);
      await using opened = await openPage(new URL(`${video.embed.iframe}?autoplay&muted`));
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

  function assertOnlyServiceRequests(requests: readonly string[]): void {
    assert.ok(requests.length > 0);
    const foreign = requests.filter((url) => new URL(url).origin !== app.url.origin);
    assert.deepEqual(foreign, []);
  }
});
