import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type EdgeCache, skipWithoutNginx, startEdgeCache } from '../support/edge-cache.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const LIVE = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:2,\none.ts\n';
const VOD = `${LIVE}#EXT-X-ENDLIST\n`;
const BLOG = 'https://blog.example';
const packet = Buffer.alloc(188, 0xff);
packet.set([0x47, 0x1f, 0xff, 0x10]);
const SEGMENT = Buffer.concat(Array.from({ length: 200 }, () => packet));

type EdgeStream = AsyncDisposable & {
  readonly origin: ScriptedOrigin;
  readonly service: StreamService;
  readonly url: string;
  readonly edge: EdgeCache;
};

async function startStream(playlist: string): Promise<EdgeStream> {
  const stack = new AsyncDisposableStack();
  const origin = stack.use(
    await openScriptedOrigin({
      '/index.m3u8': serveBytes(playlist),
      '/one.ts': serveBytes(SEGMENT),
    }),
  );
  const service = stack.use(await startStreamService({ ports: [origin.port] }));
  const url = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
  const edge = stack.use(await startEdgeCache(new URL(url).origin));
  return { origin, service, url, edge, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

describe('an edge cache', { skip: skipWithoutNginx() }, () => {
  it('reduces 200 viewers of a live playlist to one request per second', async () => {
    await using stream = await startStream(LIVE);
    const { edge, url, service } = stream;
    const startedAtMs = performance.now();
    for (let reload = 0; reload < 4; reload += 1) {
      const viewers = Array.from({ length: 200 }, () => edge.get(url));
      for (const { status, body } of await Promise.all(viewers)) {
        assert.equal(status, 200);
        assert.match(body, /one\.ts|\.ts\?c=/);
      }
    }
    const seconds = Math.ceil((performance.now() - startedAtMs) / 1000);
    // Each request that reaches the service reports the state of the stream once.
    const reached = service.reports.length;
    assert.ok(reached >= 1 && reached <= seconds + 1, `${reached} requests in ${seconds} s`);
  });

  it('stores ended playlists and segments of public videos', async () => {
    await using stream = await startStream(VOD);
    const { edge, url, origin } = stream;
    const first = await edge.get(url);
    assert.equal(first.cacheStatus, 'MISS');
    assert.equal((await edge.get(url)).cacheStatus, 'HIT');
    const segment = String(listHlsUrls(first.body, new URL(url))[0]);
    assert.equal((await edge.get(segment)).cacheStatus, 'MISS');
    const again = await edge.get(segment);
    assert.equal(again.cacheStatus, 'HIT');
    assert.equal(Number(again.headers['content-length']), SEGMENT.length);
    assert.equal(origin.requests.length, 2);
  });

  it('never stores private videos, errors and low-latency playlists', async () => {
    await using stream = await startStream(
      LIVE.replace('#EXTINF', '#EXT-X-PART-INF:PART-TARGET=0.5\n#EXTINF'),
    );
    const { edge, url, service, origin } = stream;
    const secret = service.add({ url: origin.url('/one.ts'), format: 'MP4' }, 'secret');
    const secretId = videoId('secret');
    const added = service.videos.get(secretId);
    assert.ok(added !== undefined);
    service.videos.set(secretId, { ...added, visibility: 'private' });
    const expiresAtSeconds = Math.floor(Date.now() / 1000) + 600;
    const token = service.playbackTokens.write(secretId, { epoch: 0, expiresAtSeconds });
    for (const [each, status] of [
      [url, 200],
      [`${secret}?token=${token}`, 200],
      [url.replace('/stream/', '/stream/missing'), 404],
    ] as const) {
      for (let count = 0; count < 2; count += 1) {
        const response = await edge.get(each);
        assert.equal(response.status, status);
        assert.notEqual(response.cacheStatus, 'HIT', each);
      }
    }
  });

  it('stores one copy of a restricted video for all pages with the player', async () => {
    await using stream = await startStream(VOD);
    const { edge, url, service } = stream;
    for (const [id, video] of service.videos) {
      service.videos.set(id, { ...video, embedSites: { kind: 'listed', origins: [BLOG] } });
    }
    const own = { 'sec-fetch-site': 'same-origin' };
    assert.equal((await edge.get(url, { ...own, referer: 'https://play.example/a' })).status, 200);
    const other = await edge.get(url, { ...own, referer: 'https://play.example/b' });
    assert.equal(other.cacheStatus, 'HIT');
    const cross = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' };
    for (let count = 0; count < 2; count += 1) {
      assert.equal((await edge.get(url, { ...cross, origin: 'https://evil.example' })).status, 403);
      assert.equal((await edge.get(url, { ...cross, origin: BLOG })).status, 200);
      assert.equal((await edge.get(url, own)).status, 200);
    }
    const page = { ...cross, 'sec-fetch-dest': 'video', referer: `${BLOG}/page` };
    for (let count = 0; count < 2; count += 1) {
      assert.notEqual((await edge.get(url, page)).cacheStatus, 'HIT');
    }
  });
});
