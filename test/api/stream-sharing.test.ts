import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const VIEWERS = 200;
const SEGMENT = Buffer.alloc(20_000, 0x47);
const LIVE = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:7
#EXTINF:4,
7.ts
#EXTINF:4,
8.ts
`;
const UPSTREAM = {
  '/live.m3u8': serveBytes(LIVE),
  '/7.ts': serveBytes(SEGMENT),
  '/8.ts': serveBytes(SEGMENT),
};

describe('the viewers of one live stream', () => {
  it('cause as many upstream requests as one viewer', async () => {
    await using service = await startStreamService(UPSTREAM, { clock: () => 1e12 });
    const streamUrl = addLive(service);
    await Promise.all(Array.from({ length: VIEWERS }, () => watch(service, streamUrl)));
    assert.deepEqual(service.origin.requests.map(({ path }) => path).toSorted(), [
      '/7.ts',
      '/8.ts',
      '/live.m3u8',
    ]);
  });

  it('do not share the bytes of a private stream with viewers of a public one', async () => {
    await using service = await startStreamService(UPSTREAM, { clock: () => 1e12 });
    const publicUrl = addLive(service);
    const id = videoId('pRiv');
    addLive(service, 'pRiv');
    const video = service.videos.get(id);
    assert.ok(video?.status === 'ready');
    service.videos.set(id, { ...video, visibility: 'private' });
    for (const ttlSeconds of [60, 120]) {
      const claims = { epoch: video.playbackEpoch, expiresAtSeconds: 1e9 + ttlSeconds };
      const token = service.playbackTokens.write(id, claims);
      await watch(service, `${service.url(`/stream/${id}`)}?token=${token}`);
    }
    assert.equal(service.origin.requests.length, 3);
    await watch(service, publicUrl);
    assert.equal(service.origin.requests.length, 6);
  });
});

function addLive(service: StreamService, name?: string): string {
  return service.add({ url: '/live.m3u8', format: 'HLS', mimeType: 'x/y' }, name);
}

/** Reads the playlist and every segment that it lists. */
async function watch(service: StreamService, url: string): Promise<void> {
  const playlist = await (await fetch(url)).text();
  const names = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.equal(names.length, 2);
  for (const name of names) {
    const segment = await fetch(new URL(name, url));
    assert.equal((await segment.arrayBuffer()).byteLength, SEGMENT.length);
    assert.ok(segment.url.startsWith(service.url('/stream/')));
  }
}
