import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { decodeCmcd, validateCmcdEvents } from '@svta/cml-cmcd';
import type { Page } from 'playwright-core';

import { CUSTOM_KEYS } from '#lib/cmcd/custom-keys.ts';

import type { WatchedPage } from '../support/browser.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';
import { seekTo, waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { videoId } from '../support/video-fixtures.ts';

type Report = Readonly<Record<string, unknown>>;

const POLL_MS = 50;
const STORAGE_KEY = 'reelay-positions';

describe('the player and viewer privacy', () => {
  let server: PageServer;
  const readSessions = new Set<unknown>();
  before(async () => {
    server = await startPageServer();
    server.add('MP4');
    server.add('HLS', { path: '/hls-ts/index.m3u8' });
    server.add('DASH', { path: '/dash-template/manifest.mpd' });
    server.add('hidden', { visibility: 'private' });
  });
  after(() => server[Symbol.asyncDispose]());

  for (const format of ['MP4', 'HLS', 'DASH']) {
    it(`sets no cookie, and sends every ${format} request to this service`, async () => {
      await using opened = await open(format, '?muted&autoplay');
      const { page, requests } = opened;
      await seekTo(page, 6);
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
      await page.waitForFunction(() => localStorage.length > 0);
      const paths = requests.map((url) => {
        const { origin, pathname } = new URL(url);
        assert.equal(origin, server.url.origin);
        return pathname;
      });
      const known = /^\/(?:(?:embed|assets|stream|samples)\/|api\/v1\/analytics\/events$)/;
      assert.deepEqual(
        paths.filter((path) => !known.test(path)),
        [],
      );
      const { cookies, origins } = await page.context().storageState();
      assert.deepEqual(cookies, []);
      const stored = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
      assert.deepEqual(stored, [STORAGE_KEY]);
      assert.equal(await page.evaluate(() => sessionStorage.length), 0);
      assert.deepEqual(await page.evaluate(() => indexedDB.databases()), []);
      const reports = await readReports(opened, format);
      assert.deepEqual(
        reports.slice(0, 2).map(({ sta }) => sta),
        ['s', 'p'],
      );
      assert.ok(reports.every((report) => report[CUSTOM_KEYS.anonymous] === undefined));
      assert.ok(server.reports.every(({ headers }) => headers['cookie'] === undefined));
      assert.deepEqual(
        reports.map(({ sn }) => sn),
        [...reports.keys()],
      );
      assert.deepEqual(opened.errors, []);
    });
  }

  it('stores the position of a paused video and resumes there on the next visit', async () => {
    await using opened = await open('MP4', '?muted&autoplay');
    const { page } = opened;
    // The player would continue a video that was paused before it was ready.
    await page.locator('media-controller[mediaduration]').waitFor();
    await waitForTime(page, 0.1);
    await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      await new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true });
        video.currentTime = 6;
      });
      video.pause();
    });
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, STORAGE_KEY);
    await page.goto(server.toUrl('embed', 'MP4').href);
    await waitForTime(page, 5.5);
    // The start time in the URL takes precedence.
    await page.goto(server.toUrl('embed', 'MP4', '?t=2').href);
    await waitForTime(page, 1.9);
    assert.ok(
      (await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)) < 3,
    );
  });

  it('deletes the position when the video ends', async () => {
    await using opened = await open('MP4', '?muted&autoplay');
    const { page } = opened;
    await seekTo(page, 7.7);
    await page.waitForFunction(() => document.querySelector('video')?.ended);
    await page.waitForFunction((key) => localStorage.getItem(key) === null, STORAGE_KEY);
  });

  it('stores nothing for a private video', async () => {
    const video = server.videos.get(videoId('hidden'));
    assert.ok(video);
    await using opened = await open(
      'hidden',
      `?muted&autoplay&token=${server.createToken(video, 60)}`,
    );
    await assertNothingStored(opened);
    await readReports(opened, 'hidden');
    const { url } = server.reports.findLast(({ body }) => body.includes(video.id)) ?? {};
    assert.match(url ?? '', /\?token=/);
  });

  it('stores nothing, and reports anonymously, with Global Privacy Control', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await page.goto(server.toUrl('embed', 'HLS', '?muted&autoplay').href);
    await assertNothingStored(opened);
    const reports = await readReports(opened, 'HLS');
    assert.ok(reports.every((report) => report[CUSTOM_KEYS.anonymous] === 'yes'));
  });

  it('sends no report from a prerendered page until it is shown', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true });
    });
    await page.goto(server.toUrl('embed', 'DASH', '?muted&autoplay').href);
    await waitForTime(page, 0.5);
    const shownMs = await page.evaluate(() => {
      document.dispatchEvent(new Event('prerenderingchange'));
      return Date.now();
    });
    await waitForTime(page, 1);
    const [first] = await readReports(opened, 'DASH');
    // Allows for the difference between the clocks of the page and the test.
    assert.ok(Number(first?.['ts']) > shownMs - 100);
  });

  it('sends no report from the account area', async () => {
    const { id } = server.add('preview');
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    const body = `<iframe src="/embed/${id}?muted&autoplay" allow="autoplay"></iframe>`;
    await page.route('**/account/videos', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await page.goto(new URL('/account/videos', server.url).href);
    const frame = page.frameLocator('iframe');
    await frame.locator('video').evaluate(
      (video: HTMLVideoElement) =>
        new Promise<void>((resolve) => {
          video.addEventListener('timeupdate', () => {
            if (video.currentTime > 0.5) resolve();
          });
        }),
    );
    // When the next page has reported, any report of this page would have arrived, too.
    await page.goto(server.toUrl('embed', 'MP4', '?muted&autoplay').href);
    await waitForTime(page, 0.5);
    await readReports(opened, 'MP4');
    assert.ok(server.reports.every((report) => !report.body.includes(id)));
  });

  /** Leaves the page and returns everything it reported about the video. */
  async function readReports({ page }: WatchedPage, name: string): Promise<readonly Report[]> {
    await waitForReporting(page);
    await page.goto('about:blank');
    for (;;) {
      const reports = server.reports.flatMap(({ body }) => parseReports(body));
      const matching = reports.filter(
        ({ cid, sid }) => cid === videoId(name) && !readSessions.has(sid),
      );
      const last = matching.find(({ sta }) => sta === 'q');
      if (last !== undefined) {
        readSessions.add(last['sid']);
        const bySequence = new Map(matching.map((report) => [report['sn'], report]));
        return [...bySequence.values()].toSorted(
          (one, other) => Number(one['sn']) - Number(other['sn']),
        );
      }
      await delay(POLL_MS);
    }
  }

  function open(name: string, query: string): Promise<WatchedPage> {
    return openPage(server.toUrl('embed', name, query));
  }
});

/**
 * The reporting script is loaded when a video plays. A page that is left before that sends no
 * report.
 */
async function waitForReporting(page: Page): Promise<void> {
  const script = await page.waitForFunction(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/report-player-[^/]*\.js$/.test(name))?.name,
  );
  // A second import resolves when the module has run.
  await page.evaluate((name) => import(name ?? ''), await script.jsonValue());
}

function parseReports(body: string): readonly Report[] {
  assert.deepEqual(validateCmcdEvents(body.trimEnd()).issues, []);
  return body
    .trimEnd()
    .split('\n')
    .map((line): Report => decodeCmcd(line));
}

async function assertNothingStored({ page }: WatchedPage): Promise<void> {
  await seekTo(page, 6);
  await page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        video.addEventListener('pause', () => resolve(), { once: true });
        video.pause();
      }),
  );
  assert.equal(await page.evaluate(() => localStorage.length), 0);
}
