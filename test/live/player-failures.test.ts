import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { type PageServer, startPageServer } from '../support/page-server.ts';
import { waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';

/** The missing segment starts at four seconds. In the second and third, the sound continues. */
const MISSING_SEGMENTS = [
  ['/hls-ts/index.m3u8', /segment-2\.ts$/],
  ['/hls-fmp4/index.m3u8', /\d+p\/segment-2\.m4s$/],
  ['/dash-timeline/manifest.mpd', /segment-[01]-00003\.m4s$/],
  ['/dash-template/manifest.mpd', /segment-2-00003\.m4s$/],
] as const;

// Each test mostly waits for media time to pass.
describe('the player when a segment is missing', { concurrency: MISSING_SEGMENTS.length }, () => {
  let server: PageServer;
  before(async () => {
    server = await startPageServer();
  });
  after(() => server[Symbol.asyncDispose]());

  for (const [index, [path, missing]] of MISSING_SEGMENTS.entries()) {
    it(`skips ${missing.source} of ${path}, with a notice and a report`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      await page.route(missing, (route) => route.fulfill({ status: 404 }));
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
