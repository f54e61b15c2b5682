// `<reelay-player>` on a page of another site whose policy forbids inline scripts and styles.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { ReelayPlayerElement } from '../../packages/player/src/index.ts';
import type { WatchedPage } from '../support/browser.ts';
import { readHtmlSnippets } from '../support/docs-code.ts';
import { eventually } from '../support/eventually.ts';
import type { PageServer } from '../support/page-server.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { videoId } from '../support/video-fixtures.ts';

/** The client of the player.js protocol, which a page of the documentation loads. */
const CLIENT = new URL('../../node_modules/player.js/dist/player-0.1.0.min.js', import.meta.url);
const SCRIPT_TYPE = 'text/javascript';
const SNIPPETS = await readHtmlSnippets();
const TALK = videoId('taLk');
const MISSING = videoId('goNe');

describe('the web component', () => {
  let server: PageServer;
  let site: ScriptedOrigin;
  before(async () => {
    [server, site] = await Promise.all([startSharedPageServer(), openScriptedOrigin()]);
    server.add('taLk');
    site.script('/player-0.1.0.min.js', serveBytes(await readFile(CLIENT), { type: SCRIPT_TYPE }));
  });
  after(() => site[Symbol.asyncDispose]());

  it('loads only the poster until the viewer presses play, and then plays', async () => {
    await using opened = await open(`video-id="${TALK}" video-title="A talk" muted loop`);
    const { page } = opened;
    const button = page.getByRole('button', { name: 'Play video: A talk' });
    await button.waitFor();
    const paths = opened.requests.map((url) => new URL(url).pathname);
    assert.deepEqual(
      paths.filter((path) => path.startsWith('/embed')),
      [],
    );
    const box = await page.locator('reelay-player').boundingBox();
    assert.ok(box !== null && Math.abs(box.width / box.height - 16 / 9) < 0.01);
    await button.focus();
    await page.keyboard.press('Enter');
    await waitForEvent(page, 'playing');
    const frame = page.frameLocator('reelay-player iframe');
    const playing = frame.locator('video');
    assert.equal(await playing.evaluate((video: HTMLVideoElement) => video.paused), false);
    const focused = 'document.querySelector("reelay-player").shadowRoot.activeElement?.localName';
    await eventually(async () => assert.equal(await page.evaluate(focused), 'iframe'));
    assert.deepEqual(opened.errors, []);
  });

  for (const [snippet, path] of SNIPPETS) {
    it(`plays as pasted from ${path}`, async () => {
      const html = snippet
        .replaceAll('https://video.example.com', server.url.origin)
        .replaceAll(/vid_(?:…|[A-Za-z0-9]{16})/g, TALK);
      site.script('/pasted', serveBytes(`<!doctype html>${html}`, { type: 'text/html' }));
      await using opened = await openPage(new URL(`http://localhost:${site.port}/pasted`));
      const { page } = opened;
      if (html.includes('<reelay-player'))
        await page.getByRole('button', { name: 'Play video: A talk' }).click();
      const inFrame = page.frameLocator('iframe').locator('video');
      await inFrame.evaluate((video: HTMLVideoElement) => {
        video.muted = true;
        return video.play();
      });
    });
  }

  it('has the properties, methods and events of a media element', async () => {
    await using opened = await open(`video-id="${TALK}" muted loading="eager" aspect-ratio="4/3"`);
    const { page } = opened;
    await waitForEvent(page, 'loadedmetadata');
    assert.deepEqual(await read(page), { paused: true, muted: true, volume: 1, playbackRate: 1 });
    assert.ok((await page.evaluate(() => player.duration)) > 7);
    await page.evaluate(() => player.play());
    assert.equal(await page.evaluate(() => player.paused), false);
    await page.evaluate(() => player.pause());
    await waitForEvent(page, 'pause');
    await page.evaluate(() => {
      Object.assign(player, { volume: 0.5, playbackRate: 2, muted: false, currentTime: 3 });
    });
    for (const event of ['volumechange', 'ratechange', 'seeked']) await waitForEvent(page, event);
    const state = { paused: true, muted: false, volume: 0.5, playbackRate: 2 };
    assert.deepEqual(await read(page), state);
    assert.equal(await page.evaluate(() => player.currentTime), 3);
    const inFrame = page.frameLocator('reelay-player iframe').locator('video');
    assert.equal(await inFrame.evaluate((video: HTMLVideoElement) => video.playbackRate), 2);
    await page.evaluate(() => {
      Object.assign(player, { muted: true, currentTime: 7 });
      return player.play();
    });
    await waitForEvent(page, 'ended');
    assert.equal(await page.evaluate(() => player.ended), true);
    const box = await page.locator('reelay-player').boundingBox();
    assert.ok(box !== null && Math.abs(box.width / box.height - 4 / 3) < 0.01);
    assert.deepEqual(opened.errors, []);
  });

  it('opens another video when its attributes change', async () => {
    await using opened = await open(`video-id="${TALK}" loading="eager"`);
    const { page } = opened;
    await waitForEvent(page, 'ready');
    await page.evaluate((service) => {
      player.removeAttribute('loading');
      player.src = new URL('watch/vid_1111111111111111', service).href;
    }, server.url.href);
    await waitForEvent(page, 'emptied');
    await page.getByRole('button', { name: 'Play video' }).waitFor();
    await eventually(async () => assert.equal(page.frames().length, 1));
  });

  it('keeps the volume and muting, and no position, when it opens another video', async () => {
    await using opened = await open(`video-id="${TALK}" muted`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Play video' }).waitFor();
    assert.equal(await page.evaluate(() => player.muted), true);
    await page.evaluate(() => Object.assign(player, { muted: false, volume: 0.5, currentTime: 5 }));
    await page.evaluate(
      (url) => {
        player.src = url;
      },
      new URL(`embed/${TALK}`, server.url).href,
    );
    assert.deepEqual(await page.evaluate(() => [player.muted, player.currentTime]), [false, 0]);
    await page.evaluate(() => player.load());
    await waitForEvent(page, 'volumechange');
    const state = { paused: true, muted: false, volume: 0.5, playbackRate: 1 };
    assert.deepEqual(await read(page), state);
    const inFrame = page.frameLocator('reelay-player iframe').locator('video');
    assert.equal(await inFrame.evaluate((video: HTMLVideoElement) => video.muted), false);
    assert.equal(await page.evaluate(() => player.currentTime), 0);

    await page.evaluate(() => Object.assign(player, { muted: true }));
    await page.evaluate((service) => {
      player.src = new URL('watch/vid_1111111111111111', service).href;
    }, server.url.href);
    assert.equal(await page.evaluate(() => player.muted), true);
  });

  it('has the language of its attribute', async () => {
    await using opened = await open(`video-id="${TALK}" video-title="A talk" lang="de-AT"`);
    const button = opened.page.getByRole('button', { name: 'Video abspielen: A talk' });
    await button.waitFor();
  });

  it('rejects play() with the reason when the video does not play', async () => {
    server.failures.set('/fast-start.mp4', 404);
    try {
      await using opened = await open(`video-id="${TALK}" muted`);
      const { page } = opened;
      const message = await page.evaluate(() => player.play().catch(String));
      assert.match(message ?? '', /gone/);
      assert.deepEqual(await page.evaluate(() => player.error), { message: 'gone' });
    } finally {
      server.failures.delete('/fast-start.mp4');
    }
  });

  it('shows a message without a video, and ignores messages of other windows', async () => {
    await using opened = await open(`video-id="${MISSING}x" muted loading="eager"`);
    const { page } = opened;
    await page.evaluate(() => {
      const value = { type: 'play', paused: false };
      const message = { context: 'player.js', event: 'media', value };
      window.postMessage(JSON.stringify(message), '*');
      player.removeAttribute('video-id');
    });
    await page.getByText('The video is missing.').waitFor();
    assert.equal(await page.evaluate(() => player.paused), true);
  });

  /** Opens a page of another site, adds the component to it, and records its events. */
  async function open(attributes: string): Promise<WatchedPage> {
    const service = server.url.origin;
    const policy = ['script-src', 'frame-src', 'img-src'].map((name) => `${name} ${service}`);
    const headers = { 'content-security-policy': `default-src 'none'; ${policy.join('; ')} data:` };
    const html = `<!doctype html><title>Elsewhere</title>
      <link rel="icon" href="data:," />
      <script type="module" src="${service}/player.js"></script>`;
    site.script('/', serveBytes(html, { type: 'text/html', headers }));
    const opened = await openPage(new URL(`http://localhost:${site.port}/`));
    await opened.page.evaluate((markup) => {
      document.body.insertAdjacentHTML('beforeend', markup);
      const element = document.querySelector('reelay-player');
      Object.assign(window, { player: element, events: {} });
      for (const event of [
        'ready',
        'loadedmetadata',
        'playing',
        'pause',
        'seeked',
        'volumechange',
        'ratechange',
        'ended',
        'emptied',
      ]) {
        element?.addEventListener(event, () => {
          events[event] = true;
        });
      }
    }, `<reelay-player poster="data:," ${attributes}></reelay-player>`);
    return opened;
  }
});

/** Defined in the page by `open`. */
declare const player: ReelayPlayerElement;
declare const events: Record<string, true>;

async function waitForEvent(page: Page, event: string): Promise<void> {
  await page.waitForFunction((name) => name in events, event);
}

function read(page: Page): Promise<object> {
  return page.evaluate(() => {
    const { paused, muted, volume, playbackRate } = player;
    return { paused, muted, volume, playbackRate };
  });
}
