import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';

/** The public player.js client, loaded as a site would load it. */
const CLIENT = new URL('../../node_modules/player.js/dist/player-0.1.0.js', import.meta.url);

describe('the player in another site’s frame', () => {
  let server: PageServer;
  let site: Awaited<ReturnType<typeof openSite>>;
  before(async () => {
    server = await startSharedPageServer();
    site = await openSite();
    server.add('taLk');
  });
  after(() => site[Symbol.asyncDispose]());

  it('executes commands of the player.js client', async () => {
    await using opened = await open('?muted');
    const { page } = opened;
    await waitForMetadata(page);
    assert.deepEqual(await call(page, 'getPaused'), true);
    assert.deepEqual(await call(page, 'getMuted'), true);
    await page.evaluate(() => {
      player.unmute();
      player.setVolume(40);
      player.setLoop(true);
      player.setCurrentTime(3);
    });
    assert.deepEqual(await call(page, 'getMuted'), false);
    assert.deepEqual(await call(page, 'getVolume'), 40);
    assert.deepEqual(await call(page, 'getLoop'), true);
    assert.deepEqual(await call(page, 'getCurrentTime'), 3);
    await page.evaluate(() => {
      player.mute();
      player.play();
    });
    await waitForEvent(page, 'play');
    assert.deepEqual(await call(page, 'getPaused'), false);
    await page.evaluate(() => player.pause());
    await waitForEvent(page, 'pause');
    assert.deepEqual(await call(page, 'getPaused'), true);
    assert.ok(Number(await call(page, 'getDuration')) > 7);
    assert.deepEqual(opened.errors, []);
  });

  it('sends events to the client, and supports all its methods and events', async () => {
    await using opened = await open('?muted&t=6');
    const { page } = opened;
    assert.equal(
      await page.evaluate(
        () =>
          player.supports('method', ['play', 'pause', 'setVolume', 'getLoop', 'setCurrentTime']) &&
          player.supports('event', ['ended', 'timeupdate', 'progress', 'seeked', 'error']),
      ),
      true,
    );
    await page.evaluate(() => player.play());
    for (const event of ['play', 'timeupdate', 'progress', 'ended'])
      await waitForEvent(page, event);
    const { seconds, duration } = await page.evaluate(() => events.timeupdate);
    assert.ok(seconds > 5 && duration > 7, `${seconds} of ${duration}`);
    await page.evaluate(() => player.setCurrentTime(1));
    await waitForEvent(page, 'seeked');
  });

  it('sends the progress of a file that was complete before its duration was known', async () => {
    const loading = Promise.withResolvers<void>();
    await using opened = await open('?muted', async (page) => {
      await page.addInitScript(() => {
        addEventListener('progress', (event) => event.stopImmediatePropagation(), true);
      });
      await page.route('**/stream/**', async (route) => {
        await loading.promise;
        await route.continue();
      });
    });
    loading.resolve();
    await waitForEvent(opened.page, 'progress');
  });

  it('sends an error to the client when the video does not play', async () => {
    server.failures.set('/fast-start.mp4', 404);
    try {
      await using opened = await open('');
      await waitForEvent(opened.page, 'error');
      assert.deepEqual(await opened.page.evaluate(() => events['error']), {
        code: -1,
        msg: 'gone',
      });
    } finally {
      server.failures.delete('/fast-start.mp4');
    }
  });

  it('sends an error that occurred before the script of the protocol was loaded', async () => {
    server.failures.set('/fast-start.mp4', 404);
    try {
      await using opened = await open('', async (page) => {
        await page.route('**/assets/serve-player-js-*.js', async (route) => {
          await page.frameLocator('iframe').getByRole('alert').waitFor();
          await route.continue();
        });
      });
      await waitForEvent(opened.page, 'error');
      assert.deepEqual(await opened.page.evaluate(() => events['error']), {
        code: -1,
        msg: 'gone',
      });
    } finally {
      server.failures.delete('/fast-start.mp4');
    }
  });

  it('accepts messages only from its parent window', async () => {
    await using opened = await open('?muted');
    const { page } = opened;
    // A sibling frame is another window, even on the same site.
    await page.evaluate(
      (message) =>
        new Promise<void>((resolve) => {
          const frame = document.createElement('iframe');
          frame.addEventListener('load', () => {
            const { contentWindow } = frame;
            contentWindow?.postMessage(message, '*');
            resolve();
          });
          frame.src = '/sibling';
          document.body.append(frame);
        }),
      JSON.stringify({ context: 'player.js', method: 'setVolume', value: 10 }),
    );
    await waitForEvent(page, 'sibling');
    // Messages are ordered: this one of the client arrives after those of the sibling.
    assert.deepEqual(await call(page, 'getVolume'), 100);
    await page.evaluate(() => {
      const message = JSON.stringify({ context: 'other', method: 'setVolume', value: 10 });
      document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
    });
    assert.deepEqual(await call(page, 'getVolume'), 100);
  });

  /**
   * Opens another site's page with the player in a frame, and waits until the player.js client is
   * ready.
   */
  async function open(
    query: string,
    prepare?: (page: Page) => Promise<void>,
  ): Promise<WatchedPage> {
    const opened = await openPage(site.url);
    await prepare?.(opened.page);
    const url = server.toUrl('embed', 'taLk', query).href;
    await opened.page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      frame.allow = 'autoplay';
      document.body.append(frame);
      const client = new playerjs.Player(frame);
      Object.assign(window, { player: client, events: {} });
      window.addEventListener('message', ({ data }) => {
        if (data === 'sibling') events['sibling'] = true;
      });
      for (const event of ['play', 'pause', 'ended', 'timeupdate', 'progress', 'seeked', 'error']) {
        client.on(event, (value: unknown) => {
          events[event] = value ?? true;
        });
      }
      client.on('ready', () => {
        events['ready'] = true;
      });
    }, url);
    await waitForEvent(opened.page, 'ready');
    return opened;
  }
});

