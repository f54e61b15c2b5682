import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { routeSubtitledStream } from '../support/subtitled-stream.ts';

describe('the player during playback', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('fiLe');
    server.add('stream', { path: '/hls-fmp4/index.m3u8' });
  });

  it('hides captions until the viewer turns them on', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await routeSubtitledStream(page);
    await goTo(page, 'stream', '?muted&autoplay&loop');
    await waitForTime(page, 0);
    assert.deepEqual(await listShownCaptions(page), []);
    await page.keyboard.press('c');
    await page.waitForFunction(() =>
      [...(document.querySelector('video')?.textTracks ?? [])].some(
        ({ mode, activeCues }) => mode === 'showing' && activeCues?.length === 1,
      ),
    );
  });

  it('stops at the end time in its URL, and continues when the viewer presses play', async () => {
    await using opened = await open('fiLe', '?muted&autoplay&t=1.7&end=2');
    const { page } = opened;
    await page.waitForFunction(() => {
      const video = document.querySelector('video');
      return video !== null && video.paused && video.currentTime >= 2;
    });
    await page.locator('.player-hold').waitFor({ state: 'attached' });
    await page.keyboard.press('k');
    await waitForTime(page, 2.2);
  });

  it('plays interstitials, and loads the code for them on demand', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page, requests } = opened;
    const segments = [0, 1, 2, 3].map((n) => `#EXTINF:2,\n/samples/hls-ts/360p/segment-${n}.ts`);
    await page.route('**/stream/**', (route) =>
      route.fulfill({
        contentType: 'application/vnd.apple.mpegurl',
        body: [
          '#EXTM3U',
          '#EXT-X-TARGETDURATION:2',
          '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z',
          '#EXT-X-DATERANGE:ID="x",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:02Z",DURATION=8,X-ASSET-URI="/samples/hls-fmp4/index.m3u8"',
          ...segments,
          '#EXT-X-ENDLIST',
          '',
        ].join('\n'),
      }),
    );
    const played = page.waitForRequest((request) => request.url().includes('/hls-fmp4/360p/'));
    await goTo(page, 'stream', '?muted&autoplay');
    await played;
    await waitForTime(page, 0);
    assert.ok(requests.some((url) => /hls-interstitials-/.test(url)));
    assert.deepEqual(opened.errors, []);
  });

  function open(name: string, query = ''): Promise<WatchedPage> {
    return openPage(server.toUrl('embed', name, query));
  }

  async function goTo(page: Page, name: string, query: string): Promise<void> {
    await page.goto(server.toUrl('embed', name, query).href);
  }
});

function listShownCaptions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...(document.querySelector('video')?.textTracks ?? [])]
      .filter(({ mode }) => mode === 'showing')
      .map(({ language }) => language),
  );
}
