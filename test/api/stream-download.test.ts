// GET /stream/{id}.mp4 of a video whose owner allows downloads: see docs/embedding.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import type { PackagedTrack } from '#lib/packaging/presentation.ts';

import { listPackets, packageTrack, readBytes } from '../support/packets.ts';
import { respondWithStatus, type Script, serveBytes } from '../support/scripted-origin.ts';
import { openConnection, openSlowReader } from '../support/slow-reader.ts';
import {
  readErrorCode,
  type SourceInput,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { sourceId, videoId } from '../support/video-fixtures.ts';
import { waitUntil } from '../support/wait-until.ts';
import { toSeparateSource, UNKNOWN_DETAILS } from './separate-files.ts';

const readSample = (path: string): Buffer =>
  readFileSync(new URL(`../../samples/${path}`, import.meta.url));

const MP4 = readSample('fast-start.mp4');
const WEBM = readSample('clip.webm');
const WEBM_SOURCE = { format: 'WebM', mimeType: 'video/webm' } as const;

describe('GET /stream/{id}.mp4', () => {
  let service: StreamService;
  /** The tracks of the MP4 sample as separate files. */
  let parts: ReadonlyMap<PackagedTrack['kind'], Buffer>;

  before(async () => {
    const { tracks } = await readBytes(MP4);
    parts = new Map(tracks.map((track) => [track.kind, packageTrack(track, MP4)]));
    service = await startStreamService({
      '/talk.mp4': serveBytes(MP4, { type: 'video/mp4', headers: { etag: '"m1"' } }),
      '/clip.webm': serveBytes(WEBM, { type: 'video/webm', headers: { etag: '"w1"' } }),
      '/video.mp4': serveBytes(parts.get('video') ?? '', { type: 'video/mp4' }),
      '/sound.mp4': serveBytes(parts.get('audio') ?? '', { type: 'video/mp4' }),
      '/live.m3u8': serveBytes('#EXTM3U\n', { type: 'application/vnd.apple.mpegurl' }),
    });
  });
  after(() => service[Symbol.asyncDispose]());

  /** Adds a video that may be downloaded, and returns the URL of its file. */
  function allow(
    source: string | SourceInput,
    name: string,
    title: string | null = 'A talk',
  ): string {
    const url = service.add(source, name);
    change(name, { allowDownload: true, title });
    return `${url}.mp4`;
  }

  function change(name: string, values: object): void {
    const video = service.videos.get(videoId(name));
    assert.ok(video !== undefined);
    service.videos.set(videoId(name), { ...video, ...values });
  }

  function toPair(): SourceInput {
    const url = service.origin.url;
    const audio = { codecs: ['mp4a.40.2'], language: 'en', url: url('/sound.mp4') };
    const video = { codecs: ['avc1.64001f'], height: 360, url: url('/video.mp4') };
    return toSeparateSource([
      { ...UNKNOWN_DETAILS, ...video, tracks: 'video' },
      { ...UNKNOWN_DETAILS, ...audio, tracks: 'audio' },
    ]);
  }

  it('sends an MP4 file unchanged, with ranges and a name', async () => {
    const url = allow('/talk.mp4', 'fiLe', 'Über “uns”: a/b');
    const response = await fetch(url);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), MP4);
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="Uber _uns__ a_b.mp4"; ` +
        `filename*=UTF-8''%C3%9Cber%20%E2%80%9Cuns%E2%80%9D_%20a_b.mp4`,
    );
    const part = await fetch(url, { headers: { range: 'bytes=4-11' } });
    assert.deepEqual([part.status, part.headers.get('content-length')], [206, '8']);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), MP4.subarray(4, 12));
    assert.match(part.headers.get('content-disposition') ?? '', /^attachment/);
    const sound = allow({ url: '/talk.mp4', mimeType: 'audio/mp4' }, 'sound', '');
    const { headers } = await fetch(sound, { method: 'HEAD' });
    const name = `attachment; filename="${videoId('sound')}.m4a"`;
    assert.equal(headers.get('content-disposition'), name);
  });

  it('writes a WebM file as MP4 with the same packets', async () => {
    const url = allow({ url: '/clip.webm', ...WEBM_SOURCE }, 'wEBM');
    const response = await fetch(url);
    const file = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('content-type'), 'video/mp4');
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="A talk.mp4"');
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    const written = await readBytes(file);
    const source = await readBytes(WEBM);
    assert.deepEqual(toHashes(written.tracks, file), toHashes(source.tracks, WEBM));
    const etag = response.headers.get('etag') ?? '';
    const same = await fetch(url, { headers: { 'if-none-match': etag } });
    assert.equal(same.status, 304);
    // Its length is unknown until the media is read.
    const part = await fetch(url, { headers: { range: 'bytes=9-' } });
    assert.deepEqual([part.status, part.headers.get('accept-ranges')], [200, 'none']);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), file);
    const head = await fetch(url, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('etag')], [200, etag]);
  });

  it('joins separate files into one', async () => {
    const url = allow(toPair(), 'pAir');
    const file = Buffer.from(await (await fetch(url)).arrayBuffer());
    const { tracks } = await readBytes(file);
    assert.deepEqual(
      tracks.map(({ kind }) => kind),
      ['video', 'audio'],
    );
    const [video, audio] = tracks;
    assert.ok(video !== undefined && audio !== undefined);
    const source = await readBytes(MP4);
    assert.deepEqual(toHashes(tracks, file), toHashes(source.tracks, MP4));
  });

  it('sends exact ranges of a written file whose length is known', async () => {
    const details = { ...UNKNOWN_DETAILS, codecs: ['avc1.64001f'], tracks: 'video' } as const;
    const muxed = { ...details, url: service.origin.url('/talk.mp4') };
    const url = allow(toSeparateSource([muxed]), 'siLent');
    const response = await fetch(url);
    const file = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('content-length'), String(file.length));
    const etag = response.headers.get('etag') ?? '';
    const middle = Math.floor(file.length / 2);
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=100-99999', 100, 100_000],
      [`bytes=${middle}-`, middle, file.length],
      ['bytes=-7', file.length - 7, file.length],
    ] as const) {
      const headers = { range, 'if-range': etag };
      const part = await fetch(url, { headers });
      const bytes = Buffer.from(await part.arrayBuffer());
      assert.equal(part.status, 206, range);
      assert.ok(bytes.equals(file.subarray(start, end)), range);
      const contentRange = `bytes ${start}-${Math.min(end, file.length) - 1}/${file.length}`;
      assert.equal(part.headers.get('content-range'), contentRange);
    }
    const changed = await fetch(url, { headers: { range: 'bytes=5-', 'if-range': '"old"' } });
    assert.equal(changed.status, 200);
    await changed.body?.cancel();
    const beyond = await fetch(url, { headers: { range: `bytes=${file.length}-` } });
    assert.deepEqual([beyond.status, await readErrorCode(beyond)], [416, 'range_not_satisfiable']);
  });

  it('is refused without permission, except that an MP4 source plays', async () => {
    const sources: readonly SourceInput[] = [
      { url: '/clip.webm', ...WEBM_SOURCE },
      { url: '/live.m3u8', format: 'HLS' },
      toPair(),
    ];
    for (const source of sources) {
      const refused = await fetch(`${service.add(source, 'refused')}.mp4`);
      assert.equal(refused.status, 403);
      assert.equal(await readErrorCode(refused), 'download_not_allowed');
    }
    const plays = await fetch(`${service.add('/talk.mp4', 'pLays')}.mp4`);
    assert.equal(plays.headers.get('content-disposition'), null);
    assert.deepEqual(Buffer.from(await plays.arrayBuffer()), MP4);
    const stream = allow('/talk.mp4', 'pLays').replace('.mp4', '');
    for (const path of ['', `/${sourceId('fiLe')}.mp4`]) {
      const { status, headers } = await fetch(stream + path, { method: 'HEAD' });
      assert.deepEqual([status, headers.get('content-disposition')], [200, null]);
    }
  });

  it('is refused for playlists without media, and for codecs that MP4 lacks', async () => {
    const vp8 = Buffer.from(WEBM.toString('latin1').replace('V_VP9', 'V_VP8'), 'latin1');
    service.origin.script('/vp8.webm', serveBytes(vp8, { type: 'video/webm' }));
    for (const source of [
      { url: '/live.m3u8', format: 'HLS' },
      { url: '/vp8.webm', ...WEBM_SOURCE },
    ] as const) {
      const refused = await fetch(allow(source, 'eLse'));
      assert.equal(refused.status, 422);
      assert.equal(await readErrorCode(refused), 'source_unsupported');
    }
  });

  it('of a private video requires a token, and ends with it', async () => {
    const stall: Script = (_request, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-${WEBM.length - 1}/${WEBM.length}` });
      response.write(WEBM.subarray(0, 9));
    };
    const path = '/stalled.webm';
    service.origin.script(path, serveBytes(WEBM, { type: 'video/webm' }));
    const url = allow({ url: path, ...WEBM_SOURCE }, 'sEcret');
    change('sEcret', { visibility: 'private' });
    assert.equal((await fetch(url)).status, 404);
    const expiresAtSeconds = Math.ceil(Date.now() / 1000) + 600;
    const token = service.playbackTokens.write(videoId('sEcret'), { epoch: 0, expiresAtSeconds });
    const permitted = `${url}?token=${token}`;
    assert.equal((await fetch(permitted, { method: 'HEAD' })).status, 200);
    service.origin.script(path, stall);
    const response = await openSlowReader(new URL(permitted));
    assert.equal(response.status, 200);
    change('sEcret', { playbackEpoch: 1 });
    assert.equal(await response.isComplete, false);
    await waitUntil(() => service.streams.open === 0);
  });

  it('is cut if the file changes meanwhile or its host fails', async () => {
    for (const [name, fail] of [
      ['gone', respondWithStatus(404)],
      ['other', serveBytes(WEBM, { type: 'video/webm', headers: { etag: '"2"' } })],
    ] as const) {
      const path = `/${name}.webm`;
      const headers = { etag: '"1"' };
      service.origin.script(path, serveBytes(WEBM, { type: 'video/webm', headers }));
      const url = allow({ url: path, ...WEBM_SOURCE }, name);
      // The index has been read.
      assert.equal((await fetch(url, { method: 'HEAD' })).status, 200);
      service.origin.script(path, fail);
      const response = await openConnection(new URL(url));
      assert.equal(response.statusCode, 200);
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      response.on('error', () => undefined).once('close', () => resolve());
      response.resume();
      await closed;
      assert.equal(response.complete, false, name);
    }
  });
});

function toHashes(
  tracks: readonly PackagedTrack[],
  bytes: Uint8Array,
): readonly (readonly string[])[] {
  return tracks.map((track) => listPackets(track, bytes).map(({ hash }) => hash));
}
