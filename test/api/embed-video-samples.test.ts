import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import type { ErrorResponse } from '../support/http-client.ts';
import { respondWithStatus, openScriptedOrigin } from '../support/scripted-origin.ts';
import { createVideo, embed, getVideo, post } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

// The complete service against real origins on loopback.
describe('POST /api/v1/embed with sample URLs', () => {
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    origin = await openSampleOrigin();
    app = await startApp({ EGRESS_ALLOW: '127.0.0.1/32', RATE_LIMIT_EMBED: '1000/1m' });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  const samples = [
    { path: '/fast-start.mp4', type: 'MP4', suffix: '.mp4' },
    { path: '/index-at-end.mp4', type: 'MP4', suffix: '.mp4' },
    { path: '/clip.webm', type: 'WebM', suffix: '.webm' },
    { path: '/hls-ts/index.m3u8', type: 'HLS', suffix: '.m3u8' },
    { path: '/hls-fmp4/index.m3u8', type: 'HLS', suffix: '.m3u8' },
    { path: '/dash-template/manifest.mpd', type: 'DASH', suffix: '.mpd' },
    { path: '/dash-timeline/manifest.mpd', type: 'DASH', suffix: '.mpd' },
    { path: '/live/index.m3u8', type: 'live', suffix: '.m3u8' },
    { path: '/page.html', type: 'MP4', suffix: '.mp4' },
  ] as const;
  for (const { path, type, suffix } of samples) {
    it(`resolves ${path} to a ready ${type} video that does not reveal its origin`, async () => {
      const video = await embed(app.url, new URL(path, origin.url));
      assert.equal(video.status, 'ready');
      assert.equal(video.type, type);
      assert.equal(video.live?.state ?? null, type === 'live' ? 'live' : null);
      assert.ok(video.width !== null && video.height !== null);

      // Plain HTTP on a non-standard port is proxied.
      const read = await getVideo(app.url, video.id);
      const [source] = read.sources;
      assert.equal(source?.proxied, true);
      assert.ok(source.url.endsWith(`${source.id}${suffix}`));
      const text = JSON.stringify(read);
      assert.equal(text.includes(origin.url.host), false, text);
      assert.equal(text.includes(path), false, text);
      assert.equal(read.sourceUrl, undefined);
    });
  }

  it('resolves a URL once for concurrent and later callers', async () => {
    const url = new URL('/fast-start.mp4?once', origin.url);
    const requests = () => origin.requests.filter(({ path }) => path.endsWith('?once')).length;
    const videos = await Promise.all([1, 2, 3, 4].map(() => embed(app.url, url)));
    assert.equal(new Set(videos.map(({ id }) => id)).size, 1);
    assert.equal(requests(), 1);
    await embed(app.url, url);
    const again = await post(app.url, '/api/v1/videos', { url });
    await again.body?.cancel();
    assert.equal(again.status, 200);
    assert.equal(requests(), 1);
  });

  it('returns the record that POST /videos created through the queue', async () => {
    const url = new URL('/clip.webm?queued', origin.url);
    const created = await createVideo(app.url, url);
    assert.equal(created.status, 'ready');
    assert.equal((await embed(app.url, url)).id, created.id);
  });

  const failures = [
    { upstreamStatus: 403, status: 422, code: 'source_protected' },
    { upstreamStatus: 404, status: 502, code: 'source_error' },
    { upstreamStatus: 503, status: 502, code: 'source_error' },
  ] as const;
  for (const { upstreamStatus, status, code } of failures) {
    it(`returns ${status} ${code} if the source returns ${upstreamStatus}`, async () => {
      await using broken = await openScriptedOrigin({
        '/a.mp4': respondWithStatus(upstreamStatus),
      });
      const response = await post(app.url, '/api/v1/embed', { url: broken.url('/a.mp4') });
      const text = await response.text();
      const { error }: ErrorResponse = JSON.parse(text);
      assert.equal(response.status, status);
      assert.equal(error.code, code);
      assert.equal(text.includes(String(broken.port)), false);
    });
  }

  it('returns 502 source_unreachable if the connection is refused', async () => {
    const closed = await openScriptedOrigin();
    await closed[Symbol.asyncDispose]();
    const response = await post(app.url, '/api/v1/embed', { url: closed.url('/a.mp4') });
    const { error }: ErrorResponse = JSON.parse(await response.text());
    assert.equal(response.status, 502);
    assert.equal(error.code, 'source_unreachable');
  });

  it('never resolves a URL of the service itself', async () => {
    const response = await post(app.url, '/api/v1/embed', { url: new URL('/healthz', app.url) });
    const { error }: ErrorResponse = JSON.parse(await response.text());
    assert.equal(response.status, 422);
    assert.equal(error.code, 'url_not_allowed');
  });
});
