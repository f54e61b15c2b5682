import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';

import type { Page, Route } from 'playwright-core';

import type { SourceFormat } from '#contract/media-types.ts';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import type { WatchedPage } from '../support/browser.ts';
import { findPlayedStart, playUntil, waitForTime } from '../support/player-page.ts';
import { embed } from '../support/service-client.ts';
import { openPage } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedApp } from '../support/shared-service.ts';
import type { App } from '../support/start-app.ts';

const PATHS = {
  MP4: '/fast-start.mp4',
  WebM: '/clip.webm',
  HLS: '/hls-fmp4/index.m3u8',
  DASH: '/dash-template/manifest.mpd',
} as const satisfies Record<SourceFormat, string>;
const PLAYER_SCRIPT = '**/assets/player-*.js';
const CONTROLS_SCRIPT = '**/assets/mount-controls-*.js';
/** A browser opens at most six connections to a host (HTTP/1.1). */
const CONNECTIONS_MAX = 6;

/**
 * Allows playback with sound only after the viewer has clicked, as browsers do. Unlike a click,
 * each script that a test evaluates in the page counts as `navigator.userActivation`.
 */
const BLOCK_SOUND = `{
  const { prototype } = HTMLMediaElement;
  const { play } = prototype;
  let hasClicked = false;
  addEventListener('pointerdown', () => (hasClicked = true), true);
  Object.defineProperty(prototype, 'autoplay', { value: false, writable: true });
  prototype.play = function () {
    return this.muted || hasClicked
      ? play.call(this)
      : Promise.reject(new DOMException('blocked', 'NotAllowedError'));
  };
}`;

