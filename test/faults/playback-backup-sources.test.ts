import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Source, Videos } from '#features/videos/index.ts';

import {
  respondWithStatus,
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { startStreamService } from '../support/stream-service.ts';
import {
  anAddress,
  anMp4Source,
  aReadyVideo,
  sourceId,
  videoId,
} from '../support/video-fixtures.ts';

const FILE = Buffer.from('\0\0\0\x18ftypmp42 the bytes of a file with a backup source');
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

describe('fault 44: a video with backup sources', () => {
  for (const status of [403, 404, 500, 503]) {
    it(`fails over to the next source after a ${status}, and stays with it`, async () => {
      await using setup = await setUp({
        '/one.mp4': respondWithStatus(status),
        '/two.mp4': serveBytes(FILE),
      });
      const url = setup.add(['/one.mp4', '/two.mp4']);
      for (const range of ['bytes=0-9', 'bytes=10-19']) {
        const part = await fetch(url, { headers: { range } });
        assert.equal(part.status, 206);
        assert.equal((await part.arrayBuffer()).byteLength, 10);
      }
      const paths = setup.origin.requests.map(({ path }) => path);
      assert.deepEqual(paths.slice(-2), ['/two.mp4', '/two.mp4']);
      assert.equal(paths.filter((path) => path === '/one.mp4').length > 0, true);
    });
  }

  it('serves segments and the manifest of the backup source when the first source fails', async () => {
    await using setup = await setUp({
      '/one/v.m3u8': serveBytes(PLAYLIST),
      '/one/a.ts': serveBytes('G of the first'),
      '/two/v.m3u8': serveBytes(PLAYLIST),
      '/two/a.ts': serveBytes('G of the second'),
    });
    const url = setup.add(['/one/v.m3u8', '/two/v.m3u8'], {
      format: 'HLS',
      mimeType: 'application/vnd.apple.mpegurl',
    });
    const [part = ''] = listSegments(await (await fetch(url)).text());
    setup.origin.script('/one/v.m3u8', (request) => void request.destroy());
    setup.origin.script('/one/a.ts', (request) => void request.destroy());
    assert.equal(await (await fetch(new URL(part, url))).text(), 'G of the second');
    const [other = ''] = listSegments(await (await fetch(url)).text());
    assert.equal(await (await fetch(new URL(other, url))).text(), 'G of the second');
  });

  it('refreshes a lost backup source and plays the result', async () => {
    await using setup = await setUp({
      '/one.mp4': respondWithStatus(503),
      '/two.mp4': respondWithStatus(403),
      '/new.mp4': serveBytes(FILE),
    });
    setup.refreshTo('/new.mp4');
    const url = setup.add(['/one.mp4', '/two.mp4']);
    const response = await fetch(url);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), FILE);
    assert.deepEqual(setup.refreshed, ['1']);
  });

  it('returns the first failure when all sources are lost', async () => {
    await using setup = await setUp({
      '/one.mp4': respondWithStatus(403),
      '/two.mp4': respondWithStatus(404),
    });
    const response = await fetch(setup.add(['/one.mp4', '/two.mp4']));
    assert.equal(response.status, 422);
    assert.deepEqual(setup.refreshed, ['0', '1']);
  });
});

type Setup = AsyncDisposable & {
  readonly origin: ScriptedOrigin;
  /** Adds a video with a source at each path. All sources except the first are backup sources. */
  readonly add: (paths: readonly string[], differences?: Partial<Source>) => string;
  /** Sets the path that later refreshes find. */
  readonly refreshTo: (path: string) => void;
  /** Digests of the refreshed URLs. */
  readonly refreshed: readonly string[];
};

async function setUp(scripts: Parameters<typeof openScriptedOrigin>[0]): Promise<Setup> {
  const origin = await openScriptedOrigin(scripts);
  const refreshed: string[] = [];
  let path: string | undefined;
  const refreshSources: Videos['refreshSources'] = async (video, _signal, { digest }) => {
    refreshed.push(digest);
    if (path === undefined) return undefined;
    const url = origin.url(path);
    return aReadyVideo({
      ...video,
      sources: video.sources.map((source) =>
        source.address.digest === digest ? { ...source, url } : source,
      ),
    });
  };
  const service = await startStreamService({ ports: [origin.port], refreshSources });
  return {
    origin,
    refreshed,
    refreshTo: (next) => {
      path = next;
    },
    add(paths, differences = {}) {
      const sources = paths.map((each, index) =>
        anMp4Source({
          ...differences,
          id: sourceId(`fiLe${index + 1}`),
          url: origin.url(each),
          proxied: true,
          address: toAddress(index),
        }),
      );
      const id = videoId('backups');
      const backups = paths.slice(1).map((_, index) => toAddress(index + 1));
      service.videos.set(id, aReadyVideo({ id, sources, addresses: [toAddress(0), ...backups] }));
      return service.url(`/stream/${id}`);
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}

function toAddress(index: number): ReturnType<typeof anAddress> {
  return anAddress({ digest: String(index), url: new URL(`https://site.example/${index}`) });
}

function listSegments(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
