import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Source } from '#features/videos/index.ts';

import { respondWithStatus, serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { anAddress, sourceId } from '../support/video-fixtures.ts';

const FILE = Buffer.from('\0\0\0\x18ftypmp42 the bytes of a file with a backup source');
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

describe('fault 44: a video with backup sources', () => {
  for (const status of [403, 404, 500, 503]) {
    it(`fails over to the next source after a ${status}, and stays with it`, async () => {
      await using service = await startStreamService({
        '/one.mp4': respondWithStatus(status),
        '/two.mp4': serveBytes(FILE),
      });
      const url = addBackups(service, ['/one.mp4', '/two.mp4']);
      for (const range of ['bytes=0-9', 'bytes=10-19']) {
        const part = await fetch(url, { headers: { range } });
        assert.equal(part.status, 206);
        assert.equal((await part.arrayBuffer()).byteLength, 10);
      }
      const paths = service.origin.requests.map(({ path }) => path);
      assert.deepEqual(paths.slice(-2), ['/two.mp4', '/two.mp4']);
      assert.equal(paths.filter((path) => path === '/one.mp4').length > 0, true);
    });
  }

  it('serves segments and the manifest of the backup source when the first source fails', async () => {
    await using service = await startStreamService({
      '/one/v.m3u8': serveBytes(PLAYLIST),
      '/one/a.ts': serveBytes('G of the first'),
      '/two/v.m3u8': serveBytes(PLAYLIST),
      '/two/a.ts': serveBytes('G of the second'),
    });
    const url = addBackups(service, ['/one/v.m3u8', '/two/v.m3u8'], {
      format: 'HLS',
      mimeType: 'application/vnd.apple.mpegurl',
    });
    const [part = ''] = listSegments(await (await fetch(url)).text());
    service.origin.script('/one/v.m3u8', (request) => void request.destroy());
    service.origin.script('/one/a.ts', (request) => void request.destroy());
    assert.equal(await (await fetch(new URL(part, url))).text(), 'G of the second');
    const [other = ''] = listSegments(await (await fetch(url)).text());
    assert.equal(await (await fetch(new URL(other, url))).text(), 'G of the second');
  });

  it('refreshes a lost backup source and plays the result', async () => {
    await using service = await startStreamService({
      '/one.mp4': respondWithStatus(503),
      '/two.mp4': respondWithStatus(403),
      '/new.mp4': serveBytes(FILE),
    });
    service.refreshTo({ url: '/new.mp4' });
    const url = addBackups(service, ['/one.mp4', '/two.mp4']);
    const response = await fetch(url);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), FILE);
    assert.deepEqual(service.refreshed, ['1']);
  });

  it('returns the first failure when all sources are lost', async () => {
    await using service = await startStreamService({
      '/one.mp4': respondWithStatus(403),
      '/two.mp4': respondWithStatus(404),
    });
    const response = await fetch(addBackups(service, ['/one.mp4', '/two.mp4']));
    assert.equal(response.status, 422);
    assert.deepEqual(service.refreshed, ['0', '1']);
  });
});

/** Adds a video with a source at each path. All sources except the first are backups. */
function addBackups(
  service: StreamService,
  paths: readonly string[],
  differences: Partial<Source> = {},
): string {
  const sources = paths.map((url, index) => ({
    ...differences,
    id: sourceId(`fiLe${index + 1}`),
    url,
    address: toAddress(index),
  }));
  return service.add(sources, 'backups');
}

function toAddress(index: number): ReturnType<typeof anAddress> {
  return anAddress({ digest: String(index), url: new URL(`https://site.example/${index}`) });
}

function listSegments(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