type Client = {
  readonly on: (event: string, callback: (value: unknown) => void) => void;
  readonly supports: (kind: string, names: readonly string[]) => boolean;
  readonly setVolume: (value: number) => void;
  readonly setCurrentTime: (value: number) => void;
  readonly setLoop: (value: boolean) => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly mute: () => void;
  readonly unmute: () => void;
};

/** Defined in the page by the script of the client and by `open`. */
declare const playerjs: { readonly Player: new (frame: HTMLIFrameElement) => Client };
declare const player: Client;
declare const events: Record<string, unknown> & {
  readonly timeupdate: { readonly seconds: number; readonly duration: number };
};

async function waitForEvent(page: Page, event: string): Promise<void> {
  await page.waitForFunction((name) => name in events, event);
}

/** Waits until the player has its metadata. */
async function waitForMetadata(page: Page): Promise<void> {
  const video = page.frameLocator('iframe').locator('video');
  await video.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        if (!(element instanceof HTMLVideoElement) || element.readyState > 0) resolve();
        else element.addEventListener('loadedmetadata', () => resolve(), { once: true });
      }),
  );
}

function call(page: Page, getter: string): Promise<unknown> {
  return page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const method: unknown = Reflect.get(player, name);
        if (typeof method === 'function') method.call(player, resolve);
      }),
    getter,
  );
}

/**
 * The other site: a page with the client script, and a frame whose script sends messages to the
 * player.
 */
async function openSite(): Promise<AsyncDisposable & { readonly url: URL }> {
  const client = await readFile(CLIENT, 'utf8');
  const sibling = `<script>
    addEventListener('message', ({ data }) => {
      parent.frames[0].postMessage(data, '*');
      parent.postMessage('sibling', '*');
    });
  </script>`;
  const site = createServer((request, response) => {
    const isScript = request.url === '/client.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    if (isScript) response.end(client);
    else if (request.url === '/sibling') response.end(sibling);
    else
      response.end(
        '<!doctype html><link rel="icon" href="data:,"><script src="/client.js"></script>',
      );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = site.address() as AddressInfo;
  return {
    url: new URL(`http://localhost:${port}/`),
    async [Symbol.asyncDispose]() {
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    },
  };
}