describe('the start of the player', () => {
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    [origin, app] = await Promise.all([openSharedOrigin(), startSharedApp()]);
  });

  for (const format of ['HLS', 'DASH'] as const) {
    it(`requests the manifest of ${format} in parallel with the scripts, and only once`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      const warnings = listWarnings(page);
      const html = await goTo(page, format, '?autoplay&muted');
      await waitForTime(page, 0.4);
      await page.locator('media-controller:defined').waitFor();
      const manifest = /\.(?:m3u8|mpd)$/;
      const manifests = opened.requests.filter((url) => manifest.test(new URL(url).pathname));
      assert.equal(new Set(manifests).size, manifests.length, manifests.join('\n'));
      assert.deepEqual(warnings, []);
      const loaded = html.match(/<script type="module" src|rel="modulepreload"|rel="preload"/g);
      assert.ok(loaded !== null && loaded.length <= CONNECTIONS_MAX, loaded?.join());
    });
  }

  for (const format of ['MP4', 'WebM'] as const) {
    it(`plays ${format} without scripts, and loads them after the first frame`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      const seeks: string[] = [];
      await page.exposeFunction('recordSeek', () => seeks.push('seek'));
      await page.addInitScript("document.addEventListener('seeking', () => recordSeek(), true)");
      const script = await hold(page, PLAYER_SCRIPT);
      await goTo(page, format, '?autoplay&muted');
      await waitForTime(page, 0.4);
      await script.requested;
      assert.equal(await page.evaluate(() => customElements.get('media-controller')), undefined);
      await script.release();
      await page.locator('media-controller[mediahasplayed]').waitFor();
      assert.deepEqual(seeks, []);
      assert.deepEqual(opened.errors, []);
    });
  }

  it('shows the start time in the URL without playing the beginning', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    const script = await hold(page, PLAYER_SCRIPT);
    await goTo(page, 'MP4', '?autoplay&muted&t=4');
    await waitForTime(page, 4.2);
    assert.ok((await findPlayedStart(page)) >= 4);
    await script.release();
    await page.locator('media-controller[mediahasplayed]').waitFor();
    assert.ok((await findPlayedStart(page)) >= 4);
  });

  it('starts at the media fragment of the page without playing the beginning', async () => {
    await using opened = await openPage(new URL('about:blank'));
    await goTo(opened.page, 'MP4', '?autoplay&muted&t=1#t=npt:0:03.5');
    await waitForTime(opened.page, 3.7);
    assert.ok((await findPlayedStart(opened.page)) >= 3.5);
  });

  for (const format of ['MP4', 'HLS', 'DASH'] as const) {
    it(`plays ${format} without sound if the browser blocks it, and offers the sound`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      await page.addInitScript(BLOCK_SOUND);
      await goTo(page, format, '?autoplay&loop');
      await waitForTime(page, 0.1);
      await page.locator('.player-unmute', { hasText: 'Unmute' }).click();
      await page.waitForFunction(() => {
        const { muted, paused } = document.querySelector('video') ?? {};
        return muted === false && paused === false;
      });
      await page.locator('.player-unmute').waitFor({ state: 'detached' });
    });
  }

  it('continues at the position of the last visit without playing the beginning', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    const video = await embed(app.url, new URL(PATHS.MP4, origin.url));
    await using proxy = await openHoldingProxy(app.url.port);
    const player = new URL(new URL(video.embed.iframe).pathname, proxy.url);
    await page.goto(`${player.href}?muted&t=6`);
    await page.locator('media-controller[mediaduration]').waitFor();
    await playUntil(page, 6.1);
    await page.waitForFunction(() => localStorage.getItem('reelay-positions') !== null);
    await page.goto(`${player.href}?muted&autoplay`, { waitUntil: 'commit' });
    // The browser has loaded the video before it has received the rest of the page.
    await page.waitForFunction(() => document.querySelector('video')?.readyState === 4);
    proxy.release();
    await waitForTime(page, 6.2);
    assert.ok((await findPlayedStart(page)) >= 6);
  });

  it('applies the stored volume and speed before the scripts are loaded', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await page.addInitScript(() => {
      localStorage.setItem('reelay-preferences', '{"volume":0.2,"isMuted":true,"speed":1.5}');
    });
    const script = await hold(page, PLAYER_SCRIPT);
    await goTo(page, 'MP4', '?autoplay&muted');
    await waitForTime(page, 0.2);
    const state = await page.evaluate(() => {
      const { volume, playbackRate } = document.querySelector('video') ?? {};
      return { volume, playbackRate };
    });
    assert.deepEqual(state, { volume: 0.2, playbackRate: 1.5 });
    await script.release();
  });

  it('starts when the viewer clicks before the controls are loaded', async () => {
    await using opened = await openHeld('MP4', '');
    const { page, controls } = opened;
    await page.locator('.player-start').waitFor();
    await page.locator('video').click();
    await waitForTime(page, 0.2);
    await page.locator('.player-start').waitFor({ state: 'hidden' });
    await controls.release();
    await page.locator('media-controller[mediahasplayed]').waitFor();
  });

  it('handles keys that the viewer presses before the controls are loaded', async () => {
    await using opened = await openHeld('MP4', '?autoplay&muted');
    const { page, controls } = opened;
    await page.locator('media-controller[lang]').waitFor();
    for (const key of ['m', 'ArrowDown', 'ArrowDown', '>', '>']) await page.keyboard.press(key);
    await controls.release();
    await page.waitForFunction(() => {
      const { muted, volume, playbackRate } = document.querySelector('video') ?? {};
      return muted === false && volume === 0.95 && playbackRate === 1.5;
    });
  });

  async function goTo(page: Page, format: SourceFormat, query: string): Promise<string> {
    const video = await embed(app.url, new URL(PATHS[format], origin.url));
    const response = await page.goto(`${video.embed.iframe}${query}`, { waitUntil: 'commit' });
    return (await response?.text()) ?? '';
  }

  /** Opens a page whose controls are loaded when the test releases them. */
  async function openHeld(
    format: SourceFormat,
    query: string,
  ): Promise<Pick<WatchedPage, 'page'> & AsyncDisposable & { readonly controls: HeldScript }> {
    const opened = await openPage(new URL('about:blank'));
    const controls = await hold(opened.page, CONTROLS_SCRIPT);
    await goTo(opened.page, format, query);
    return {
      page: opened.page,
      controls,
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  }
});

type HeldScript = {
  readonly requested: Promise<unknown>;
  readonly release: () => Promise<void>;
};

/** Delays the responses for a script. */
async function hold(page: Page, pattern: string): Promise<HeldScript> {
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route: Route) => {
    resolve();
    await released;
    await route.continue();
  });
  return { requested, release: async () => release() };
}

/** A proxy that delays the end of pages with autoplay until `release` is called. */
async function openHoldingProxy(
  toPort: string,
): Promise<AsyncDisposable & { readonly url: URL; readonly release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    const { method, url: path = '/', headers } = incoming;
    const isHeld = path.endsWith('autoplay');
    const sent = isHeld ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const upstream = request({ port: toPort, host: '127.0.0.1', method, path, headers: sent });
    upstream.on('error', () => response.destroy());
    upstream.on('response', (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      if (isHeld) void sendEndLate(received, response, released);
      else received.pipe(response);
    });
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: new URL(`http://127.0.0.1:${address.port}`),
    release,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function sendEndLate(
  page: IncomingMessage,
  response: ServerResponse,
  released: Promise<void>,
): Promise<void> {
  const html = await text(page);
  const end = html.lastIndexOf('</body>');
  response.write(html.slice(0, end));
  await released;
  response.end(html.slice(end));
}

function listWarnings(page: Page): readonly string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}
