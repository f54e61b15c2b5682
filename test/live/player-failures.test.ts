import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { type PageServer, startPageServer } from '../support/page-server.ts';
import { findPlayedStart, waitForFailure, waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';

/** The missing segment starts at four seconds. With fMP4 and a timeline, the sound continues. */
const MISSING_SEGMENTS = [
  ['/hls-ts/index.m3u8', /segment-2\.ts$/, 404],
  ['/hls-ts/index.m3u8', /segment-2\.ts$/, 503],
  ['/hls-fmp4/index.m3u8', /\d+p\/segment-2\.m4s$/, 404],
  ['/hls-fmp4/index.m3u8', /\d+p\/segment-2\.m4s$/, 500],
  ['/dash-timeline/manifest.mpd', /segment-[01]-00003\.m4s$/, 404],
  ['/dash-timeline/manifest.mpd', /segment-[01]-00003\.m4s$/, 502],
  ['/dash-template/manifest.mpd', /segment-2-00003\.m4s$/, 410],
] as const;

/** Every segment from four seconds. */
const OUTAGES = [
  ['/hls-ts/index.m3u8', /segment-[2-9]\.ts$/, 502, 'unreachable'],
  ['/dash-timeline/manifest.mpd', /segment-[01]-0000[3-9]\.m4s$/, 503, 'unavailable'],
] as const;

// Each test mostly waits for media time to pass.
describe('the player when a segment is missing', { concurrency: 4 }, () => {
  let server: PageServer;
  before(async () => {
    server = await startPageServer();
  });
  after(() => server[Symbol.asyncDispose]());

  for (const [index, [path, missing, status]] of MISSING_SEGMENTS.entries()) {
    it(`skips ${missing.source} of ${path} (${status}), with a notice and a report`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      await page.route(missing, (route) => route.fulfill({ status }));
      const report = page.waitForRequest((request) =>
        /,e=e,ec=\("incomplete"\),/.test(request.postData() ?? ''),
      );
      const { id } = server.add(`skip${index + 1}`, { path });
      await page.goto(new URL(`/embed/${id}?autoplay&muted&t=2`, server.url).href);
      await page.getByText('2 s are missing').waitFor();
      await waitForTime(page, 6.2);
      assert.equal(await page.getByRole('alert').count(), 0);
      await report;
    });
  }

  for (const [index, [path, missing, status, failure]] of OUTAGES.entries()) {
    it(`keeps the position during an outage (${status}) of ${path}`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      await page.route(missing, (route) => route.fulfill({ status }));
      const { id } = server.add(`outage${index + 1}`, { path });
      await page.goto(new URL(`/embed/${id}?autoplay&muted&t=2`, server.url).href);
      assert.equal(await waitForFailure(page), failure);
      assert.equal(await page.getByText('are missing').count(), 0);
      await page.unroute(missing);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('alert').waitFor({ state: 'hidden' });
      await waitForTime(page, 4.2);
      assert.ok((await findPlayedStart(page)) < 4.5);
    });
  }

  it('reloads the manifest when its URLs have expired, and keeps playing', async () => {
    await using opened = await openPage(new URL('about:blank'));
    let manifests = 0;
    await opened.page.route('**/stream/**', (route) => {
      manifests += 1;
      return route.fallback();
    });
    await opened.page.route('**/segment-2.ts', (route) =>
      manifests > 1 ? route.fallback() : route.fulfill({ status: 404 }),
    );
    const video = server.add('taLk', { path: '/hls-ts/index.m3u8' });
    await opened.page.goto(new URL(`/embed/${video.id}?autoplay&muted&t=2`, server.url).href);
    await waitForTime(opened.page, 5);
    assert.ok(manifests > 1);
  });
});
