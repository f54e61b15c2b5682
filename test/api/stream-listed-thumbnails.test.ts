import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { aPng } from '../support/a-png.ts';
import { createFakeDecoder } from '../support/fake-picture-decoder.ts';
import { respondWithStatus, serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { aReadyVideo, anMp4Source, videoId } from '../support/video-fixtures.ts';

const SAMPLES = new URL('../../samples/', import.meta.url);
const HLS = { type: 'application/vnd.apple.mpegurl' };
const DASH = { type: 'application/dash+xml' };
const ID = videoId('taLk');
const TILES = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:4',
  '#EXT-X-IMAGES-ONLY',
  ...['1', '2'].flatMap((name) => [
    '#EXTINF:4,',
    '#EXT-X-TILES:RESOLUTION=320x180,LAYOUT=2x2,DURATION=1',
    `/tiles/${name}.png?signature=secret`,
  ]),
  '#EXT-X-ENDLIST',
].join('\n');
const IMAGES = {
  '/tiles/1.png': serveBytes(aPng(640, 360)),
  '/tiles/2.png': serveBytes(Buffer.concat([aPng(640, 360), Buffer.alloc(1)])),
};

describe('thumbnails in packaged manifests', () => {
  it('are the pictures of the video, each with its time', async () => {
    const decoder = createFakeDecoder();
    await using service = await startStreamService({}, { pictureDecoder: decoder });
    const bytes = readFileSync(new URL('fast-start.mp4', SAMPLES));
    service.origin.script('/talk.mp4', serveBytes(bytes, { type: 'video/mp4' }));
    addVideo(service, '/talk.mp4', { format: 'MP4', duration: 8 });
    const starts = await readStarts(service);
    assert.ok(starts.length > 2, String(starts));

    const listed = await readHlsImages(service, '.m3u8');
    assert.deepEqual([listed.layout, listed.resolution, listed.starts], ['1x1', '160x90', starts]);
    const image = await fetch(listed.images[1] ?? '');
    assert.equal(image.headers.get('content-type'), 'image/jpeg');
    assert.equal((await image.arrayBuffer()).byteLength, 6);
    assert.equal(decoder.decoded.length, 1);

    const { set, images } = await readDashImages(service);
    assert.match(set, /value="1x1"/);
    assert.match(set, /mimeType="image\/jpeg"/);
    const times = images.map(({ startSeconds }) => startSeconds);
    assert.deepEqual(times, starts);
    const same = await fetch(images[1]?.url ?? '');
    assert.equal(same.headers.get('etag'), image.headers.get('etag'));
    assert.equal(decoder.decoded.length, 1);
    const head = await fetch(images[1]?.url ?? '', { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    for (const wrong of ['/t99/', '/t12345/', '/', '/m0/']) {
      const url = (images[0]?.url ?? '').replace('/t0/', wrong);
      assert.equal((await fetch(url)).status, 404, wrong);
    }
  });

  it('of an HLS image playlist keep their grid in DASH, and in the other HLS form', async () => {
    await using service = await startStreamService(IMAGES);
    addSample(service, 'hls-ts');
    const master = readSample('hls-ts/index.m3u8').toString();
    const line = '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x180,URI="images.m3u8"';
    service.origin.script('/hls-ts/index.m3u8', serveBytes(`${master}\n${line}\n`, HLS));
    service.origin.script('/hls-ts/images.m3u8', serveBytes(TILES, HLS));
    addVideo(service, '/hls-ts/index.m3u8', { format: 'HLS', duration: 8 });
    const { mpd, set, images } = await readDashImages(service);
    assert.ok(!mpd.includes('secret'));
    assert.match(set, /value="2x2"/);
    assert.match(set, /mimeType="image\/png"/);
    assert.match(set, /width="640" height="360"/);
    assert.match(mpd, /maxSegmentDuration="PT4S"/);
    assert.deepEqual(
      images.map(({ startSeconds, seconds }) => [startSeconds, seconds]),
      [
        [0, 4],
        [4, 4],
      ],
    );
    const second = await fetch(images[1]?.url ?? '');
    assert.equal(second.headers.get('content-type'), 'image/png');
    const cachedBytes = service.countCached('thumbnails');
    const track = await fetch(service.url(`/stream/${ID}/thumbnails.vtt`));
    const [path = ''] = /thumbnails\/\S+\/1\b[^#]*/.exec(await track.text()) ?? [];
    const sheet = await fetch(new URL(path, track.url));
    assert.equal(sheet.headers.get('etag'), second.headers.get('etag'));
    assert.equal(service.countCached('thumbnails'), cachedBytes, 'cached once');
    assert.equal((await second.arrayBuffer()).byteLength, 65);

    const inFmp4 = await readHlsImages(service, '.fmp4.m3u8');
    assert.deepEqual([inFmp4.layout, inFmp4.starts], ['2x2', [0, 4]]);
    assert.equal((await (await fetch(inFmp4.images[1] ?? '')).arrayBuffer()).byteLength, 65);
    const own = await (await fetch(service.url(`/stream/${ID}.m3u8`))).text();
    assert.equal(own.match(/IMAGE-STREAM-INF/g)?.length, 1);
  });

  it('of DASH tiles keep their grid in HLS', async () => {
    await using service = await startStreamService(IMAGES);
    addSample(service, 'dash-template');
    const tiles = `<AdaptationSet mimeType="image/png"><SegmentTemplate media="/tiles/$Number$.png" duration="4" startNumber="1"/>
      <Representation id="t" bandwidth="1" width="640" height="360"><EssentialProperty schemeIdUri="http://dashif.org/thumbnail_tile" value="2x2"/></Representation></AdaptationSet></Period>`;
    const mpd = readSample('dash-template/manifest.mpd').toString().replace('</Period>', tiles);
    service.origin.script('/dash-template/manifest.mpd', serveBytes(mpd, DASH));
    addVideo(service, '/dash-template/manifest.mpd', { format: 'DASH', duration: 8 });
    const { layout, resolution, starts, images } = await readHlsImages(service, '.m3u8');
    assert.deepEqual([layout, resolution, starts], ['2x2', '320x180', [0, 4]]);
    assert.equal((await (await fetch(images[0] ?? '')).arrayBuffer()).byteLength, 64);
  });

  it('follow the periods of the video', async () => {
    const decoder = createFakeDecoder();
    await using service = await startStreamService({}, { pictureDecoder: decoder });
    addSample(service, 'hls-ts');
    const [head = '', ...segments] = readSample('hls-ts/360p/media.m3u8')
      .toString()
      .split(/(?=#EXTINF)/);
    const middle = segments.length / 2;
    segments[middle] = `#EXT-X-DISCONTINUITY\n${segments[middle]}`;
    service.origin.script('/hls-ts/360p/media.m3u8', serveBytes(head + segments.join(''), HLS));
    addVideo(service, '/hls-ts/360p/media.m3u8', { format: 'HLS', duration: 8 });
    const starts = await readStarts(service);
    const { mpd } = await readDashImages(service);
    const periods = mpd.split('<Period').slice(1);
    assert.equal(periods.length, 2);
    const listed = periods.flatMap((period) => {
      const offset = Number(/ start="PT([\d.]+)S"/.exec(period)?.[1]);
      return listImages(findSet(period), '').map(({ startSeconds }) => offset + startSeconds);
    });
    for (const start of starts) {
      assert.ok(
        listed.some((each) => Math.abs(each - start) < 0.05),
        `${start}: ${listed.join(', ')}`,
      );
    }
  });

  it('of a private video need no token, and expire with the manifest', async () => {
    const nowMs = Date.UTC(2026, 0, 1);
    await using service = await startStreamService(IMAGES, { clock: () => nowMs });
    const bytes = readFileSync(new URL('fast-start.mp4', SAMPLES));
    service.origin.script('/talk.mp4', serveBytes(bytes, { type: 'video/mp4' }));
    service.origin.script('/t.vtt', serveBytes(toTrack(4)));
    const visibility = 'private' as const;
    addVideo(service, '/talk.mp4', {
      format: 'MP4',
      duration: 8,
      thumbnails: '/t.vtt',
      visibility,
    });
    const claims = { epoch: 0, expiresAtSeconds: nowMs / 1000 + 60 };
    const token = service.playbackTokens.write(ID, claims);
    const { images } = await readDashImages(service, token);
    const listed = await readHlsImages(service, '.m3u8', token);
    for (const url of [images[0]?.url ?? '', listed.images[0] ?? '', listed.playlist]) {
      const response = await fetch(url);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('cache-control'), 'private, no-store');
      service.advance(61_000);
      assert.equal((await fetch(url)).status, 404);
      service.advance(-61_000);
    }
  });

  for (const [reason, track, isListed] of [
    ['a grid of equal durations', toTrack(4), true],
    ['other places', toTrack(4).replace('0,180', '1,180'), false],
    ['equal times', toTrack(4).replaceAll(/00:0\d\.000 -->/g, '00:00.000 -->'), false],
    ['other times', toTrack(4).replaceAll('00:02.000', '00:02.500'), false],
    ['images that are not available', toTrack(4).replaceAll('1.png', '3.png'), false],
  ] as const) {
    it(`of WebVTT with ${reason} are ${isListed ? 'listed' : 'omitted'}`, async () => {
      await using service = await startStreamService({
        ...IMAGES,
        '/tiles/3.png': respondWithStatus(500),
      });
      const bytes = readFileSync(new URL('fast-start.mp4', SAMPLES));
      service.origin.script('/talk.mp4', serveBytes(bytes, { type: 'video/mp4' }));
      service.origin.script('/t.vtt', serveBytes(track));
      addVideo(service, '/talk.mp4', { format: 'MP4', duration: 8, thumbnails: '/t.vtt' });
      const master = await (await fetch(service.url(`/stream/${ID}.m3u8`))).text();
      assert.match(master, /#EXT-X-STREAM-INF/);
      assert.equal(master.includes('#EXT-X-IMAGE-STREAM-INF'), isListed);
      const mpd = await (await fetch(service.url(`/stream/${ID}.mpd`))).text();
      assert.equal(mpd.includes('thumbnail_tile'), isListed);
      assert.equal(service.refreshed.length, 0);
    });
  }
});

/** Thumbnails of a second in the grid of the first image. */
function toTrack(count: number): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const [x, y] = [(index % 2) * 320, Math.floor(index / 2) * 180];
    return `00:0${index}.000 --> 00:0${index + 1}.000\n/tiles/1.png#xywh=${x},${y},320,180`;
  });
  return ['WEBVTT', ...cues].join('\n\n');
}

function readSample(path: string): Buffer {
  return readFileSync(new URL(path, SAMPLES));
}

function addSample(service: StreamService, folder: string): void {
  const files = readdirSync(new URL(folder, SAMPLES), { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const path = `${file.parentPath}/${file.name}`;
    const type = path.endsWith('.m3u8') ? HLS.type : 'application/octet-stream';
    const url = path.slice(path.indexOf(`/${folder}`));
    service.origin.script(url, serveBytes(readFileSync(path), { type }));
  }
}

function addVideo(
  service: StreamService,
  path: string,
  {
    format,
    thumbnails,
    ...overrides
  }: {
    readonly format: 'MP4' | 'HLS' | 'DASH';
    readonly duration: number;
    readonly thumbnails?: string;
    readonly visibility?: 'private';
  },
): void {
  const kind = 'thumbnails';
  const captions =
    thumbnails === undefined
      ? []
      : [{ lang: 'und', label: '', kind, url: service.origin.url(thumbnails) } as const];
  const source = anMp4Source({
    format,
    url: service.origin.url(path),
    proxied: true,
    width: 640,
    height: 360,
  });
  service.videos.set(ID, aReadyVideo({ id: ID, sources: [source], captions, ...overrides }));
}

/** The starts of the thumbnails on the timeline of the player. */
async function readStarts(service: StreamService): Promise<readonly number[]> {
  const track = await (await fetch(service.url(`/stream/${ID}/thumbnails.vtt`))).text();
  return [...track.matchAll(/00:00:([\d.]+) -->/g)].map(([, seconds]) => Number(seconds));
}

type HlsImages = {
  readonly playlist: string;
  readonly layout: string | undefined;
  readonly resolution: string | undefined;
  readonly starts: readonly number[];
  readonly images: readonly string[];
};

async function readHlsImages(
  service: StreamService,
  suffix: string,
  token?: string,
): Promise<HlsImages> {
  const query = token === undefined ? '' : `?token=${token}`;
  const url = service.url(`/stream/${ID}${suffix}${query}`);
  const master = await (await fetch(url)).text();
  const [, resolution, uri = ''] =
    /#EXT-X-IMAGE-STREAM-INF:.*RESOLUTION=(\w+),.*URI="([^"]+)"/.exec(master) ?? [];
  const playlist = new URL(uri, url).href;
  const response = await fetch(playlist);
  assert.equal(response.headers.get('content-type'), HLS.type);
  const text = await response.text();
  assert.match(text, /#EXT-X-IMAGES-ONLY/);
  let seconds = 0;
  const starts = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, duration]) => {
    const start = seconds;
    seconds = Math.round((start + Number(duration)) * 1000) / 1000;
    return start;
  });
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const images = lines.map((line) => new URL(line, playlist).href);
  return { playlist, layout: /LAYOUT=(\w+)/.exec(text)?.[1], resolution, starts, images };
}

type DashImage = { readonly startSeconds: number; readonly seconds: number; readonly url: string };
type DashImages = {
  readonly mpd: string;
  readonly set: string;
  readonly images: readonly DashImage[];
};

async function readDashImages(service: StreamService, token?: string): Promise<DashImages> {
  const query = token === undefined ? '' : `?token=${token}`;
  const url = service.url(`/stream/${ID}.mpd${query}`);
  const mpd = await (await fetch(url)).text();
  const set = findSet(mpd);
  return { mpd, set, images: listImages(set, url) };
}

function findSet(mpd: string): string {
  return /<AdaptationSet contentType="image".*?<\/AdaptationSet>/s.exec(mpd)?.[0] ?? '';
}

/** The times count from the start of the period. */
function listImages(set: string, base: string): readonly DashImage[] {
  const [, media = ''] = / media="([^"]+)"/.exec(set) ?? [];
  const read = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(set)?.[1]);
  const entries = [...set.matchAll(/<S t="(\d+)" d="(\d+)"(?: r="(\d+)")?\/>/g)];
  const segments = entries.flatMap(([, t, d, r = '0']) =>
    Array.from({ length: Number(r) + 1 }, (_, index) => [Number(t) + index * Number(d), Number(d)]),
  );
  return segments.map(([start = 0, duration = 0], index) => ({
    startSeconds: (start - read('presentationTimeOffset')) / read('timescale'),
    seconds: duration / read('timescale'),
    url: base && new URL(media.replace('$Number$', String(read('startNumber') + index)), base).href,
  }));
}
