import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { SourceFormat } from '#contract/media-types.ts';
import type { ReadyVideo, Source } from '#features/videos/record/video.ts';
import { newVideoId } from '#platform/new-id.ts';

import type { WatchedPage } from '../support/browser.ts';
import { tabTo } from '../support/focus.ts';
import type { PageServer } from '../support/page-server.ts';
import { waitForFailure, waitForReady } from '../support/player-page.ts';
import { openPage, reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { aSampleSource, aPendingVideo, sourceId } from '../support/video-fixtures.ts';

const MIME_TYPES = {
  MP4: 'video/mp4',
  WebM: 'video/webm',
  HLS: 'application/vnd.apple.mpegurl',
  DASH: 'application/dash+xml',
} as const satisfies Record<SourceFormat, string>;

describe('the player during failures', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
  });

  const statuses = [
    ['MP4', 502, 'unreachable'],
    ['HLS', 410, 'gone'],
    ['DASH', 403, 'refused'],
  ] as const;
  it('reports the reason for the status of each format', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    for (const [format, status, failure] of statuses) {
      server.failures.set('/lost', status);
      await goTo(opened.page, addVideo(source(format, '/lost')));
      assert.equal(await waitForFailure(opened.page), failure, `${format} with status ${status}`);
    }
  });

  const refusals = [
    ['MP4', 'quota_exceeded', 'overQuota'],
    ['HLS', 'source_unsupported', 'invalid'],
    ['DASH', 'quota_exceeded', 'overQuota'],
  ] as const;
  it('reports the reason for the error code of each format', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    const { page } = opened;
    for (const [format, code, failure] of refusals) {
      await page.route('**/stream/**', (route) =>
        route.fulfill({ status: 403, json: { success: false, error: { code, message: 'No.' } } }),
      );
      await goTo(page, addVideo(source(format, '/lost')));
      assert.equal(await waitForFailure(page), failure, `${format} with ${code}`);
    }
  });

  it('reports a file that the browser can’t play', async () => {
    await using opened = await open(addVideo(source('MP4', '/dash-template/manifest.mpd')));
    assert.equal(await waitForFailure(opened.page), 'unsupported');
    assert.match(await opened.page.getByRole('alert').innerText(), /Try another browser/);
  });

  it('reports an invalid manifest, and retries automatically', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    for (const [format, path] of [
      ['HLS', '/dash-template/manifest.mpd'],
      ['DASH', '/hls-ts/index.m3u8'],
    ] as const) {
      await goTo(opened.page, addVideo(source(format, path)));
      assert.equal(await waitForFailure(opened.page), 'invalid');
      assert.match(await opened.page.getByRole('alert').innerText(), /can’t be read/);
      await opened.page.getByText(/Retrying in \d s/).waitFor();
    }
  });

  it('names an unavailable server in the language of the page', async () => {
    server.failures.set('/lost', 503);
    await using opened = await open(addVideo(source('HLS', '/lost')), '?lang=de');
    assert.equal(await waitForFailure(opened.page), 'unavailable');
    const message = await opened.page.getByRole('alert').innerText();
    assert.match(message, /vorübergehend nicht verfügbar/);
  });

  it('loads the next source when this browser can’t play the first', async () => {
    const first = source('MP4', '/dash-template/manifest.mpd');
    const second = { ...source('WebM', '/clip.webm'), id: sourceId('seconD') };
    await using opened = await open(addVideo(first, second));
    await waitForReady(opened.page);
  });

  it('plays a file that this browser can’t play in another format, but not a lost file', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    const { page } = opened;
    const headers = { location: '/samples/hls-ts/index.m3u8' };
    await page.route('**/stream/*.m3u8', (route) => route.fulfill({ status: 302, headers }));
    const video = addVideo(source('MP4', '/dash-template/manifest.mpd'));
    await goTo(page, video);
    await waitForReady(page);
    const isManifest = (url: string): boolean => url.endsWith(`/stream/${video.id}.m3u8`);
    assert.equal(opened.requests.filter(isManifest).length, 1);
    server.failures.set('/lost', 404);
    const lost = addVideo(source('MP4', '/lost'));
    await goTo(page, lost);
    assert.equal(await waitForFailure(page), 'gone');
    assert.ok(!opened.requests.some((url) => url.endsWith(`/stream/${lost.id}.m3u8`)));
  });

  it('loads the video after "Try again" once the source is available again, even by keyboard', async () => {
    server.failures.set('/fast-start.mp4', 404);
    await using opened = await open(addVideo(source('MP4', '/fast-start.mp4')), '?muted');
    assert.equal(await waitForFailure(opened.page), 'gone');
    server.failures.delete('/fast-start.mp4');
    await tabTo(opened.page.getByRole('button', { name: 'Try again' }));
    await opened.page.keyboard.press('Enter');
    await waitForReady(opened.page);
    await opened.page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('reports missing DASH initialization segments as a missing part, and retries', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    await opened.page.route('**/init-*.m4s', (route) => route.fulfill({ status: 404 }));
    const video = addVideo(source('DASH', '/dash-timeline/manifest.mpd'));
    await opened.page.goto(new URL(`/embed/${video.id}?autoplay&muted`, server.url).href);
    assert.equal(await waitForFailure(opened.page), 'incomplete');
    await opened.page.getByText(/Retrying in \d s/).waitFor();
  });

  it('shows that the viewer is offline', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    await opened.page.route('**/stream/**', async (route) => {
      await waitForEngine(opened.page);
      await opened.page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    const video = addVideo(source('HLS', '/hls-ts/index.m3u8'));
    await opened.page.goto(new URL(`/embed/${video.id}`, server.url).href);
    assert.equal(await waitForFailure(opened.page), 'offline');
  });

  it('shows that the viewer is offline while a seek waits', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    const { page } = opened;
    // Requests that never end do not fail.
    await page.route('**/segment-3.ts', () => undefined);
    const video = addVideo(source('HLS', '/hls-ts/index.m3u8'));
    await page.goto(new URL(`/embed/${video.id}?muted`, server.url).href);
    await waitForReady(page);
    await page.context().setOffline(true);
    await page.keyboard.press('9');
    assert.equal(await waitForFailure(page), 'offline');
    await page.unroute('**/segment-3.ts');
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await waitForReady(page);
  });

  it('names what the player waits for, and turns its icon', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await page.clock.install();
    await page.route('**/segment-*.ts', () => undefined);
    const video = addVideo(source('HLS', '/hls-ts/index.m3u8'));
    await page.goto(new URL(`/embed/${video.id}?muted&autoplay`, server.url).href);
    await page.waitForRequest(/segment-0/);
    await page.clock.runFor(8_000);
    await page.getByText('Waiting for the video source…').waitFor();
    const icon = page.locator('media-loading-indicator[medialoading] .player-loading');
    await icon.waitFor();
    assert.equal(await page.evaluate(listRunning), 'player-loading');
  });

  it('waits on the page of a pending video, and loads it when it is ready', async () => {
    const video = addVideo(source('MP4', '/fast-start.mp4'));
    server.videos.set(video.id, aPendingVideo({ id: video.id }));
    await using opened = await reusePage(new URL('about:blank'));
    const status = JSON.stringify({ id: video.id, status: 'ready' });
    await opened.page.route('**/status', (route) => {
      server.videos.set(video.id, video);
      return route.fulfill({
        contentType: 'text/event-stream',
        body: `event: status\ndata: ${JSON.stringify({ status: 'resolving' })}\n\nevent: status\ndata: ${status}\n\n`,
      });
    });
    await opened.page.goto(new URL(`/watch/${video.id}`, server.url).href);
    await waitForReady(opened.page);
    assert.deepEqual(opened.errors, []);
  });

  function open(video: ReadyVideo, query = ''): Promise<WatchedPage> {
    return reusePage(toUrl(video, query));
  }

  async function goTo(page: Page, video: ReadyVideo, query = ''): Promise<void> {
    await page.goto(toUrl(video, query).href);
  }

  function toUrl({ id }: ReadyVideo, query: string): URL {
    return new URL(`/embed/${id}${query}`, server.url);
  }

  function addVideo(...sources: readonly Source[]): ReadyVideo {
    return server.add('taLk', { id: newVideoId(), sources });
  }
});

function listRunning(): string {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  return running.map((each) => (each instanceof CSSAnimation ? each.animationName : '')).join('');
}

/** The page requests the manifest in parallel with the scripts. */
async function waitForEngine(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const engine = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    return (
      document.querySelector('media-controller:defined') !== null &&
      engine.every(({ href }) => performance.getEntriesByName(href).length > 0)
    );
  });
}

function source(format: SourceFormat, path: string): Source {
  return aSampleSource(path, { format, mimeType: MIME_TYPES[format] });
}
