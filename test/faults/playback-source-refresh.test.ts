import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { respondWithStatus, type Script, serveBytes } from '../support/scripted-origin.ts';
import {
  readErrorCode,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { anAddress, sourceId } from '../support/video-fixtures.ts';

const FILE = Buffer.from('\0\0\0\x18ftypmp42 the bytes of a file that moved to another URL');
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';

describe('fault 44: a lost source', () => {
  for (const status of [401, 403, 404, 410]) {
    it(`is replaced at the same URL and position after a ${status}`, async () => {
      await using setup = await setUp({ '/old.mp4': respondWithStatus(status) });
      const url = setup.add('/old.mp4');
      setup.refreshTo({ url: '/new.mp4' });
      const part = await fetch(url, { headers: { range: 'bytes=20-29' } });
      assert.equal(part.status, 206);
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), FILE.subarray(20, 30));
      assert.equal(setup.refreshed.length, 1);
    });
  }

  it('serves the segments of a manifest that the player already has', async () => {
    await using setup = await setUp({ '/old/v.m3u8': serveBytes(PLAYLIST) });
    const url = setup.add({ url: '/old/v.m3u8', format: 'HLS', mimeType: 'x/y' });
    const [old = ''] = listSegments(await (await fetch(url)).text());
    setup.origin.script('/old/a.ts', respondWithStatus(403));
    setup.origin.script('/old/v.m3u8', respondWithStatus(403));
    setup.refreshTo({ url: '/new/v.m3u8', format: 'HLS' });
    assert.equal(await (await fetch(new URL(old, url))).text(), 'G of the new stream');
    const count = setup.origin.requests.length;
    assert.equal(await (await fetch(new URL(old, url))).text(), 'G of the new stream');
    const later = setup.origin.requests.slice(count).map(({ path }) => path);
    assert.ok(!later.includes('/old/a.ts'), later.join(' '));
    assert.equal(setup.refreshed.length, 1);
    const [reloaded = ''] = listSegments(await (await fetch(url)).text());
    assert.equal(toPath(reloaded), toPath(old));
    assert.equal(await (await fetch(new URL(reloaded, url))).text(), 'G of the new stream');
  });

  it('serves segments whose token expired from the reloaded playlist, without a refresh', async () => {
    let token = 1;
    const withToken = (text: string) => text.replaceAll('TOKEN', String(token));
    await using setup = await setUp({
      '/master.m3u8': (_request, response) =>
        void response.end(withToken('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?t=TOKEN\n')),
      '/v.m3u8': (request, response) => {
        response.statusCode = request.url === `/v.m3u8?t=${token}` ? 200 : 403;
        response.end(withToken(PLAYLIST.replace('a.ts', 'TOKEN/a.ts')));
      },
      '/1/a.ts': serveBytes('G of the first token'),
    });
    const url = setup.add({ url: '/master.m3u8', format: 'HLS', mimeType: 'x/y' });
    const [media = ''] = listSegments(await (await fetch(url)).text());
    const mediaUrl = new URL(media, url);
    const [segment = ''] = listSegments(await (await fetch(mediaUrl)).text());
    setup.advance(60_000);
    token = 2;
    setup.origin.script('/1/a.ts', respondWithStatus(403));
    setup.origin.script('/2/a.ts', serveBytes('G of the second token'));
    assert.equal(await (await fetch(new URL(segment, mediaUrl))).text(), 'G of the second token');
    const [again = ''] = listSegments(await (await fetch(mediaUrl)).text());
    assert.equal(toPath(again), toPath(segment));
    assert.equal(setup.refreshed.length, 0);
  });

  it('serves segments whose token expired right after the playlists were fetched', async () => {
    let token = 1;
    const withToken = (text: string) => text.replaceAll('TOKEN', String(token));
    await using setup = await setUp({
      '/master.m3u8': (_request, response) =>
        void response.end(withToken('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?t=TOKEN\n')),
      '/v.m3u8': (request, response) => {
        response.statusCode = request.url === `/v.m3u8?t=${token}` ? 200 : 403;
        const second = '#EXTINF:4,\nTOKEN/b.ts\n#EXT-X-ENDLIST';
        const text = PLAYLIST.replace('a.ts', 'TOKEN/a.ts').replace('#EXT-X-ENDLIST', second);
        response.end(withToken(text));
      },
    });
    for (const name of ['a', 'b']) {
      setup.origin.script(`/1/${name}.ts`, respondWithStatus(403));
      setup.origin.script(`/2/${name}.ts`, serveBytes(`G ${name} of the second token`));
    }
    const url = setup.add({ url: '/master.m3u8', format: 'HLS', mimeType: 'x/y' });
    const [media = ''] = listSegments(await (await fetch(url)).text());
    const mediaUrl = new URL(media, url);
    const segments = listSegments(await (await fetch(mediaUrl)).text());
    setup.advance(300);
    token = 2;
    const bodies = await Promise.all(
      segments.map(async (segment) => (await fetch(new URL(segment, mediaUrl))).text()),
    );
    assert.deepEqual(bodies, ['G a of the second token', 'G b of the second token']);
    assert.equal(setup.refreshed.length, 0);
  });

  it('reloads the playlist at most once per second when segments are refused', async () => {
    await using setup = await setUp({ '/old/v.m3u8': serveBytes(PLAYLIST) });
    const url = setup.add({ url: '/old/v.m3u8', format: 'HLS', mimeType: 'x/y' });
    const [segment = ''] = listSegments(await (await fetch(url)).text());
    setup.origin.script('/old/a.ts', respondWithStatus(403));
    const countReloads = () =>
      setup.origin.requests.filter(({ path }) => path === '/old/v.m3u8').length - 1;
    for (const [ms, reloads] of [
      [300, 1],
      [300, 1],
      [300, 1],
      [900, 2],
    ] as const) {
      setup.advance(ms);
      assert.equal(await readErrorCode(await fetch(new URL(segment, url))), 'source_protected');
      assert.equal(countReloads(), reloads);
    }
  });

  it('returns the upstream error if the current playlist is invalid', async () => {
    await using setup = await setUp({ '/old/v.m3u8': serveBytes(PLAYLIST) });
    const url = setup.add({ url: '/old/v.m3u8', format: 'HLS', mimeType: 'x/y' });
    const [segment = ''] = listSegments(await (await fetch(url)).text());
    setup.advance(60_000);
    setup.origin.script('/old/a.ts', respondWithStatus(403));
    for (const invalid of ['not a playlist', '#EXTM3U\n#EXTINF:4,\n{$undefined}.ts\n']) {
      setup.origin.script('/old/v.m3u8', serveBytes(invalid));
      assert.equal(await readErrorCode(await fetch(new URL(segment, url))), 'source_protected');
      setup.advance(600_000);
    }
  });

  it('is not refreshed for a missing segment', async () => {
    await using setup = await setUp({ '/old/v.m3u8': serveBytes(PLAYLIST) });
    const url = setup.add({ url: '/old/v.m3u8', format: 'HLS', mimeType: 'x/y' });
    const [part = ''] = listSegments(await (await fetch(url)).text());
    assert.equal((await fetch(new URL(part, url))).status, 404);
    assert.equal(setup.refreshed.length, 0);
  });

  it('is refreshed after a 400 only if its URL is signed', async () => {
    await using setup = await setUp({ '/old.mp4': respondWithStatus(400) });
    setup.refreshTo({ url: '/new.mp4' });
    const plain = await fetch(setup.add('/old.mp4?id=7'));
    assert.deepEqual([plain.status, setup.refreshed.length], [502, 0]);
    const signed = await fetch(setup.add('/old.mp4?Expires=1700000000&Signature=abc'));
    assert.deepEqual(Buffer.from(await signed.arrayBuffer()), FILE);
    assert.equal(setup.refreshed.length, 1);
  });

  for (const status of [400, 404]) {
    it(`is refreshed once a minute after a ${status} for its signed segments`, async () => {
      const playlist = PLAYLIST.replace('a.ts', 'a.ts?token=abc\n#EXTINF:4,\nb.ts?token=abc');
      await using setup = await setUp({ '/old/v.m3u8': serveBytes(playlist) });
      const url = setup.add({ url: '/old/v.m3u8', format: 'HLS', mimeType: 'x/y' });
      const segments = listSegments(await (await fetch(url)).text());
      for (const name of ['a', 'b'])
        setup.origin.script(`/old/${name}.ts`, respondWithStatus(status));
      const [first = '', second = ''] = segments;
      for (const [segment, ms, refreshes] of [
        [first, 0, 1],
        [first, 2_000, 1],
        [second, 2_000, 1],
        [second, 60_000, 2],
      ] as const) {
        setup.advance(ms);
        const response = await fetch(new URL(segment, url));
        assert.equal(response.status, status === 404 ? 404 : 502);
        assert.equal(setup.refreshed.length, refreshes);
      }
      setup.refreshTo({ url: '/new/v.m3u8', format: 'HLS' });
      setup.advance(60_000);
      assert.equal(await (await fetch(new URL(first, url))).text(), 'G of the new stream');
    });
  }

  it('yields the upstream error when the refresh finds nothing', async () => {
    await using setup = await setUp({ '/old.mp4': respondWithStatus(410) });
    const url = setup.add('/old.mp4');
    const gone = await fetch(url);
    assert.equal(await readErrorCode(gone), 'not_found');
    setup.refreshTo(new Error('the database is unavailable'));
    assert.equal(await readErrorCode(await fetch(url)), 'not_found');
  });

  it('yields the error of the new source when that source is lost too', async () => {
    await using setup = await setUp({ '/old.mp4': respondWithStatus(403) });
    const url = setup.add('/old.mp4');
    setup.refreshTo({ url: '/nowhere.mp4' });
    assert.equal(await readErrorCode(await fetch(url)), 'not_found');
    assert.equal(setup.refreshed.length, 1);
  });

  it('is refreshed when its host is unreachable, unless it is the submitted URL itself', async () => {
    await using setup = await setUp({ '/a.mp4': (request) => void request.destroy() });
    const url = setup.origin.url('/a.mp4');
    const other = setup.add({ url });
    assert.equal(await readErrorCode(await fetch(other)), 'source_unreachable');
    assert.equal(setup.refreshed.length, 1);
    const own = setup.add({ url, address: anAddress({ url }) }, 'own');
    assert.equal(await readErrorCode(await fetch(own)), 'source_unreachable');
    assert.equal(setup.refreshed.length, 1);
  });

  it('is not refreshed when the upstream is overloaded or failing', async () => {
    await using setup = await setUp({});
    const url = setup.add('/old.mp4');
    for (const status of [429, 500, 503]) {
      setup.origin.script('/old.mp4', respondWithStatus(status));
      assert.ok((await fetch(url)).status >= 500);
    }
    assert.equal(setup.refreshed.length, 0);
  });

  it('is skipped for a while in favor of the next source', async () => {
    await using setup = await setUp({ '/old.mp4': respondWithStatus(404) });
    const url = setup.add([
      { url: '/old.mp4' },
      { url: '/older.mp4', id: sourceId('two') },
      { url: '/new.mp4', id: sourceId('three') },
    ]);
    for (const range of ['bytes=0-9', 'bytes=10-19']) {
      const part = await fetch(url, { headers: { range } });
      assert.equal(part.status, 206);
      assert.equal((await part.arrayBuffer()).byteLength, 10);
    }
    assert.deepEqual(
      setup.origin.requests.map(({ path }) => path),
      ['/old.mp4', '/older.mp4', '/new.mp4', '/new.mp4'],
    );
    const one = await fetch(`${url}/${sourceId('two')}`);
    assert.equal(one.status, 404, 'a source requested by its ID does not fail over');
  });
});

function setUp(scripts: Readonly<Record<string, Script>>): Promise<StreamService> {
  const all = {
    '/new.mp4': serveBytes(FILE),
    '/new/v.m3u8': serveBytes(PLAYLIST),
    '/new/a.ts': serveBytes('G of the new stream'),
    ...scripts,
  };
  return startStreamService(all);
}

function toPath(uri: string): string | undefined {
  return uri.split('?', 1)[0];
}

function listSegments(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
