import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import type { WatchedPage } from '../support/browser.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';
import { measureFrame, waitForFailure, waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { videoId } from '../support/video-fixtures.ts';
import { type LiveRoute, routeLiveStream } from './live-route.ts';

const ON_AIR = { state: 'live', latencyTarget: null, dvrWindow: 16 } as const;

/** More than the media that a player buffers from one manifest. */
const LONGER_THAN_BUFFER_SECONDS = 18;
const SEGMENT_SECONDS = 2;
/** Minimum difference within a frame that shows a picture instead of a single color. */
const PICTURE_SPREAD = 60;

// Most tests wait for media time to pass.
describe('the player with a live stream', { concurrency: 4 }, () => {
  let server: PageServer;
  let origin: SampleOrigin;
  before(async () => {
    [server, origin] = await Promise.all([startPageServer(), openSampleOrigin()]);
    server.add('HLS', { path: '/live.m3u8', live: ON_AIR });
    server.add('DASH', { path: '/live.mpd', live: ON_AIR });
    server.add('dvr', { path: '/live.m3u8', live: { ...ON_AIR, dvrWindow: 3600 } });
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  it('keeps loading a DASH stream that starts automatically', async () => {
    await using live = await openLive('DASH');
    await waitForTime(live.page, (await findStart(live.page)) + LONGER_THAN_BUFFER_SECONDS);
    assert.ok(live.route.countManifests() > 2);
    assert.deepEqual(live.errors, []);
  });

  it('keeps loading a DASH stream whose viewer presses play before the manifest arrives', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    const route = await routeLiveStream(page, origin.url, 'DASH');
    const pressed = Promise.withResolvers<void>();
    await page.route(
      '**/stream/**',
      async (request) => {
        await pressed.promise;
        await request.fallback();
      },
      { times: 1 },
    );
    await page.goto(server.toUrl('embed', 'DASH', '?muted').href);
    await page.locator('media-controller').waitFor();
    await page.evaluate(() => {
      void document
        .querySelector('video')
        ?.play()
        .catch(() => undefined);
    });
    pressed.resolve();
    await waitForTime(page, (await findStart(page)) + LONGER_THAN_BUFFER_SECONDS);
    assert.ok(route.countManifests() > 2);
  });

  for (const format of ['HLS', 'DASH'] as const) {
    it(`starts a ${format} stream before its live edge after a click`, async () => {
      await using live = await openLive(format, '?muted');
      const { page } = live;
      await page.waitForFunction(() => {
        const { readyState, seekable } = document.querySelector('video') ?? {};
        return seekable?.length === 1 && readyState === HTMLMediaElement.HAVE_ENOUGH_DATA;
      });
      // Before the first play, the viewer is not behind.
      assert.equal(await page.locator('.player-at-edge').isVisible(), true);
      assert.equal(await page.locator('.player-behind').isVisible(), false);
      await page.getByRole('button', { name: /^play/i }).first().click();
      await page.waitForFunction(() => {
        const { paused, seeking, readyState = 0 } = document.querySelector('video') ?? {};
        return paused === false && seeking === false && readyState > 2;
      });
      assert.ok((await measureLatency(page)) > SEGMENT_SECONDS);
      // The badge shows that the stream is live, not that it is behind.
      await page.locator('media-live-button[mediatimeislive]').waitFor({ state: 'attached' });
    });

    it(`keeps the last frame while a ${format} stream is down, and resumes`, async () => {
      await using live = await openLive(format);
      const { page, route } = live;
      await waitForTime(page, (await findStart(page)) + 1);
      route.fail(503);
      assert.equal(await waitForFailure(page), 'unavailable');
      const alert = await page.getByRole('alert').elementHandle();
      assert.ok((await measureLastFrame(page)) > PICTURE_SPREAD);
      await waitForRequests(page, 6);
      // One notice for all attempts: screen readers announce it once.
      assert.equal(await alert?.isVisible(), true);
      assert.ok((await measureLastFrame(page)) > PICTURE_SPREAD);

      route.fail(null);
      await page.getByRole('alert').waitFor({ state: 'detached' });
      const resumedAt = await findStart(page);
      await waitForTime(page, resumedAt + 2);
      assert.equal(await page.locator('.player-last-frame').count(), 0);
      assert.ok((await measureFrame(page)).spread > PICTURE_SPREAD);
      await page.locator('media-controller:not([inert])').waitFor();
    });
  }

  it('reopens a stream whose playlists contradict each other', async () => {
    await using live = await openLive('HLS');
    const { page, route } = live;
    await findStart(page);
    const openings = route.countOpenings();
    const firstUrl = await readMediaUrl(page);
    let reloads = 0;
    route.changeManifests((text) => {
      reloads += 1;
      return text.replaceAll('segment-', `token-${reloads}/segment-`);
    });
    await page.waitForFunction((url) => {
      const { src, paused, readyState = 0 } = document.querySelector('video') ?? {};
      return src !== url && paused === false && readyState > 2;
    }, firstUrl);
    assert.ok(route.countOpenings() > openings);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.ok((await measureFrame(page)).spread > PICTURE_SPREAD);
  });

  it('reopens a stream whose encoder restarts, without a failure', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    const route = await routeLiveStream(page, origin.url, 'HLS');
    // The encoder has sent many segments before the restart.
    route.changeManifests((text) =>
      text.replace(/(?<=#EXT-X-MEDIA-SEQUENCE:)\d+/, (number) => String(Number(number) + 1000)),
    );
    await page.goto(server.toUrl('embed', 'HLS', '?autoplay&muted').href);
    await waitForTime(page, (await findStart(page)) + 1.5);
    const openings = route.countOpenings();
    const firstUrl = await readMediaUrl(page);
    const alerts = page.getByRole('alert');
    route.changeManifests((text) => text);
    await page.waitForFunction((url) => {
      const { src, paused, readyState = 0 } = document.querySelector('video') ?? {};
      return src !== url && paused === false && readyState > 2;
    }, firstUrl);
    assert.ok(route.countOpenings() > openings);
    assert.equal(await alerts.count(), 0);
    assert.ok((await measureFrame(page)).spread > PICTURE_SPREAD);
  });

  it('shows that it is live, and jumps back to the live edge', async () => {
    await using live = await openLive('HLS', '?autoplay&muted', videoId('dvr'));
    const { page } = live;
    await waitForTime(page, 0);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('k');
    const jump = page.getByText('Jump to live', { exact: true });
    await jump.waitFor();
    await jump.click();
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
    await page.getByText('Live', { exact: true }).waitFor();
  });

  type Live = WatchedPage & { readonly route: LiveRoute };

  async function openLive(
    format: 'HLS' | 'DASH',
    query = '?autoplay&muted',
    id: string = videoId(format),
  ): Promise<Live> {
    const opened = await openPage(new URL('about:blank'));
    const route = await routeLiveStream(opened.page, origin.url, format);
    await opened.page.goto(new URL(`/embed/${id}${query}`, server.url).href);
    return { ...opened, route, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
  }
});

/** Seconds from the current position to the end of the newest segment. */
function measureLatency(page: Page): Promise<number> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return video === null ? 0 : video.seekable.end(0) - video.currentTime;
  });
}

/** The media time at which a live stream starts to play. */
async function findStart(page: Page): Promise<number> {
  await waitForTime(page, 0);
  return page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
}

/** A player that opens a stream again gets a new URL from the browser. */
function readMediaUrl(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector('video')?.src);
}

async function waitForRequests(page: Page, count: number): Promise<void> {
  for (let seen = 0; seen < count; seen += 1) {
    await page.waitForRequest(/\/stream\//);
  }
}

/** The difference between the brightest and the darkest pixel of the frame over the video. */
function measureLastFrame(page: Page): Promise<number> {
  return page.locator('canvas.player-last-frame').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
    };
    const greens = [...data].filter((_, index) => index % 4 === 1);
    const brightest = greens.reduce((most, green) => Math.max(most, green), 0);
    return brightest - greens.reduce((least, green) => Math.min(least, green), 255);
  });
}
