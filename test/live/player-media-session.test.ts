import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { waitForPosition, waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedPageServer } from '../support/shared-service.ts';
import { videoId } from '../support/video-fixtures.ts';
import { routeLiveStream } from './live-route.ts';

describe('the media session', () => {
  let server: PageServer;
  let origin: SampleOrigin;
  before(async () => {
    [server, origin] = await Promise.all([startSharedPageServer(), openSharedOrigin()]);
    server.add('taLk', {
      author: { name: 'Ada', url: null },
      thumbnail: { url: new URL('https://media.example/still.jpg'), proxied: true },
    });
    server.add('none', { title: null });
    const live = { state: 'live', latencyTarget: null, dvrWindow: 16 } as const;
    server.add('onAir', { path: '/live.m3u8', live });
  });

  it('has the title, the poster and the position', async () => {
    await using opened = await open('taLk', '?muted&autoplay&loop&t=2');
    const { page } = opened;
    await waitForTime(page, 2);
    await page.waitForFunction(() => navigator.mediaSession.metadata !== null);
    const metadata = await page.evaluate(() => {
      const { title, artist, album, artwork } = navigator.mediaSession.metadata ?? {};
      return { title, artist, album, artwork: artwork?.map(({ src }) => new URL(src).pathname) };
    });
    const poster = `/stream/${videoId('taLk')}/poster`;
    const expected = { title: 'A talk', artist: 'Ada', album: 'Reelay', artwork: [poster] };
    assert.deepEqual(metadata, expected);
    const { duration = 0, playbackRate, position = 0 } = await readPosition(page);
    assert.ok(duration > 7 && position >= 2 && position <= duration);
    assert.equal(playbackRate, 1);
    await page.keyboard.press('>');
    await page.waitForFunction(() => positions.at(-1)?.playbackRate === 1.25);
    assert.equal(await readState(page), 'playing');
    assert.deepEqual(opened.errors, []);
  });

  it('names a video without a title, and has no artwork without a poster', async () => {
    await using opened = await open('none', '?muted&autoplay&lang=de');
    const { page } = opened;
    await page.waitForFunction(() => navigator.mediaSession.metadata !== null);
    const metadata = await page.evaluate(() => {
      const { title, artist, artwork } = navigator.mediaSession.metadata ?? {};
      return { title, artist, artwork };
    });
    assert.deepEqual(metadata, { title: 'Video ohne Titel', artist: 'Reelay', artwork: [] });
  });

  it('plays, pauses and seeks for the operating system', async () => {
    await using opened = await open('taLk', '?muted&autoplay&t=1');
    const { page } = opened;
    await page.waitForFunction(() => actions.has('seekto'));
    await act(page, 'pause');
    await page.waitForFunction(() => document.querySelector('video')?.paused);
    assert.equal(await readState(page), 'paused');
    await act(page, 'seekto', { seekTime: 4 });
    await waitForPosition(page, 4);
    await act(page, 'seekforward', { seekOffset: 2 });
    await waitForPosition(page, 6);
    await act(page, 'seekbackward', { seekOffset: 1 });
    await waitForPosition(page, 5);
    // Ten seconds by default, within the video.
    await act(page, 'seekbackward');
    await waitForPosition(page, 0);
    await page.waitForFunction(() => positions.at(-1)?.position === 0);
    await act(page, 'play');
    await waitForTime(page, 0.2);
    await page.waitForFunction(() => navigator.mediaSession.playbackState === 'playing');
    assert.deepEqual(opened.errors, []);
  });

  it('offers no seeking in a live stream without a window', async () => {
    await using opened = await openBlank();
    const { page } = opened;
    await routeLiveStream(page, origin.url, 'HLS');
    await page.goto(server.toUrl('embed', 'onAir', '?muted&autoplay').href);
    await waitForTime(page, 0);
    await page.waitForFunction(() => navigator.mediaSession.metadata !== null);
    assert.deepEqual(await page.evaluate('[...actions.keys()].toSorted()'), ['pause', 'play']);
    assert.deepEqual(await page.evaluate('positions.filter(Boolean)'), []);
    assert.deepEqual(opened.errors, []);
  });

  async function open(name: string, query: string): Promise<WatchedPage> {
    const opened = await openBlank();
    await opened.page.goto(server.toUrl('embed', name, query).href);
    return opened;
  }
});

/** Records what the page tells the browser, because the browser does not reveal it. */
async function openBlank(): Promise<WatchedPage> {
  const opened = await openPage(new URL('about:blank'));
  await opened.page.route('**/poster', (route) => route.fulfill({ body: '' }));
  await opened.page.addInitScript(() => {
    const actions = new Map<string, MediaSessionActionHandler>();
    const positions: (MediaPositionState | undefined)[] = [];
    Object.assign(window, { actions, positions });
    const { mediaSession } = navigator;
    const setActionHandler = mediaSession.setActionHandler.bind(mediaSession);
    const setPositionState = mediaSession.setPositionState.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      setActionHandler(action, handler);
      if (handler === null) actions.delete(action);
      else actions.set(action, handler);
    };
    mediaSession.setPositionState = (state) => {
      setPositionState(state);
      positions.push(state);
    };
  });
  return opened;
}

/** Defined in the page by `openBlank`. */
declare const actions: ReadonlyMap<string, MediaSessionActionHandler>;
declare const positions: readonly (MediaPositionState | undefined)[];

async function act(
  page: Page,
  action: MediaSessionAction,
  details: Omit<MediaSessionActionDetails, 'action'> = {},
): Promise<void> {
  await page.evaluate((request) => actions.get(request.action)?.(request), { action, ...details });
}

function readPosition(page: Page): Promise<MediaPositionState> {
  return page.evaluate('positions.findLast(Boolean)');
}

function readState(page: Page): Promise<string> {
  return page.evaluate(() => navigator.mediaSession.playbackState);
}
