import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { SubtitleTrack } from '#contract/media-types.ts';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import type { TestBrowser, WatchedPage } from '../support/browser.ts';
import { routeLiveStream } from '../support/live-route.ts';
import type { PageServer } from '../support/page-server.ts';
import { waitForTime } from '../support/player-page.ts';
import { openSharedBrowser } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedPageServer } from '../support/shared-service.ts';
import { routeSubtitledStream } from '../support/subtitled-stream.ts';
import { anMp4Source, aReadyVideo, videoId } from '../support/video-fixtures.ts';

const STORAGE_KEY = 'reelay-preferences';
const HLS = { format: 'HLS', mimeType: 'application/vnd.apple.mpegurl' } as const;
const DASH = { format: 'DASH', mimeType: 'application/dash+xml' } as const;
const FILE = { url: new URL('https://media.example/fast-start.mp4') };

describe('the player’s preferences', () => {
  let browser: TestBrowser;
  let server: PageServer;
  let origin: SampleOrigin;
  before(async () => {
    [browser, server, origin] = await Promise.all([
      openSharedBrowser(),
      startSharedPageServer(),
      openSharedOrigin(),
    ]);
    addVideo('taLk', FILE);
    addVideo('neXt', FILE);
    addVideo('hidden', FILE, { visibility: 'private' });
    addVideo('cAptions', FILE, { tracks: [aTrack('en', true), aTrack('de', false)] });
    addVideo('hLs', { ...HLS, url: new URL('https://media.example/hls-fmp4/index.m3u8') });
    const mpd = new URL('https://media.example/dash-template/manifest.mpd');
    addVideo('dAsh', { ...DASH, url: mpd });
    addVideo('onAir', HLS, { live: { state: 'live', latencyTarget: null, dvrWindow: 16 } });
  });
  after(() => browser[Symbol.asyncDispose]());

  it('keep the volume, the muted state and the speed for the next video', async () => {
    await using opened = await open('taLk');
    const { page } = opened;
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await page.keyboard.press('>');
    await waitForStored(page, { volume: 0.95, isMuted: true, speed: 1.25 });
    await goTo(page, 'neXt', '?autoplay');
    assert.deepEqual(await readState(page), { volume: 0.95, muted: true, playbackRate: 1.25 });
    await page.locator('media-mute-button').click();
    await waitForStored(page, { isMuted: false });
    await goTo(page, 'neXt');
    assert.deepEqual(await readState(page), { volume: 0.95, muted: false, playbackRate: 1.25 });
    assert.deepEqual(opened.errors, []);
  });

  it('keep the speed when the player continues with another source', async () => {
    await using opened = await open('taLk');
    const { page } = opened;
    await page.keyboard.press('>');
    await waitForStored(page, { speed: 1.25 });
    await page.evaluate(() => document.querySelector('video')?.load());
    await waitForReady(page);
    assert.equal((await readState(page))?.playbackRate, 1.25);
  });

  it('ignore changes that the viewer has not made', async () => {
    await using opened = await open('taLk', '?muted');
    const { page } = opened;
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const video = document.querySelector('video');
          if (video === null) return;
          video.addEventListener('volumechange', resolve, { once: true });
          video.volume = 0.3;
          video.playbackRate = 2;
        }),
    );
    // A choice of the viewer is stored after everything that is older.
    await page.locator('media-controller').press('<');
    await waitForStored(page, { speed: 1.75 });
    assert.deepEqual(await readStored(page), { speed: 1.75 });
    await goTo(page, 'neXt', '?muted');
    assert.equal((await readState(page))?.muted, true);
  });

  it('mute a video whose URL asks for it, whatever the viewer chose before', async () => {
    await using opened = await openWith({ isMuted: false, volume: 0.5 }, 'taLk', '?muted');
    assert.deepEqual(await readState(opened.page), { volume: 0.5, muted: true, playbackRate: 1 });
  });

  it('show captions in the language of the last choice', async () => {
    await using opened = await open('cAptions');
    const { page } = opened;
    await waitForCaptions(page, ['en']);
    await page.getByRole('button', { name: /settings/i }).click();
    await page.locator('.player-captions').click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await waitForStored(page, { captions: 'de' });
    await goTo(page, 'cAptions');
    await waitForCaptions(page, ['de']);
    await routeSubtitledStream(page);
    await goTo(page, 'hLs');
    await waitForCaptions(page, ['de']);
    // The language in the URL takes precedence.
    await goTo(page, 'hLs', '?lang=en');
    await waitForCaptions(page, ['en']);
    assert.deepEqual(opened.errors, []);
  });

  it('keep captions off, even those that are on by default', async () => {
    await using opened = await open('cAptions');
    const { page } = opened;
    await waitForCaptions(page, ['en']);
    await page.keyboard.press('c');
    await waitForStored(page, { captions: null });
    await goTo(page, 'cAptions', '?muted&autoplay&loop');
    await waitForTime(page, 0.5);
    await waitForCaptions(page, []);
    await page.keyboard.press('c');
    await page.waitForFunction(() =>
      [...(document.querySelector('video')?.textTracks ?? [])].some(
        ({ mode, activeCues }) => mode === 'showing' && activeCues?.length === 1,
      ),
    );
    assert.deepEqual(opened.errors, []);
  });

  for (const [format, name] of [
    ['HLS', 'hLs'],
    ['DASH', 'dAsh'],
  ] as const) {
    it(`keep the quality of ${format}`, async () => {
      await using opened = await open(name, '?muted&autoplay&loop');
      const { page } = opened;
      await waitForTime(page, 0);
      await selectQuality(page, '180p');
      await waitForStored(page, { quality: 180 });
      await goTo(page, name, '?muted&autoplay&loop');
      await waitForTime(page, 3);
      assert.equal(await page.evaluate(() => document.querySelector('video')?.videoHeight), 180);
      await page.locator('media-controller[mediarenditionselected]').waitFor();
      await selectQuality(page, /^Auto/);
      await waitForStored(page, { quality: null });
      await goTo(page, name, '?muted&autoplay&loop');
      await waitForTime(page, 0);
      await page.locator('media-controller:not([mediarenditionselected])').waitFor();
      assert.deepEqual(opened.errors, []);
    });
  }

  it('keep a quality that is higher than those of the video', async () => {
    await using opened = await openWith({ quality: 1080 }, 'hLs', '?muted&autoplay');
    const { page } = opened;
    await waitForTime(page, 1);
    assert.equal(await page.evaluate(() => document.querySelector('video')?.videoHeight), 360);
    await page.keyboard.press('m');
    await waitForStored(page, { isMuted: false });
    assert.equal((await readStored(page))?.['quality'], 1080);
  });

  it('do not include the double speed of a long press', async () => {
    await using opened = await open('taLk', '?muted&autoplay&loop');
    const { page } = opened;
    await waitForTime(page, 0);
    await page.locator('.player-hold').waitFor({ state: 'attached' });
    await page.mouse.move(400, 200);
    await page.mouse.down();
    await page.waitForFunction(() => document.querySelector('video')?.playbackRate === 2);
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector('video')?.playbackRate === 1);
    await page.keyboard.press('m');
    await waitForStored(page, { isMuted: false });
    assert.equal((await readStored(page))?.['speed'], undefined);
  });

  it('do not include the speed of a live stream', async () => {
    await using opened = await openWith({ speed: 1.5 });
    const { page } = opened;
    await routeLiveStream(page, origin.url, 'HLS');
    await goTo(page, 'onAir', '?autoplay&muted');
    await waitForTime(page, 0);
    assert.equal((await readState(page))?.playbackRate, 1);
    await page.keyboard.press('>');
    await page.keyboard.press('m');
    await waitForStored(page, { isMuted: false });
    assert.equal((await readStored(page))?.['speed'], 1.5);
  });

  for (const [what, signal] of [
    ['Global Privacy Control', { name: 'globalPrivacyControl', value: true }],
    ['Do Not Track', { name: 'doNotTrack', value: '1' }],
  ] as const) {
    it(`are neither stored nor applied with ${what}`, async () => {
      const stored = { volume: 0.5, isMuted: true, speed: 1.5 };
      await using opened = await openWith(stored);
      const { page } = opened;
      await page.addInitScript(({ name, value }) => {
        Object.defineProperty(navigator, name, { value });
      }, signal);
      await goTo(page, 'taLk');
      assert.deepEqual(await readState(page), { volume: 1, muted: false, playbackRate: 1 });
      await changeEverything(page);
      assert.deepEqual(await readStored(page), stored);
    });
  }

  it('are neither stored nor applied for a private video', async () => {
    const video = server.videos.get(videoId('hidden'));
    assert.ok(video);
    await using opened = await openWith({ volume: 0.5 });
    const { page } = opened;
    await goTo(page, 'hidden', `?token=${server.createToken(video, 60)}`);
    assert.deepEqual(await readState(page), { volume: 1, muted: false, playbackRate: 1 });
    await changeEverything(page);
    assert.deepEqual(await readStored(page), { volume: 0.5 });
  });

  it('are not needed to play, and invalid ones are ignored', async () => {
    await using opened = await openWith({ volume: 7, isMuted: 'yes', speed: 100 });
    const { page } = opened;
    assert.deepEqual(await readState(page), { volume: 1, muted: false, playbackRate: 1 });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await goTo(page, 'taLk');
    await changeEverything(page);
    assert.deepEqual(opened.errors, []);
  });

  function addVideo(
    name: string,
    source: Parameters<typeof anMp4Source>[0],
    differences: Parameters<typeof aReadyVideo>[0] = {},
  ): void {
    const sources = [anMp4Source({ ...source, proxied: true })];
    const video = aReadyVideo({ id: videoId(name), sources, ...differences });
    server.videos.set(video.id, video);
  }

  async function open(name: string, query = ''): Promise<WatchedPage> {
    const opened = await browser.open(new URL('about:blank'));
    await routeTracks(opened.page);
    await goTo(opened.page, name, query);
    return opened;
  }

  /** Opens a video with preferences from an earlier visit. */
  async function openWith(
    stored: Readonly<Record<string, unknown>>,
    name = 'taLk',
    query = '',
  ): Promise<WatchedPage> {
    const localStorage = [{ name: STORAGE_KEY, value: JSON.stringify(stored) }];
    const origins = [{ origin: server.url.origin, localStorage }];
    const storageState = { cookies: [], origins };
    const opened = await browser.open(new URL('about:blank'), { storageState });
    const { page } = opened;
    await routeTracks(page);
    await goTo(page, name, query);
    return opened;
  }

  async function goTo(page: Page, name: string, query = ''): Promise<void> {
    await page.goto(new URL(`/embed/${videoId(name)}${query}`, server.url).href);
    await waitForReady(page);
  }
});

