import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it } from 'node:test';

import { serveBytes, type Script } from '../support/scripted-origin.ts';
import { openConnection } from '../support/slow-reader.ts';
import { readErrorCode, startStreamService } from '../support/stream-service.ts';
import { accountId } from '../support/test-guard.ts';
import { anMp4Source, aReadyVideo, videoId } from '../support/video-fixtures.ts';
import { waitUntil } from '../support/wait-until.ts';

const NOW_MS = 1e12;
const BODY = Buffer.alloc(100_000, 7);
/** More than the sockets of a stalled connection buffer. */
const LARGE_BODY = Buffer.alloc(15 * 1024 * 1024, 7);

describe('a viewer who loses access', () => {
  it('is cut, while another viewer receives the rest of the same bytes', async () => {
    let nowMs = NOW_MS;
    const upstream = Promise.withResolvers<ServerResponse>();
    await using service = await startStreamService(
      {
        '/a.mp4': (_request, response) => {
          response.writeHead(200, { 'content-length': BODY.length });
          response.write(BODY.subarray(0, BODY.length / 2));
          upstream.resolve(response);
        },
      },
      { clock: () => nowMs },
    );
    const url = service.add('/a.mp4');
    const id = videoId('taLk');
    const video = service.videos.get(id);
    assert.ok(video?.status === 'ready');
    service.videos.set(id, { ...video, visibility: 'private' });
    const openViewer = (seconds: number) => {
      const expiresAtSeconds = NOW_MS / 1000 + seconds;
      const token = service.playbackTokens.write(id, { epoch: 0, expiresAtSeconds });
      return openConnection(new URL(`${url}?token=${token}`));
    };
    const [short, long] = [await openViewer(10), await openViewer(60)];
    const cut = readAll(short);
    const read = readAll(long);
    const response = await upstream.promise;
    nowMs += 30_000;
    assert.equal((await cut).isComplete, false);
    response.end(BODY.subarray(BODY.length / 2));
    assert.deepEqual(await read, { isComplete: true, bytes: BODY.length });
    assert.equal(service.origin.requests.length, 1);
  });

  it('is cut in the middle of a cached body', async () => {
    const cacheControl = { 'cache-control': 'max-age=60' };
    await using service = await startStreamService({
      '/a.mp4': serveBytes(LARGE_BODY, { headers: cacheControl }),
    });
    const url = service.add('/a.mp4');
    assert.equal((await readAll(await openConnection(new URL(url)))).isComplete, true);
    const stalled = await openConnection(new URL(url));
    assert.equal(service.origin.requests.length, 1);
    await waitUntil(() => service.streams.open === 1);
    service.videos.clear();
    await waitUntil(() => service.streams.open === 0);
    assert.equal((await readAll(stalled)).isComplete, false);
  });

  it('gets a 404 instead of cached media before the response has begun', async () => {
    const admitting = Promise.withResolvers<void>();
    const admitted = Promise.withResolvers<void>();
    let isHeld = false;
    const bytes = {
      admit: async () => {
        if (!isHeld) return;
        admitting.resolve();
        await admitted.promise;
      },
      isExceeded: async () => false,
      count: () => true,
    };
    const cacheControl = { 'cache-control': 'max-age=60' };
    await using service = await startStreamService(
      { '/a.mp4': serveBytes(LARGE_BODY, { headers: cacheControl }) },
      { bytes },
    );
    const url = service.add('/a.mp4');
    const id = videoId('taLk');
    const video = service.videos.get(id);
    assert.ok(video !== undefined);
    service.videos.set(id, { ...video, ownerId: accountId('owner') });
    assert.equal((await readAll(await openConnection(new URL(url)))).isComplete, true);
    const stalled = await openConnection(new URL(url));
    await waitUntil(() => service.streams.open === 1);
    isHeld = true;
    const responding = fetch(url);
    await admitting.promise;
    service.videos.clear();
    // One check covers both viewers.
    await waitUntil(() => service.streams.open === 1);
    assert.equal((await readAll(stalled)).isComplete, false);
    admitted.resolve();
    const response = await responding;
    assert.equal(response.status, 404);
    assert.equal(await readErrorCode(response), 'video_not_found');
    assert.equal(service.origin.requests.length, 1);
  });

  it('gets a 404 while the upstream has not responded, and the upstream is no longer requested', async () => {
    for (const path of ['poster', 'thumbnails.vtt']) {
      const requested = Promise.withResolvers<ServerResponse>();
      const staySilent: Script = (_request, response) => requested.resolve(response);
      await using service = await startStreamService({
        '/poster.jpg': staySilent,
        '/index.m3u8': staySilent,
      });
      const id = videoId('taLk');
      const thumbnail = { url: service.origin.url('/poster.jpg'), proxied: true };
      const sources = [anMp4Source({ url: service.origin.url('/index.m3u8'), format: 'HLS' })];
      service.videos.set(id, aReadyVideo({ id, thumbnail, sources }));
      const responding = fetch(service.url(`/stream/${id}/${path}`));
      const upstream = await requested.promise;
      const closed = once(upstream, 'close');
      service.videos.clear();
      const response = await responding;
      assert.equal(response.status, 404, path);
      assert.equal(await readErrorCode(response), 'video_not_found');
      await closed;
    }
  });

  it('is not cut when its token expires after the video has become public', async () => {
    let nowMs = NOW_MS;
    const upstreams: ServerResponse[] = [];
    const serveHalf: Script = (_request, response) => {
      response.writeHead(200, { 'content-length': BODY.length }).write(BODY.subarray(1));
      upstreams.push(response);
    };
    await using service = await startStreamService(
      { '/a.mp4': serveHalf, '/b.mp4': serveHalf },
      { clock: () => nowMs },
    );
    const openPrivate = async (name: string) => {
      const id = videoId(name);
      const url = service.add(`/${name}.mp4`, name);
      const video = service.videos.get(id);
      assert.ok(video !== undefined);
      service.videos.set(id, { ...video, visibility: 'private' });
      const grant = { epoch: 0, expiresAtSeconds: NOW_MS / 1000 + 10 };
      const token = service.playbackTokens.write(id, grant);
      const response = await openConnection(new URL(`${url}?token=${token}`));
      return { body: readAll(response), publish: () => service.videos.set(id, video) };
    };
    const published = await openPrivate('a');
    const unpublished = await openPrivate('b');
    published.publish();
    nowMs += 30_000;
    // One check covers both responses.
    assert.equal((await unpublished.body).isComplete, false);
    upstreams[0]?.end(BODY.subarray(0, 1));
    assert.equal((await published.body).isComplete, true);
  });
});

async function readAll(
  response: IncomingMessage,
): Promise<{ readonly isComplete: boolean; readonly bytes: number }> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  response.on('data', (chunk: Buffer) => (bytes += chunk.length));
  response.on('error', () => undefined).once('close', () => resolve());
  await closed;
  return { isComplete: response.complete, bytes };
}
