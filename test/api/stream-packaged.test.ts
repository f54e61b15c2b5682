import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { aMp4, type Mp4Track } from '../support/mp4-file.ts';
import { listPackets, type Packet, packageTrack, readBytes } from '../support/packets.ts';
import { respondWithStatus, serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { videoId } from '../support/video-fixtures.ts';
import { readWvttFragment } from '../support/wvtt-fragment.ts';

const readSample = (path: string): Buffer =>
  readFileSync(new URL(`../../samples/${path}`, import.meta.url));

const MP4 = readSample('fast-start.mp4');
const LATE = readSample('index-at-end.mp4');

describe('GET /stream in another format', () => {
  let service: StreamService;
  before(async () => {
    service = await startStreamService({
      '/fast-start.mp4': serveBytes(MP4, { type: 'video/mp4', headers: { etag: '"m1"' } }),
      '/index-at-end.mp4': serveBytes(LATE, { type: 'video/mp4', headers: { etag: '"l1"' } }),
    });
  });
  after(() => service[Symbol.asyncDispose]());

  for (const [path, bytes] of [
    ['/fast-start.mp4', MP4],
    ['/index-at-end.mp4', LATE],
  ] as const) {
    it(`packages ${path} as HLS with the same packets`, async () => {
      const url = service.add(path, path.slice(1, 5));
      const master = await open(`${url}.m3u8`);
      assert.equal(master.type, 'application/vnd.apple.mpegurl');
      const playlists = listUrls(master.text, master.url);
      assert.ok(playlists.length >= 2, master.text);
      const { tracks } = await readBytes(bytes);
      const packaged = await Promise.all(playlists.map(readTrack));
      const expected = tracks.map((track) => JSON.stringify(listPackets(track, bytes)));
      const actual = await Promise.all(
        packaged.map(async (file) => {
          const [track] = (await readBytes(file)).tracks;
          assert.ok(track !== undefined);
          return JSON.stringify(listPackets(track, file));
        }),
      );
      assert.deepEqual(new Set(actual), new Set(expected));
    });
  }

  it('packages a file as DASH', async () => {
    const url = service.add('/fast-start.mp4', 'dAsh');
    const { text, type } = await open(`${url}.mpd`);
    assert.equal(type, 'application/dash+xml');
    const [media = ''] = listDashUrls(text, url);
    const response = await fetch(media);
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'video/mp4']);
    const bytes = Buffer.from(await response.arrayBuffer());
    const head = await fetch(media, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(bytes.length));
    const part = await fetch(media, { headers: { range: 'bytes=8-15' } });
    assert.equal(part.status, 206);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(8, 16));
    const etag = response.headers.get('etag') ?? '';
    const same = await fetch(media, { headers: { 'if-none-match': etag } });
    assert.equal(same.status, 304);
  });

  it('lists the keyframes of a file for seeking', async () => {
    const url = service.add('/fast-start.mp4', 'kEYS');
    const { text } = await open(`${url}.m3u8`);
    const [, path = ''] = /#EXT-X-I-FRAME-STREAM-INF:.*URI="([^"]+)"/.exec(text) ?? [];
    const playlist = new URL(path, `${url}.m3u8`).href;
    const keyframes = (await open(playlist)).text;
    assert.match(keyframes, /#EXT-X-I-FRAMES-ONLY/);
    const parts = [...keyframes.matchAll(/#EXT-X-BYTERANGE:(\d+)@0\n(.+)/g)];
    const [track] = (await readBytes(MP4)).tracks;
    assert.ok(track?.source.kind === 'samples');
    const { samples, firsts } = track.source;
    assert.equal(parts.length, track.segments.length);
    for (const [index, [, length, segment = '']] of parts.entries()) {
      const headers = { range: `bytes=0-${Number(length) - 1}` };
      const response = await fetch(new URL(segment, playlist), { headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      const first = firsts[index] ?? 0;
      const start = samples.offsets[first] ?? 0;
      const keyframe = MP4.subarray(start, start + (samples.sizes[first] ?? 0));
      assert.ok(bytes.subarray(-keyframe.length).equals(keyframe), `${index}`);
    }
  });

  it('sends the keyframes of files whose index lacks their sizes', async () => {
    const [track] = (await readBytes(MP4)).tracks;
    assert.ok(track !== undefined);
    for (const [path, name, file] of [
      ['/clip.webm', 'wEBM', readSample('clip.webm')],
      ['/fragmented.mp4', 'fRAG', packageTrack(track, MP4)],
    ] as const) {
      service.origin.script(path, serveBytes(file, { type: `video/${path.split('.')[1]}` }));
      const url = service.add(path, name);
      const { text } = await open(`${url}.m3u8`);
      const [, uri = ''] = /#EXT-X-I-FRAME-STREAM-INF:.*URI="([^"]+)"/.exec(text) ?? [];
      const playlist = await open(new URL(uri, `${url}.m3u8`).href);
      assert.match(playlist.text, /#EXT-X-I-FRAMES-ONLY/);
      const [init = '', ...keyframes] = listUrls(playlist.text, playlist.url);
      const [video] = (await readBytes(file)).tracks;
      assert.ok(video !== undefined);
      const packets = listPackets(video, file);
      const expected = video.segments.map(({ startTicks }) =>
        packets.filter(({ pts }) => pts === startTicks / video.timescale),
      );
      const found = await Promise.all(keyframes.map((each) => readPackets(init, each)));
      const untimed = found.map((list) => list.map((packet) => ({ ...packet, dts: null })));
      assert.deepEqual(
        untimed,
        expected.map((list) => list.map((packet) => ({ ...packet, dts: null }))),
      );
    }
  });

  it('keeps the own format of a source for other suffixes', async () => {
    const url = service.add('/fast-start.mp4', 'oWn');
    for (const suffix of ['', '.mp4', '.mkv']) {
      const response = await fetch(url + suffix);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), MP4, suffix);
    }
  });

  it('adds the uploaded subtitles', async () => {
    const url = service.add('/fast-start.mp4', 'sUbs');
    const track = { lang: 'de', label: 'Deutsch', kind: 'subtitles', isDefault: true, revision: 1 };
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n';
    service.subtitles.set(videoId('sUbs'), [{ track: { ...track, kind: 'subtitles' }, vtt }]);
    const { text } = await open(`${url}.m3u8`);
    const [, playlist = ''] = /TYPE=SUBTITLES.*URI="([^"]+)"/.exec(text) ?? [];
    const { text: pieces, url: at } = await open(new URL(playlist, `${url}.m3u8`).href);
    const texts = await Promise.all(listUrls(pieces, at).map(readFile));
    assert.ok(texts.some((piece) => String(piece).includes('Hallo')));
    const mpd = await open(`${url}.mpd`);
    assert.match(mpd.text, /lang="de"/);
  });

  it('has the text of the file, as WebVTT in MP4 in DASH', async () => {
    const texts = ['\0\0', '\0\u0005Salut'].map((text) => toSample(Buffer.from(text), 4000));
    const file = aMp4([
      {
        handler: 'vide',
        timescale: 1000,
        samples: [0, 1, 2, 3].map((n) => toSample(Buffer.from([n]), 2000)),
      },
      { handler: 'sbtl', timescale: 1000, samples: texts },
    ]);
    service.origin.script('/captions.mp4', serveBytes(file, { type: 'video/mp4' }));
    const url = service.add('/captions.mp4', 'teXt');
    const { text } = await open(`${url}.mpd`);
    const [, set = ''] =
      /(<AdaptationSet [^>]*contentType="text"[\s\S]*?<\/AdaptationSet>)/.exec(text) ?? [];
    assert.match(set, /mimeType="application\/mp4"[\s\S]*codecs="wvtt"/);
    const base = /<BaseURL>[^<]+<\/BaseURL>/.exec(text)?.[0] ?? '';
    const [segment = ''] = listDashUrls(`${base}${set}`, url);
    const [init = ''] = listDashUrls(`${base}${set.replace('initialization=', 'media=')}`, url);
    assert.ok((await readFile(init)).includes('wvtt'));
    assert.deepEqual(readWvttFragment(await readFile(segment)), {
      startMs: 0,
      samples: [
        { durationMs: 4000, cues: [] },
        { durationMs: 2000, cues: ['payl Salut'] },
      ],
    });
  });

  it('fetches each range once for many viewers', async () => {
    service.origin.script('/shared.mp4', serveBytes(MP4, { type: 'video/mp4' }));
    const url = service.add('/shared.mp4', 'sHar');
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { text } = await open(`${url}.mpd`);
        const [media = ''] = listDashUrls(text, url);
        return readFile(media);
      }),
    );
    assert.ok(bodies.every((body) => body.equals(bodies[0] ?? Buffer.alloc(0))));
    const ranges = service.origin.requests
      .filter(({ path }) => path === '/shared.mp4')
      .map(({ headers }) => headers.range);
    assert.equal(new Set(ranges).size, ranges.length, ranges.join(' '));
  });

  it('reads interleaved tracks once', async () => {
    service.origin.script('/once.mp4', serveBytes(MP4, { type: 'video/mp4' }));
    const url = service.add('/once.mp4', 'oNce');
    const { text } = await open(`${url}.m3u8`);
    const media = text.replace(/^#EXT-X-I-FRAME.*$/gm, '');
    const playlists = listUrls(media, `${url}.m3u8`);
    assert.equal(playlists.length, 2, text);
    const segments = await Promise.all(
      playlists.map(async (playlist) => listUrls((await open(playlist)).text, playlist)[1] ?? ''),
    );
    const count = (): number =>
      service.origin.requests.filter(({ path }) => path === '/once.mp4').length;
    const first = count();
    for (const segment of segments) assert.ok((await readFile(segment)).length > 0);
    assert.equal(count(), first + 1);
  });

  it('plays a private video with a token, whose end also ends the segments', async () => {
    const url = service.add('/fast-start.mp4', 'pRiv');
    const id = videoId('pRiv');
    const video = service.videos.get(id);
    assert.ok(video !== undefined);
    service.videos.set(id, { ...video, visibility: 'private' });
    assert.equal((await fetch(`${url}.m3u8`)).status, 404);
    const expiresAtSeconds = Math.ceil(Date.now() / 1000) + 600;
    const token = service.playbackTokens.write(id, { epoch: 0, expiresAtSeconds });
    const { text, url: at } = await open(`${url}.mpd?token=${token}`);
    const [media = ''] = listDashUrls(text, at);
    const response = await fetch(media);
    await response.arrayBuffer();
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    service.videos.set(id, { ...video, visibility: 'private', playbackEpoch: 1 });
    assert.equal((await fetch(media)).status, 404);
  });

  it('continues when the URL of the file has expired', async () => {
    service.origin.script('/signed.mp4', serveBytes(MP4, { type: 'video/mp4' }));
    const url = service.add('/signed.mp4', 'sGnd');
    const [first = '', ...rest] = await listSegments(`${url}.m3u8`);
    await readFile(first);
    service.origin.script('/signed.mp4', respondWithStatus(403));
    service.origin.script('/again.mp4', serveBytes(MP4, { type: 'video/mp4' }));
    service.refreshTo({ url: '/again.mp4' });
    const bytes = await Promise.all(rest.map(readFile));
    assert.ok(bytes.every(({ length }) => length > 0));
  });

  it('refreshes the source if its URL expires before the index is read', async () => {
    const serve = serveBytes(LATE, { type: 'video/mp4' });
    service.origin.script('/cut.mp4', (request, response) => {
      const isStart = request.headers.range?.startsWith('bytes=0-') === true;
      (isStart ? serve : respondWithStatus(403))(request, response);
    });
    const url = service.add('/cut.mp4', 'cUT');
    service.origin.script('/cut-again.mp4', serve);
    service.refreshTo({ url: '/cut-again.mp4' });
    assert.match((await open(`${url}.m3u8`)).text, /#EXT-X-STREAM-INF/);
  });

  it('never joins segments of two versions of the file', async () => {
    const serve = (bytes: Buffer, etag: string): void =>
      service.origin.script(
        '/changes.mp4',
        serveBytes(bytes, { type: 'video/mp4', headers: { etag, 'cache-control': 'no-store' } }),
      );
    serve(MP4, '"1"');
    const url = service.add('/changes.mp4', 'cHan');
    const earlier = await listSegments(`${url}.m3u8`);
    serve(LATE, '"2"');
    const expected = await Promise.all((await listSegments(`${url}.m3u8`)).map(readFile));
    const bytes = await Promise.all(earlier.map(readFile));
    assert.deepEqual(bytes, expected);
  });

  it('refuses segments of many tracks that share their bytes', async () => {
    for (const [name, count, status] of [
      ['fEW', 2, 200],
      ['mANY', 8, 422],
    ] as const) {
      const samples = [toSample(Buffer.alloc(200_000, 7), 4000)];
      const track = { handler: 'soun', timescale: 1000, samples } as const;
      const file = aMp4(Array.from({ length: count }, () => track));
      const first = file.readUInt32BE(file.indexOf('stco') + 12);
      for (let at = file.indexOf('stco'); at !== -1; at = file.indexOf('stco', at + 4))
        file.writeUInt32BE(first, at + 12);
      service.origin.script(`/${name}.mp4`, serveBytes(file, { type: 'video/mp4' }));
      const url = service.add(`/${name}.mp4`, name);
      const [media = ''] = listDashUrls((await open(`${url}.mpd`)).text, url);
      assert.equal((await fetch(media)).status, status);
    }
  });

  it('refuses what cannot be packaged, with the reason', async () => {
    service.origin.script('/text.mp4', serveBytes(Buffer.alloc(5_000, 7), { type: 'video/mp4' }));
    const url = service.add('/text.mp4', 'tExt');
    const response = await fetch(`${url}.m3u8`);
    assert.equal(response.status, 422);
    assert.match(await response.text(), /source_unsupported.*embed\.stream/);
    assert.ok(!service.reports.some((report) => report.endsWith(' failed')));
  });
});

