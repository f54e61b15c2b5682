import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { systemClock } from '#platform/clock.ts';

import { listHlsUrls } from '../support/manifest-urls.ts';
import {
  openScriptedOrigin,
  respondWithStatus,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { videoId } from '../support/video-fixtures.ts';
import {
  EDGE_CACHE_KINDS,
  type EdgeCache,
  type EdgeCacheKind,
  requestUntil,
  skipWithout,
  startEdgeCache,
} from './edge-cache.ts';

const LIVE = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:2,\none.ts\n';
/** Its lifetime is longer than any test takes. */
const SLOW_LIVE = LIVE.replace('DURATION:2', 'DURATION:600');
const LOW_LATENCY = LIVE.replace('#EXTINF', '#EXT-X-PART-INF:PART-TARGET=0.5\n#EXTINF');
const VOD = `${LIVE}#EXT-X-ENDLIST\n`;
const VIEWERS = 200;
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

async function startStream(
  kind: EdgeCacheKind,
  playlist: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EdgeStream> {
  const stack = new AsyncDisposableStack();
  const origin = stack.use(
    await openScriptedOrigin({
      '/index.m3u8': serveBytes(playlist, { headers }),
      '/one.ts': serveBytes(SEGMENT, { headers }),
    }),
  );
  // The edge caches measure real time.
  const options = { ports: [origin.port], clock: systemClock };
  const service = stack.use(await startStreamService({}, options));
  const url = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
  const edge = stack.use(await startEdgeCache(kind, new URL(url)));
  return { origin, service, url, edge, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

for (const kind of EDGE_CACHE_KINDS) {
  describe(`the edge cache ${kind}`, { skip: skipWithout(kind) }, () => {
    it('stores live playlists, so that viewers who reload at once cause one request', async () => {
      await using stream = await startStream(kind, SLOW_LIVE);
      const { edge, url, service } = stream;
      const viewers = Array.from({ length: VIEWERS }, () => edge.get(url));
      for (const { status, body } of await Promise.all(viewers)) {
        assert.equal(status, 200);
        assert.match(body, /\.ts\?c=/);
      }
      // Each manifest request that reaches the service reports the state of the stream.
      assert.equal(service.reports.length, 1);
    });

    it('stores live playlists with a target duration of two seconds', async () => {
      await using stream = await startStream(kind, LIVE);
      await requestUntil(stream.edge, stream.url, ({ isHit }) => isHit);
    });

    it('requests stale playlists again while the upstream is down', async () => {
      const control = 'max-age=1, stale-if-error=300';
      await using stream = await startStream(kind, VOD, { 'cache-control': control });
      const { edge, url, origin } = stream;
      const { body } = await edge.get(url);
      origin.script('/index.m3u8', respondWithStatus(503));
      await requestUntil(edge, url, (response) => {
        assert.equal(response.body, body);
        return response.headers['cache-control'] === 'no-cache';
      });
      assert.ok(origin.requests.length >= 2);
      assert.equal((await edge.get(url)).isHit, false);
    });

    it('stores ended playlists and segments of public videos', async () => {
      await using stream = await startStream(kind, VOD);
      const { edge, url, origin } = stream;
      const first = await edge.get(url);
      assert.equal(first.isHit, false);
      assert.equal((await edge.get(url)).isHit, true);
      const segment = String(listHlsUrls(first.body, new URL(url))[0]);
      assert.equal((await edge.get(segment)).isHit, false);
      const again = await edge.get(segment);
      assert.equal(again.isHit, true);
      assert.equal(Number(again.headers['content-length']), SEGMENT.length);
      assert.equal(origin.requests.length, 2);
    });

    it('stores segments that are older than the maximum lifetime', async () => {
      await using stream = await startStream(kind, VOD, {
        'cache-control': 'public, max-age=31536000, immutable',
        age: '864000',
      });
      const { edge, url } = stream;
      const segment = String(listHlsUrls((await edge.get(url)).body, new URL(url))[0]);
      await edge.get(segment);
      assert.equal((await edge.get(segment)).isHit, true);
      assert.equal((await edge.get(url)).isHit, true);
    });

    it('never stores private videos, errors and low-latency playlists', async () => {
      await using stream = await startStream(kind, LOW_LATENCY);
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
        [secret, 404],
        [url.replace('/stream/', '/stream/missing'), 404],
      ] as const) {
        for (let count = 0; count < 2; count += 1) {
          const response = await edge.get(each);
          assert.equal(response.status, status);
          assert.equal(response.isHit, false, each);
        }
      }
    });

    it('obeys an upstream that forbids caching', async () => {
      for (const control of ['no-store', 'private', 'no-cache']) {
        await using stream = await startStream(kind, VOD, { 'cache-control': control });
        const { edge, url } = stream;
        const segment = String(listHlsUrls((await edge.get(url)).body, new URL(url))[0]);
        for (const each of [url, segment, url, segment]) {
          assert.equal((await edge.get(each)).isHit, false, control);
        }
      }
    });

    it('stores one copy of a restricted video for all pages with the player', async () => {
      await using stream = await startStream(kind, VOD);
      const { edge, url, service } = stream;
      for (const [id, video] of service.videos) {
        service.videos.set(id, { ...video, embedSites: { kind: 'listed', origins: [BLOG] } });
      }
      const own = { 'sec-fetch-site': 'same-origin' };
      const inPlayer = (page: string): Readonly<Record<string, string>> => ({
        ...own,
        referer: `https://play.example/${page}`,
      });
      assert.equal((await edge.get(url, inPlayer('a'))).status, 200);
      assert.equal((await edge.get(url, inPlayer('b'))).isHit, true);
      const cross = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' };
      const evil = { ...cross, origin: 'https://evil.example' };
      const listed = { ...cross, origin: BLOG };
      for (let count = 0; count < 2; count += 1) {
        assert.equal((await edge.get(url, evil)).status, 403);
        assert.equal((await edge.get(url, listed)).status, 200);
        assert.equal((await edge.get(url, own)).status, 200);
      }
      const page = { ...cross, 'sec-fetch-dest': 'video', referer: `${BLOG}/page` };
      for (let count = 0; count < 2; count += 1) {
        assert.equal((await edge.get(url, page)).isHit, false);
      }
    });
  });
}