function aTrack(lang: 'en' | 'de', isDefault: boolean): SubtitleTrack {
  return {
    lang,
    label: lang === 'de' ? 'Deutsch' : 'English',
    kind: 'subtitles',
    isDefault,
    origin: 'upload',
    cueCount: 1,
    revision: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
  };
}

async function routeTracks(page: Page): Promise<void> {
  const body = 'WEBVTT\n\n00:00.000 --> 00:08.000\nHello\n';
  await page.route('**/subtitles/*.vtt', (route) =>
    route.fulfill({ contentType: 'text/vtt', body }),
  );
}

async function waitForReady(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
}

function readState(
  page: Page,
): Promise<{ volume: number; muted: boolean; playbackRate: number } | undefined> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    if (video === null) return undefined;
    const { volume, muted, playbackRate } = video;
    return { volume, muted, playbackRate };
  });
}

function readStored(page: Page): Promise<Readonly<Record<string, unknown>> | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), STORAGE_KEY);
}

async function waitForStored(
  page: Page,
  expected: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.waitForFunction(
    ([key, wanted]) => {
      const stored: Record<string, unknown> = JSON.parse(localStorage.getItem(key) ?? '{}');
      return Object.entries(wanted).every(([name, value]) => stored[name] === value);
    },
    [STORAGE_KEY, expected] as const,
  );
}

async function waitForCaptions(page: Page, languages: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      [...(document.querySelector('video')?.textTracks ?? [])]
        .filter(({ mode }) => mode === 'showing')
        .map(({ language }) => language)
        .join() === expected,
    languages.join(),
  );
}

async function selectQuality(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /settings/i }).click();
  await page.locator('.player-quality').click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.keyboard.press('Escape');
}

/** Makes choices that the player would store, and waits until it has processed them. */
async function changeEverything(page: Page): Promise<void> {
  const player = page.locator('media-controller');
  await player.press('ArrowDown');
  await player.press('m');
  await player.press('>');
  await page.waitForFunction(() => document.querySelector('video')?.playbackRate === 1.25);
  // The reporting script would be loaded later than code that stores preferences.
  await player.press('k');
  await waitForTime(page, 0.5);
}