function toSample(bytes: Buffer, duration: number): Mp4Track['samples'][number] {
  return { bytes, duration, shift: 0, isKey: true };
}

type Opened = { readonly text: string; readonly type: string | null; readonly url: string };

async function open(url: string): Promise<Opened> {
  const response = await fetch(url);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return { text, type: response.headers.get('content-type'), url };
}

/** The initialization segment and the segments of the first rendition. */
async function listSegments(url: string): Promise<readonly string[]> {
  const { text } = await open(url);
  const playlist = listUrls(text, url).find((each) => each.includes('/v0.m3u8'));
  assert.ok(playlist !== undefined, text);
  return listUrls((await open(playlist)).text, playlist);
}

/** All segments of a media playlist in one file. */
async function readTrack(url: string): Promise<Buffer> {
  const { text } = await open(url);
  return Buffer.concat(await Promise.all(listUrls(text, url).map(readFile)));
}

/** The packets of a segment. */
async function readPackets(init: string, segment: string): Promise<readonly Packet[]> {
  const bytes = Buffer.concat(await Promise.all([init, segment].map(readFile)));
  const [track] = (await readBytes(bytes)).tracks;
  assert.ok(track !== undefined);
  return listPackets(track, bytes);
}

async function readFile(url: string): Promise<Buffer> {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return Buffer.from(await response.arrayBuffer());
}

/** The URLs of a playlist, in order and without duplicates. */
function listUrls(text: string, base: string): readonly string[] {
  const references = [...text.matchAll(/^(?!#)(.+)$|URI="([^"]+)"/gm)].map(
    ([, line, attribute]) => line ?? attribute ?? '',
  );
  return [...new Set(references.map((reference) => new URL(reference, base).href))];
}

/** The URL of the first segment of each representation. */
function listDashUrls(mpd: string, url: string): readonly string[] {
  const base = new URL(/<BaseURL>([^<]+)</.exec(mpd)?.[1] ?? '', url);
  return [...mpd.matchAll(/media="([^"]+)"/g)].map(
    ([, media = '']) =>
      new URL(media.replaceAll('&amp;', '&').replaceAll('$Number$', '0'), base).href,
  );
}
