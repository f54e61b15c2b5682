import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import type { PageServer } from '../support/page-server.ts';
import { waitForFailure, waitForReady } from '../support/player-page.ts';
import { openPage, reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { routeSubtitledStream } from '../support/subtitled-stream.ts';
import { aSampleSource, sourceId } from '../support/video-fixtures.ts';

const HLS = { format: 'HLS', mimeType: 'application/vnd.apple.mpegurl' } as const;
const DASH = { format: 'DASH', mimeType: 'application/dash+xml' } as const;
const ON_AIR = { state: 'live', latencyTarget: null, dvrWindow: 3600 } as const;
const ENDED = { ...ON_AIR, state: 'ended' } as const;

describe('the player', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('fiLe');
    server.add('stream', { path: '/hls-fmp4/index.m3u8' });
  });

  it('shows the poster, the title and the controls of audio while it plays', async () => {
    server.add('sound', { hasVideo: false, path: '/hls-ts/audio/media.m3u8' });
    for (const [kind, parts] of [
      ['embed', ['.player-bar', '.player-timeline', '.player-top']],
      ['watch', ['.player-bar', '.player-timeline']],
    ] as const) {
      await using opened = await reusePage(server.toUrl(kind, 'sound', '?muted&autoplay&loop'));
      const { page } = opened;
      await page.locator('media-controller[mediahasplayed]:not([mediapaused])').waitFor();
      for (const part of parts) await page.locator(part).waitFor({ state: 'attached' });
      const controller = page.locator('media-controller');
      assert.equal(await controller.getAttribute('autohide'), '-1');
      assert.equal(await controller.getAttribute('userinactive'), null);
      assert.match((await page.locator('video').getAttribute('poster')) ?? '', /\/poster$/);
      assert.equal(await page.locator('media-pip-button').count(), 0);
      await assertAccessible(page);
    }
  });

  it('lists its shortcuts on "?" and ignores them while the list is open', async () => {
    await using opened = await open('fiLe');
    const { page } = opened;
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.querySelector('video')?.muted), false);
    assert.deepEqual(opened.errors, []);
  });

  const translations = [
    ['de', /abspielen/i, 'Tastenkürzel', 'Videoplayer: A talk'],
    ['es', /Reproducir/i, 'Atajos de teclado', 'Reproductor de vídeo: A talk'],
    ['fr-CA', /Lire|Lecture/i, 'Raccourcis clavier', 'Lecteur vidéo: A talk'],
    ['ja', /play/i, 'Keyboard shortcuts', 'Video player: A talk'],
  ] as const;
  it('is translated for each language', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    const { page } = opened;
    for (const [language, play, help, name] of translations) {
      await goTo(page, 'fiLe', `?lang=${language}`);
      await page.getByRole('region', { name }).waitFor();
      await page.getByRole('button', { name: play }).first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: help }).waitFor();
    }
    assert.deepEqual(opened.errors, []);
  });

  it('shows captions in the language of the lang parameter if the audio is in another language', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    const { page } = opened;
    await routeSubtitledStream(page);
    await goTo(page, 'stream', '?lang=de');
    await waitForReady(page);
    await eventually(async () => assert.deepEqual(await listShownCaptions(page), ['de']));
    await page.getByRole('switch', { name: /untertitel/i, checked: true }).waitFor();
    await page.getByRole('button', { name: /einstellungen/i }).click();
    await page.locator('.player-captions').click();
    await page.getByRole('menuitem', { name: 'Zurück: Untertitel' }).waitFor();
    await assertAccessible(page);
    assert.deepEqual(opened.errors, []);
  });

  it('applies the color in its URL, and ignores invalid colors', async () => {
    await using opened = await open('fiLe', '?color=ff0000');
    await eventually(async () => assert.equal(await readAccent(opened.page), '#ff0000'));
    assert.deepEqual(opened.errors, []);
    await goTo(opened.page, 'fiLe', '?color=red;}');
    assert.equal(await readAccent(opened.page), '');
  });

  it('offers casting if the browser supports it', async () => {
    await using without = await open('fiLe');
    assert.equal(await without.page.locator('media-cast-button').isVisible(), false);
    assert.equal(await without.page.locator('media-airplay-button').isVisible(), false);

    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await page.addInitScript(() => {
      const remote = Object.assign(new EventTarget(), {
        state: 'disconnected',
        watchAvailability: async (callback: (isAvailable: boolean) => void) => {
          setTimeout(() => callback(true));
        },
        cancelWatchAvailability: async () => {},
        prompt: async () => {
          Object.assign(window, { hasPrompted: true });
        },
      });
      Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote });
      Object.assign(window, { chrome: {} });
    });
    await goTo(page, 'fiLe', '');
    await page.locator('media-cast-button').click();
    await page.waitForFunction(() => 'hasPrompted' in window);
  });

  it('tries its sources in order', async () => {
    server.failures.set('/lost.mp4', 404);
    server.add('two', {
      sources: [aSampleSource('/lost.mp4'), aSampleSource('/clip.webm', { id: sourceId('neXt') })],
    });
    await using opened = await open('two');
    await waitForReady(opened.page);
    await opened.page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('counts down, and retries automatically', async () => {
    server.failures.set('/index-at-end.mp4', 502);
    server.add('Late', { path: '/index-at-end.mp4' });
    await using opened = await open('Late');
    const { page } = opened;
    assert.equal(await waitForFailure(page), 'unreachable');
    await page.getByText(/Retrying in \d s/).waitFor();
    server.failures.delete('/index-at-end.mp4');
    await waitForReady(page);
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('retries when the browser is online again', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    const { page } = opened;
    await page.route(
      '**/stream/**',
      async (route) => {
        // The page requests its scripts at the same time as the manifest.
        await page.locator('media-controller:defined').waitFor();
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await goTo(page, 'stream', '');
    assert.equal(await waitForFailure(page), 'offline');
    await page.context().setOffline(false);
    await waitForReady(page);
  });

  it('waits for a live stream that is offline', async () => {
    server.failures.set('/soon.m3u8', 404);
    server.add('soon', { path: '/soon.m3u8', live: ON_AIR });
    server.add('Later', { path: '/later.mpd', live: ON_AIR });
    await using opened = await open('soon');
    const { page } = opened;
    assert.equal(await waitForFailure(page), 'offAir');

    const start = new Date(Date.now() + 3_600_000).toISOString();
    for (const [name, contentType, body] of [
      ['soon', HLS.mimeType, '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n'],
      [
        'Later',
        DASH.mimeType,
        `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic" profiles="urn:mpeg:dash:profile:isoff-live:2011" availabilityStartTime="${start}" minBufferTime="PT2S"><Period id="1" start="PT0S"/></MPD>`,
      ],
    ] as const) {
      await page.route('**/stream/**', (route) => route.fulfill({ contentType, body }));
      await goTo(page, name, '');
      assert.equal(await waitForFailure(page), 'offAir', name);
    }
  });

  it('announces the outage of a live stream once, and reconnects by itself', async () => {
    server.failures.set('/hls-fmp4/index.m3u8', 503);
    server.add('outage', { path: '/hls-fmp4/index.m3u8', live: ON_AIR });
    await using opened = await open('outage');
    const { page } = opened;
    assert.equal(await waitForFailure(page), 'unavailable');
    await page.locator('.player-reconnect').getByText('Reconnecting…').waitFor();
    const alert = await page.getByRole('alert').elementHandle();
    await page.waitForRequest('**/stream/**');
    assert.equal(await alert?.isVisible(), true);

    server.failures.delete('/hls-fmp4/index.m3u8');
    await waitForReady(page);
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('does not mark an offline stream as live on the watch page', async () => {
    server.failures.set('/soon.m3u8', 404);
    server.add('soon', { path: '/soon.m3u8', live: ON_AIR });
    await using opened = await reusePage(server.toUrl('watch', 'soon'));
    assert.equal(await waitForFailure(opened.page), 'offAir');
    assert.equal(await opened.page.locator('.live-badge').isVisible(), false);
  });

  it('shows that a live stream has ended without a recording', async () => {
    server.failures.set('/over.m3u8', 404);
    server.add('over', { path: '/over.m3u8', live: ENDED });
    await using opened = await open('over', '?lang=de');
    const { page } = opened;
    assert.equal(await waitForFailure(page), 'ended');
    await page.getByRole('alert').getByText('Der Livestream ist beendet').waitFor();
    await assertAccessible(page);
  });

  function open(name: string, query = ''): Promise<WatchedPage> {
    return reusePage(server.toUrl('embed', name, query));
  }

  async function goTo(page: Page, name: string, query: string): Promise<void> {
    await page.goto(server.toUrl('embed', name, query).href);
  }
});

function readAccent(page: Page): Promise<string> {
  return page
    .locator('media-controller')
    .evaluate((player) => getComputedStyle(player).getPropertyValue('--player-accent'));
}

function listShownCaptions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...(document.querySelector('video')?.textTracks ?? [])]
      .filter(({ mode }) => mode === 'showing')
      .map(({ language }) => language),
  );
}
