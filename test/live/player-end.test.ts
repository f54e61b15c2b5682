import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { assertAccessible } from '../support/account-page.ts';
import type { TestBrowser } from '../support/browser.ts';
import { routeLiveStream } from '../support/live-route.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';
import { waitForTime } from '../support/player-page.ts';
import { openSharedBrowser } from '../support/shared-browser.ts';
import { anMp4Source, aReadyVideo, videoId } from '../support/video-fixtures.ts';

const HLS = { format: 'HLS', mimeType: 'application/vnd.apple.mpegurl' } as const;
const NARROW = { width: 320, height: 180 };
const SEGMENT_SECONDS = 2;
/** A live window that is long enough for a replay. */
const LONG_WINDOW = 40;

describe('the end of a live stream', () => {
  let browser: TestBrowser;
  let server: PageServer;
  let origin: SampleOrigin;
  before(async () => {
    [browser, server, origin] = await Promise.all([
      openSharedBrowser(),
      startPageServer(),
      openSampleOrigin(),
    ]);
    for (const [name, dvrWindow] of [
      ['onAir', 16],
      ['dvr', LONG_WINDOW * SEGMENT_SECONDS],
    ] as const) {
      const sources = [anMp4Source({ ...HLS, proxied: true })];
      const live = { state: 'live', latencyTarget: null, dvrWindow } as const;
      server.videos.set(videoId(name), aReadyVideo({ id: videoId(name), sources, live }));
    }
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  it('shows that it has ended', async () => {
    await using opened = await browser.open(new URL('about:blank'), { viewport: NARROW });
    const { page } = opened;
    const route = await routeLiveStream(page, origin.url, 'HLS');
    await page.goto(toUrl('onAir').href);
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
    await using opened = await browser.open(new URL('about:blank'));
    const { page } = opened;
    let hasEnded = false;
    await page.route('**/stream/**', (route) =>
      route.fulfill({ contentType: HLS.mimeType, body: writePlaylist(hasEnded) }),
    );
    await page.goto(toUrl('dvr').href);
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

  function toUrl(name: string): URL {
    return new URL(`/embed/${videoId(name)}?muted&autoplay`, server.url);
  }
});

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
