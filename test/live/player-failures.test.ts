import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { newVideoId } from '#platform/new-id.ts';

import { type PageServer, startPageServer } from '../support/page-server.ts';
import { waitForFailure, waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';

/** The missing segment starts at four seconds. Without a picture, the sound continues. */
const MISSING_SEGMENTS = [
  ['/hls-ts/index.m3u8', /segment-2\.ts$/, 'stops'],
  ['/hls-fmp4/index.m3u8', /\d+p\/segment-2\.m4s$/, 'continues'],
  ['/dash-timeline/manifest.mpd', /segment-[01]-00003\.m4s$/, 'continues'],
  ['/dash-template/manifest.mpd', /segment-2-00003\.m4s$/, 'stops'],
] as const;

// Each test mostly waits for media time to pass.
describe('the player when a segment is missing', { concurrency: MISSING_SEGMENTS.length }, () => {
  let server: PageServer;
  before(async () => {
    server = await startPageServer();
  });
  after(() => server[Symbol.asyncDispose]());

  for (const [path, missing, sound] of MISSING_SEGMENTS) {
    it(`plays ${path} until ${missing.source}, reports that it is missing, and retries`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      let isMissing = true;
      await page.route(missing, (route) =>
        isMissing ? route.fulfill({ status: 404 }) : route.fallback(),
      );
      if (sound === 'continues') {
        // Responds so late that by the last retry, the sound is after the missing segment.
        await page.route(missing, (route) => waitForTime(page, 4.9).then(() => route.fallback()), {
          times: 1,
        });
      }
      const video = server.add('taLk', { id: newVideoId(), path });
      await page.goto(new URL(`/embed/${video.id}?autoplay&muted&t=2`, server.url).href);
      await waitForTime(page, 3.5);
      // The retries take seconds, and must not last until the end of the video.
      if (sound === 'continues') await playSlowly(page);
      assert.equal(await waitForFailure(page), 'incomplete');
      await page.getByText(/Retrying in \d s/).waitFor();
      isMissing = false;
      await waitForTime(page, 5);
      assert.equal(await page.getByRole('alert').count(), 0);
    });
  }

  it('reloads the manifest when its URLs have expired, and keeps playing', async () => {
    await using opened = await openPage(new URL('about:blank'));
    let manifests = 0;
    await opened.page.route('**/stream/**', (route) => {
      manifests += 1;
      return route.fallback();
    });
    await opened.page.route('**/segment-2.ts', (route) =>
      manifests > 1 ? route.fallback() : route.fulfill({ status: 404 }),
    );
    const video = server.add('taLk', { path: '/hls-ts/index.m3u8' });
    await opened.page.goto(new URL(`/embed/${video.id}?autoplay&muted&t=2`, server.url).href);
    await waitForTime(opened.page, 5);
    assert.ok(manifests > 1);
  });
});

async function playSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video !== null) video.playbackRate = 0.5;
  });
}
