import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ReadyVideo, Source, Videos } from '#features/videos/index.ts';

import {
  answerStatus,
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { errorCodeOf, startStreamService, type StreamService } from '../support/stream-service.ts';
import { anMp4Source, aReadyVideo, sourceId } from '../support/video-fixtures.ts';

const FILE = Buffer.from('\0\0\0\x18ftypmp42 the bytes of a file that moved to another address');
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

describe('44: a source that is lost', () => {
  for (const status of [401, 403, 404, 410]) {
    it(`goes on under the same address from the same position after a ${status}`, async () => {
      await using setting = await setUp({ '/old.mp4': answerStatus(status) });
      const address = setting.add([{ url: setting.origin.url('/old.mp4') }]);
      setting.healTo({ url: setting.origin.url('/new.mp4') });
      const part = await fetch(address, { headers: { range: 'bytes=20-29' } });
      assert.equal(part.status, 206);
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), FILE.subarray(20, 30));
      assert.equal(setting.healings(), 1);
    });
  }

  it('goes on with a manifest, whose old parts tell the player to read it again', async () => {
    await using setting = await setUp({ '/old/v.m3u8': serveBytes(PLAYLIST) });
    const address = setting.add([
      { url: setting.origin.url('/old/v.m3u8'), format: 'HLS', mimeType: 'x/y' },
    ]);
    const [old = ''] = toParts(await (await fetch(address)).text());
    setting.origin.script('/old/a.ts', answerStatus(403));
    setting.healTo({ url: setting.origin.url('/new/v.m3u8'), format: 'HLS' });
    const refused = await fetch(new URL(old, address));
    assert.equal(await errorCodeOf(refused), 'source_protected');
    assert.equal(setting.healings(), 1);
    const [anew = ''] = toParts(await (await fetch(address)).text());
    assert.notEqual(anew, old);
    assert.equal(await (await fetch(new URL(anew, address))).text(), 'G of the new stream');
  });

  it('is not looked for because of a part that is not there yet', async () => {
    await using setting = await setUp({ '/old/v.m3u8': serveBytes(PLAYLIST) });
    const address = setting.add([
      { url: setting.origin.url('/old/v.m3u8'), format: 'HLS', mimeType: 'x/y' },
    ]);
    const [part = ''] = toParts(await (await fetch(address)).text());
    assert.equal((await fetch(new URL(part, address))).status, 404);
    assert.equal(setting.healings(), 0);
  });

  it('is answered with what the upstream said when nothing new is found', async () => {
    await using setting = await setUp({ '/old.mp4': answerStatus(410) });
    const address = setting.add([{ url: setting.origin.url('/old.mp4') }]);
    const gone = await fetch(address);
    assert.equal(await errorCodeOf(gone), 'not_found');
    setting.healTo(new Error('the database is away'));
    assert.equal(await errorCodeOf(await fetch(address)), 'not_found');
  });

  it('is told as it is when the new one is lost too', async () => {
    await using setting = await setUp({ '/old.mp4': answerStatus(403) });
    const address = setting.add([{ url: setting.origin.url('/old.mp4') }]);
    setting.healTo({ url: setting.origin.url('/nowhere.mp4') });
    assert.equal(await errorCodeOf(await fetch(address)), 'not_found');
    assert.equal(setting.healings(), 1);
  });

  it('is looked for when its host is gone, but not when it is the video’s own', async () => {
    await using setting = await setUp({ '/a.mp4': (request) => void request.destroy() });
    const url = setting.origin.url('/a.mp4');
    const other = setting.add([{ url }]);
    assert.equal(await errorCodeOf(await fetch(other)), 'source_unreachable');
    assert.equal(setting.healings(), 1);
    const own = setting.add([{ url }], url);
    assert.equal(await errorCodeOf(await fetch(own)), 'source_unreachable');
    assert.equal(setting.healings(), 1);
  });

  it('is not looked for when the upstream is only busy or broken', async () => {
    await using setting = await setUp({});
    const address = setting.add([{ url: setting.origin.url('/old.mp4') }]);
    for (const status of [429, 500, 503]) {
      setting.origin.script('/old.mp4', answerStatus(status));
      assert.ok((await fetch(address)).status >= 500);
    }
    assert.equal(setting.healings(), 0);
  });

  it('leaves the video to its next source, and is passed over for a while', async () => {
    await using setting = await setUp({ '/old.mp4': answerStatus(404) });
    const address = setting.add([
      { url: setting.origin.url('/old.mp4') },
      { url: setting.origin.url('/older.mp4'), id: sourceId('two') },
      { url: setting.origin.url('/new.mp4'), id: sourceId('three') },
    ]);
    for (const range of ['bytes=0-9', 'bytes=10-19']) {
      const part = await fetch(address, { headers: { range } });
      assert.equal(part.status, 206);
      assert.equal((await part.arrayBuffer()).byteLength, 10);
    }
    assert.deepEqual(
      setting.origin.requests.map(({ path }) => path),
      ['/old.mp4', '/older.mp4', '/new.mp4', '/new.mp4'],
    );
    const one = await fetch(`${address}/${sourceId('two')}`);
    assert.equal(one.status, 404, 'a source that was asked for by its ID is that source');
  });
});

type Setting = AsyncDisposable & {
  readonly origin: ScriptedOrigin;
  readonly add: (
    sources: readonly (Partial<Source> & Pick<Source, 'url'>)[],
    sourceUrl?: URL,
  ) => string;
  /** What healing gives from here on. */
  readonly healTo: (outcome: (Partial<Source> & Pick<Source, 'url'>) | Error) => void;
  readonly healings: () => number;
};

async function setUp(scripts: Parameters<typeof openScriptedOrigin>[0]): Promise<Setting> {
  const origin = await openScriptedOrigin({
    '/new.mp4': serveBytes(FILE),
    '/new/v.m3u8': serveBytes(PLAYLIST),
    '/new/a.ts': serveBytes('G of the new stream'),
    ...scripts,
  });
  let healings = 0;
  let outcome: Parameters<Setting['healTo']>[0] | undefined;
  let service: StreamService;

  const healVideo: Videos['healVideo'] = async (video) => {
    healings += 1;
    if (outcome instanceof Error) throw outcome;
    if (outcome === undefined) return undefined;
    const healed: ReadyVideo = {
      ...video,
      sources: [{ ...anMp4Source(), ...video.sources[0], ...outcome }],
    };
    service.videos.set(video.id, healed);
    return healed;
  };

  service = await startStreamService({ ports: [origin.port], healVideo });
  let count = 0;
  return {
    origin,
    healings: () => healings,
    healTo: (given) => {
      outcome = given;
    },
    add(sources, sourceUrl = new URL('https://site.example/page')) {
      count += 1;
      const [first = { url: sourceUrl }] = sources;
      const address = service.add(first, `heaL${count + 1}`);
      const id = address.split('/').at(-1) ?? '';
      const video = service.videos.get(id);
      assert.ok(video?.status === 'ready');
      const all = sources.map((source) => anMp4Source({ proxied: true, ...source }));
      service.videos.set(id, aReadyVideo({ id: video.id, sourceUrl, sources: all }));
      return address;
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
