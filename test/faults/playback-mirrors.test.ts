import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Mirror, Source, Videos } from '#features/videos/index.ts';

import {
  answerStatus,
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { startStreamService } from '../support/stream-service.ts';
import { anMp4Source, aReadyVideo, sourceId, videoId } from '../support/video-fixtures.ts';

const FILE = Buffer.from('\0\0\0\x18ftypmp42 the bytes of a file that lies in two places');
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

describe('44: a video with several addresses', () => {
  for (const status of [403, 404, 500, 503]) {
    it(`goes on with the next address after a ${status}, and stays with it`, async () => {
      await using setting = await setUp({
        '/one.mp4': answerStatus(status),
        '/two.mp4': serveBytes(FILE),
      });
      const address = setting.add(['/one.mp4', '/two.mp4']);
      for (const range of ['bytes=0-9', 'bytes=10-19']) {
        const part = await fetch(address, { headers: { range } });
        assert.equal(part.status, 206);
        assert.equal((await part.arrayBuffer()).byteLength, 10);
      }
      const asked = setting.origin.requests.map(({ path }) => path);
      assert.deepEqual(asked.slice(-2), ['/two.mp4', '/two.mp4']);
      assert.equal(asked.filter((path) => path === '/one.mp4').length > 0, true);
    });
  }

  it('goes on when the address dies while it plays: the manifest is another one’s then', async () => {
    await using setting = await setUp({
      '/one/v.m3u8': serveBytes(PLAYLIST),
      '/one/a.ts': serveBytes('G of the first'),
      '/two/v.m3u8': serveBytes(PLAYLIST),
      '/two/a.ts': serveBytes('G of the second'),
    });
    const address = setting.add(['/one/v.m3u8', '/two/v.m3u8'], {
      format: 'HLS',
      mimeType: 'application/vnd.apple.mpegurl',
    });
    const [part = ''] = toParts(await (await fetch(address)).text());
    setting.origin.script('/one/v.m3u8', (request) => void request.destroy());
    setting.origin.script('/one/a.ts', (request) => void request.destroy());
    assert.equal((await fetch(new URL(part, address))).status, 502);
    const [other = ''] = toParts(await (await fetch(address)).text());
    assert.equal(await (await fetch(new URL(other, address))).text(), 'G of the second');
  });

  it('has the address resolved anew that is lost, and plays what that gives', async () => {
    await using setting = await setUp({
      '/one.mp4': answerStatus(503),
      '/two.mp4': answerStatus(403),
      '/new.mp4': serveBytes(FILE),
    });
    setting.healTo('/new.mp4');
    const address = setting.add(['/one.mp4', '/two.mp4']);
    const answer = await fetch(address);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), FILE);
    assert.deepEqual(setting.healed, ['1']);
  });

  it('answers with the first failure when all are lost', async () => {
    await using setting = await setUp({
      '/one.mp4': answerStatus(403),
      '/two.mp4': answerStatus(404),
    });
    const answer = await fetch(setting.add(['/one.mp4', '/two.mp4']));
    assert.equal(answer.status, 422);
    assert.deepEqual(setting.healed, [null, '1']);
  });
});

type Setting = AsyncDisposable & {
  readonly origin: ScriptedOrigin;
  /** A video with a source at each of these paths, all but the first added by its owner. */
  readonly add: (paths: readonly string[], differences?: Partial<Source>) => string;
  /** What healing an address gives from here on. */
  readonly healTo: (path: string) => void;
  /** The addresses that were healed, by their digests. */
  readonly healed: readonly (string | null)[];
};

async function setUp(scripts: Parameters<typeof openScriptedOrigin>[0]): Promise<Setting> {
  const origin = await openScriptedOrigin(scripts);
  const healed: (string | null)[] = [];
  let path: string | undefined;
  const healVideo: Videos['healVideo'] = async (video, _signal, mirror = null) => {
    const digest = mirror?.digest ?? null;
    healed.push(digest);
    if (path === undefined) return undefined;
    const url = origin.url(path);
    const isHealed = (source: Source): boolean => (source.mirror?.digest ?? null) === digest;
    return {
      ...video,
      sources: video.sources.map((source) => (isHealed(source) ? { ...source, url } : source)),
    };
  };
  const service = await startStreamService({ ports: [origin.port], healVideo });
  return {
    origin,
    healed,
    healTo: (given) => {
      path = given;
    },
    add(paths, differences = {}) {
      const mirrors = paths.map((_, index): Mirror => ({
        digest: String(index),
        url: new URL(`https://site.example/${index}`),
        failedChecks: 0,
      }));
      const sources = paths.map((each, index) =>
        anMp4Source({
          ...differences,
          id: sourceId(`miRRor${index + 1}`),
          url: origin.url(each),
          proxied: true,
          mirror: index === 0 ? null : (mirrors[index] ?? null),
        }),
      );
      const id = videoId('miRRors');
      const sourceUrl = new URL('https://site.example/page');
      service.videos.set(id, aReadyVideo({ id, sourceUrl, sources, mirrors: mirrors.slice(1) }));
      return service.url(`/stream/${id}`);
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}

function toParts(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
