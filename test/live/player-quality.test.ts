import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { PageServer } from '../support/page-server.ts';
import { waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';

/** Streams of 640×360 and 320×180 pixels. `third` is the third of four segments of the smaller. */
const STREAMS = [
  {
    format: 'HLS',
    path: '/hls-fmp4/index.m3u8',
    best: /\/360p\/segment-/,
    third: /\/180p\/segment-2/,
  },
  {
    format: 'DASH',
    path: '/dash-template/manifest.mpd',
    best: /\/segment-0-/,
    third: /\/segment-1-00003/,
  },
] as const;

const SMALL = { width: 320, height: 180 };

describe('the quality of a stream', { concurrency: STREAMS.length }, () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    for (const { format, path } of STREAMS) {
      server.add(format, { path });
    }
  });

  for (const { format, best, third } of STREAMS) {
    it(`fits the size of the player until ${format} fills the screen`, async () => {
      await using opened = await openPage(new URL('about:blank'), { viewport: SMALL });
      const { page, requests } = opened;
      const enlarged = Promise.withResolvers<void>();
      await page.route(third, async (route) => {
        await enlarged.promise;
        await route.fallback();
      });
      await page.goto(toEmbedUrl(format).href);
      await page.waitForRequest(third);
      assert.deepEqual(
        requests.filter((url) => best.test(url)),
        [],
      );
      const better = page.waitForRequest(best);
      await page.keyboard.press('f');
      await page.waitForFunction(() => document.fullscreenElement !== null);
      enlarged.resolve();
      await better;
    });

    it(`fits the pixels of the screen for ${format}`, async () => {
      const screen = { viewport: SMALL, deviceScaleFactor: 2 };
      await using opened = await openPage(toEmbedUrl(format), screen);
      await waitForTime(opened.page, 0);
      assert.ok(opened.requests.some((url) => best.test(url)));
    });
  }

  function toEmbedUrl(format: string): URL {
    return server.toUrl('embed', format, '?autoplay&muted');
  }
});
