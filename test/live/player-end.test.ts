import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { BrowserContextOptions, Page } from 'playwright-core';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedPageServer } from '../support/shared-service.ts';
import { routeLiveStream } from './live-route.ts';

const NEAR_END = '?muted&autoplay&t=7.7';
const NARROW = { width: 320, height: 180 };
const SEGMENT_SECONDS = 2;
/** A live window that is long enough for a replay. */
const LONG_WINDOW = 40;

describe('the end of a video', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('taLk');
  });

  it('offers to replay and share, by keyboard', async () => {
    await using opened = await open(NEAR_END);
    const { page } = opened;
    const replay = page.getByRole('button', { name: 'Replay' });
    await waitUntilEnded(page);
    await page.getByRole('status').getByText('The video has ended').waitFor();
    await assertAccessible(page);
    await page.locator('.player-end').getByRole('button', { name: 'Share' }).press('Space');
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('button', { name: 'Copy link', exact: true }).waitFor();
    // A link to the end would show nothing.
    assert.equal(await dialog.getByRole('button', { name: /Copy link at/ }).count(), 0);
    await page.keyboard.press('Escape');
    // The replay must not end before its state has been checked.
    await page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => (video.playbackRate = 0.0625));
    await replay.press('Space');
    await page.waitForFunction(() => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.currentTime < 6;
    });
    await replay.waitFor({ state: 'detached' });
    // The focus stays in the player.
    await page.locator('media-controller:focus').waitFor();
    await page.getByText('The video has ended').waitFor({ state: 'detached' });
    assert.deepEqual(opened.errors, []);
  });

  it('hides the buttons when the viewer seeks back, and shows them at the next end', async () => {
    await using opened = await open(NEAR_END);
    const { page } = opened;
    const replay = page.getByRole('button', { name: 'Replay' });
    await waitUntilEnded(page);
    await page.keyboard.press('9');
    await replay.waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await waitUntilEnded(page);
    await replay.waitFor();
  });

  it('shows no buttons during a loop or without controls', async () => {
    await using loop = await open(`${NEAR_END}&loop`);
    await waitForTime(loop.page, 7.7);
    await loop.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 9) < 6);
    assert.equal(await loop.page.getByRole('button', { name: 'Replay' }).count(), 0);
    await using without = await open(`${NEAR_END}&controls=0`);
    await without.page.waitForFunction(() => document.querySelector('video')?.ended);
    assert.equal(await without.page.getByRole('button').count(), 0);
  });

  it('fits above the timeline of a small player in each language', async () => {
    await using opened = await openPage(new URL('about:blank'), { viewport: NARROW });
    const { page } = opened;
    for (const [language, name] of [
      ['en', 'Replay'],
      ['de', 'Erneut abspielen'],
      ['es', 'Volver a ver'],
      ['fr', 'Revoir'],
    ] as const) {
      await page.goto(server.toUrl('embed', 'taLk', `${NEAR_END}&lang=${language}`).href);
      await waitUntilEnded(page);
      await page.getByRole('button', { name }).waitFor();
      const timeline = await page.locator('media-time-range').boundingBox();
      for (const button of await page.locator('.player-end button').all()) {
        const box = await button.boundingBox();
        assert.ok(box !== null && timeline !== null);
        assert.ok(box.x >= 0 && box.x + box.width <= NARROW.width && box.height >= 24);
        assert.ok(box.y + box.height <= timeline.y + timeline.height / 2);
      }
    }
    await assertAccessible(page);
  });

  function open(query: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    return openPage(server.toUrl('embed', 'taLk', query), options);
  }
});

describe('the end of a live stream', () => {
  let server: PageServer;
  let origin: SampleOrigin;
  before(async () => {
    [server, origin] = await Promise.all([startSharedPageServer(), openSharedOrigin()]);
    const live = { state: 'live', latencyTarget: null, dvrWindow: 16 } as const;
    server.add('onAir', { path: '/live.m3u8', live });
    const dvrWindow = LONG_WINDOW * SEGMENT_SECONDS;
    server.add('dvr', { path: '/live.m3u8', live: { ...live, dvrWindow } });
  });

  it('shows that it has ended', async () => {
    await using opened = await openPage(new URL('about:blank'), { viewport: NARROW });
    const { page } = opened;
    const route = await routeLiveStream(page, origin.url, 'HLS');
    await page.goto(server.toUrl('embed', 'onAir', '?muted&autoplay').href);
    await waitForTime(page, 0);
    route.changeManifests((text) => `${text}#EXT-X-ENDLIST\n`);
    const message = page.getByRole('status').getByText('The live stream has ended');
    await message.waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    // The window is too short for a replay.
    assert.equal(await page.getByRole('button', { name: 'Replay' }).count(), 0);
    await page.locator('.player-end').getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: /Copy link at/ }).count(), 0);
    await assertAccessible(page);
    assert.deepEqual(opened.errors, []);
  });

  it('offers to replay a long window from its start', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    let hasEnded = false;
    await page.route('**/stream/**', (route) =>
      route.fulfill({
        contentType: 'application/vnd.apple.mpegurl',
        body: writePlaylist(hasEnded),
      }),
    );
    await page.goto(server.toUrl('embed', 'dvr', '?muted&autoplay').href);
    await waitForTime(page, SEGMENT_SECONDS * (LONG_WINDOW - 6));
    hasEnded = true;
    await page.getByText('The live stream has ended').waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.waitForFunction((seconds) => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.currentTime < seconds;
    }, SEGMENT_SECONDS * 2);
    assert.deepEqual(opened.errors, []);
  });
});

async function waitUntilEnded(page: Page): Promise<void> {
  await page.locator('media-controller[data-ended]').waitFor();
}

/** A live playlist that repeats the four segments of the sample. */
function writePlaylist(hasEnded: boolean): string {
  const segments = Array.from({ length: LONG_WINDOW }, (_, index) => {
    const number = index % 4;
    const url = `/samples/hls-ts/360p/segment-${number}.ts`;
    const gap = number === 0 && index > 0 ? '#EXT-X-DISCONTINUITY\n' : '';
    return `${gap}#EXTINF:${SEGMENT_SECONDS},\n${url}`;
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    ...segments,
    ...(hasEnded ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}
