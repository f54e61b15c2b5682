import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { listPackets, packageTrack, readBytes } from '../support/packets.ts';
import { respondWithStatus, serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { type SeparateFile, toSeparateSource, UNKNOWN_DETAILS } from './separate-files.ts';

const MP4 = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url));
const FILES = {
  '/high': { tracks: 'video', height: 1080, codecs: ['avc1.64001f'] },
  '/low': { tracks: 'video', height: 360, codecs: ['avc1.64001e'] },
  '/english': { tracks: 'audio', language: 'en', codecs: ['mp4a.40.2'] },
  '/german': { tracks: 'audio', language: 'de-DE', isDefault: true, codecs: ['mp4a.40.2'] },
} as const satisfies Readonly<Record<string, Partial<SeparateFile>>>;
type Name = keyof typeof FILES;

describe('GET /stream of separate files', () => {
  let service: StreamService;
  let bytes: Readonly<Record<'video' | 'audio', Buffer>>;

  before(async () => {
    const { tracks } = await readBytes(MP4);
    const toFile = (kind: string): Buffer => {
      const track = tracks.find((each) => each.kind === kind);
      assert.ok(track !== undefined);
      return packageTrack(track, MP4);
    };
    bytes = { video: toFile('video'), audio: toFile('audio') };
    service = await startStreamService({ '/muxed.mp4': serveBytes(MP4, { type: 'video/mp4' }) });
  });
  after(() => service[Symbol.asyncDispose]());

  /** Serves the files in a separate folder. */
  function serve(folder: string, names: readonly Name[]): readonly SeparateFile[] {
    return names.map((name) => {
      const path = `${folder}${name}.mp4`;
      const file = { ...UNKNOWN_DETAILS, ...FILES[name] };
      service.origin.script(path, serveBytes(bytes[file.tracks], { type: 'video/mp4' }));
      return { ...file, url: service.origin.url(path) };
    });
  }

  const ALL = ['/high', '/low', '/english', '/german'] as const;

  it('lists each quality and language, with the packets of its file', async () => {
    const files = serve('/all', ALL);
    const url = service.add({ url: '/muxed.mp4', openRenditions: () => files }, 'aDDN');
    const master = await readText(`${url}.m3u8`);
    assert.equal(master.match(/#EXT-X-STREAM-INF/g)?.length, 2, master);
    const languages = [...master.matchAll(/LANGUAGE="(.*?)",DEFAULT=(\w+)/g)];
    assert.deepEqual(
      languages.map(([, language, isDefault]) => [language, isDefault]),
      [
        ['en', 'NO'],
        ['de-DE', 'YES'],
      ],
    );
    assert.equal(master.match(/#EXT-X-I-FRAME-STREAM-INF/g)?.length, 2, master);
    const playlists = listUrls(master.replace(/^#EXT-X-I-FRAME.*$/gm, ''), `${url}.m3u8`);
    assert.equal(playlists.length, 4, master);
    for (const playlist of playlists) {
      const urls = listUrls(await readText(playlist), playlist);
      const file = Buffer.concat(await Promise.all(urls.map(readBody)));
      const [track] = (await readBytes(file)).tracks;
      assert.ok(track !== undefined && track.kind !== 'text');
      const source = bytes[track.kind];
      const [original = track] = (await readBytes(source)).tracks;
      assert.deepEqual(listPackets(track, file), listPackets(original, source));
    }
    const mpd = await readText(`${url}.mpd`);
    assert.equal(mpd.match(/<Representation /g)?.length, 4, mpd);
    assert.match(mpd, /lang="de-DE"/);
    assert.ok(!service.origin.requests.some(({ path }) => path === '/muxed.mp4'));
  });

  it('plays a video that has no other form', async () => {
    const url = service.add(toSeparateSource(serve('/only', ['/low', '/english'])), 'onEY');
    for (const suffix of ['', '.m3u8'])
      assert.match(await readText(url + suffix), /#EXT-X-STREAM-INF.*AUDIO=/);
    assert.match(await readText(`${url}.mpd`), /contentType="audio"/);
  });

  it('continues after one refresh when the URLs of the files have expired', async () => {
    const url = service.add(toSeparateSource(serve('/old', ALL)), 'eXPR');
    const master = await readText(url);
    const segments = await Promise.all(
      listUrls(master, url).map(async (each) => listUrls(await readText(each), each)),
    );
    for (const name of ALL) service.origin.script(`/old${name}.mp4`, respondWithStatus(403));
    const count = service.refreshed.length;
    service.refreshTo(toSeparateSource(serve('/new', ALL)));
    for (const segment of segments.flatMap((each) => each.slice(1)))
      assert.ok((await readBody(segment)).length > 0);
    assert.equal(service.refreshed.length, count + 1);
  });

  it('omits a file that cannot be packaged, and refuses a picture without its sound', async () => {
    const spoil = (path: string): void =>
      service.origin.script(path, serveBytes(Buffer.alloc(5_000, 7)));
    const partial = serve('/part', ALL);
    spoil('/part/high.mp4');
    const url = service.add(toSeparateSource(partial), 'pART');
    assert.equal((await readText(url)).match(/#EXT-X-STREAM-INF/g)?.length, 1);
    const mute = serve('/mute', ['/low', '/english']);
    spoil('/mute/english.mp4');
    const refused = await fetch(service.add(toSeparateSource(mute), 'sTUM'));
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /source_unsupported/);
    const muxed = service.add({ url: '/muxed.mp4', openRenditions: () => mute }, 'mUXD');
    assert.match(await readText(`${muxed}.m3u8`), /AUDIO=/);
    const silent = service.add(toSeparateSource(mute.slice(0, 1)), 'qUET');
    assert.match(await readText(silent), /CODECS="avc1[^,]*"/);
  });
});

async function readText(url: string): Promise<string> {
  return String(await readBody(url));
}

async function readBody(url: string): Promise<Buffer> {
  const response = await fetch(url);
  const body = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, String(body));
  return body;
}

/** The URLs of a playlist, in order and without duplicates. */
function listUrls(text: string, base: string): readonly string[] {
  const references = [...text.matchAll(/^(?!#)(.+)$|URI="([^"]+)"/gm)].map(
    ([, line, attribute]) => line ?? attribute ?? '',
  );
  return [...new Set(references.map((reference) => new URL(reference, base).href))];
}
