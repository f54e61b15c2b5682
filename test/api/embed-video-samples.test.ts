import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { answerStatus, openScriptedOrigin } from '../support/scripted-origin.ts';
import { createVideo, embed, getVideo, post } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import type { ErrorAnswer } from '../support/video-requests.ts';

// The whole service against real origins on loopback.
describe('POST /api/v1/embed with addresses of the samples', () => {
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
    it(`makes ${path} a ready video of type ${type} that tells nothing of its origin`, async () => {
      const video = await embed(app.url, new URL(path, origin.url));
      assert.equal(video.status, 'ready');
      assert.equal(video.type, type);
      assert.equal(video.live?.state ?? null, type === 'live' ? 'live' : null);
      assert.ok(video.width !== null && video.height !== null);

      // Plain http on a port of its own: the source is proxied.
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

  it('costs the origin one resolution for all who ask at the same time, and later', async () => {
    const address = new URL('/fast-start.mp4?once', origin.url);
    const requests = () => origin.requests.filter(({ path }) => path.endsWith('?once')).length;
    const videos = await Promise.all([1, 2, 3, 4].map(() => embed(app.url, address)));
    assert.equal(new Set(videos.map(({ id }) => id)).size, 1);
    assert.equal(requests(), 1);
    await embed(app.url, address);
    const again = await post(app.url, '/api/v1/videos', address);
    await again.body?.cancel();
    assert.equal(again.status, 200);
    assert.equal(requests(), 1);
  });

  it('answers what POST /videos makes through the queue', async () => {
    const address = new URL('/clip.webm?queued', origin.url);
    const created = await createVideo(app.url, address);
    assert.equal(created.status, 'ready');
    assert.equal((await embed(app.url, address)).id, created.id);
  });

  const refusals = [
    { status: 403, answer: 422, code: 'source_protected' },
    { status: 404, answer: 502, code: 'source_error' },
    { status: 503, answer: 502, code: 'source_error' },
  ] as const;
  for (const { status, answer, code } of refusals) {
    it(`answers ${answer} ${code} to a source that answers ${status}`, async () => {
      await using broken = await openScriptedOrigin({ '/a.mp4': answerStatus(status) });
      const response = await post(app.url, '/api/v1/embed', broken.url('/a.mp4'));
      const text = await response.text();
      const { error }: ErrorAnswer = JSON.parse(text);
      assert.equal(response.status, answer);
      assert.equal(error.code, code);
      assert.equal(text.includes(String(broken.port)), false);
    });
  }

  it('answers 502 source_unreachable when nobody listens', async () => {
    const closed = await openScriptedOrigin();
    await closed[Symbol.asyncDispose]();
    const response = await post(app.url, '/api/v1/embed', closed.url('/a.mp4'));
    const { error }: ErrorAnswer = JSON.parse(await response.text());
    assert.equal(response.status, 502);
    assert.equal(error.code, 'source_unreachable');
  });

  it('never takes itself for a source', async () => {
    const response = await post(app.url, '/api/v1/embed', new URL('/healthz', app.url));
    const { error }: ErrorAnswer = JSON.parse(await response.text());
    assert.equal(response.status, 422);
    assert.equal(error.code, 'url_not_allowed');
  });
});
