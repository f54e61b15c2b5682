import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { THUMBNAIL_IMAGE_BYTES_MAX } from '#features/playback/previews/read-sheet-image.ts';
import type { ReadyVideo } from '#features/videos/index.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';

import { aPng } from '../support/a-png.ts';
import { createFakeDecoder } from '../support/fake-picture-decoder.ts';
import {
  openScriptedOrigin,
  redirectTo,
  respondWithStatus,
  serveBytes,
} from '../support/scripted-origin.ts';
import {
  readErrorCode,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import {
  aReadyVideo,
  anMp4Source,
  type ReadyOverrides,
  sourceId,
  videoId,
} from '../support/video-fixtures.ts';

const HLS = { type: 'application/vnd.apple.mpegurl' };
const DASH = { type: 'application/dash+xml' };
const VTT = { type: 'text/vtt' };
const ID = videoId('taLk');

const MULTIVARIANT = [
  '#EXTM3U',
  '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360',
  'hd.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"',
  'audio.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=64000',
  'undeclared.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=320x180',
  'sd.m3u8',
  '',
].join('\n');
const IMAGES =
  '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=9000,RESOLUTION=320x180,CODECS="jpeg",URI="images.m3u8"\n';
const TILES = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:8',
  '#EXT-X-IMAGES-ONLY',
  '#EXTINF:8,',
  '#EXT-X-TILES:RESOLUTION=320x180,LAYOUT=2x2,DURATION=2',
  '/tiles/1.png?signature=secret',
  '#EXTINF:3,',
  '#EXT-X-TILES:RESOLUTION=320x180,LAYOUT=2x2,DURATION=2',
  '/tiles/2.png',
  '#EXT-X-ENDLIST',
  '',
].join('\n');
const TILED_ORIGIN = {
  '/index.m3u8': serveBytes(MULTIVARIANT + IMAGES, HLS),
  '/images.m3u8': serveBytes(TILES, HLS),
  '/tiles/1.png': serveBytes(aPng(640, 360), { type: 'text/html' }),
  '/tiles/2.png': serveBytes(aPng(640, 360)),
} as const;

type Thumbnail = {
  readonly times: string;
  readonly url: URL;
  readonly area: string;
};

describe('GET /stream/{id}/thumbnails.vtt', () => {
  it('lists the tiles of an HLS image playlist, without revealing the upstream', async () => {
    await using service = await startStreamService(TILED_ORIGIN);
    addHls(service);
    const response = await fetch(service.url(`/stream/${ID}/thumbnails.vtt`));
    assert.equal(response.headers.get('content-type'), 'text/vtt; charset=utf-8');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=60');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const thumbnails = await readTrack(response);
    assert.deepEqual(
      thumbnails.map(({ times, area }) => [times, area]),
      [
        ['00:00:00.000 --> 00:00:02.000', '0,0,320,180'],
        ['00:00:02.000 --> 00:00:04.000', '320,0,320,180'],
        ['00:00:04.000 --> 00:00:06.000', '0,180,320,180'],
        ['00:00:06.000 --> 00:00:08.000', '320,180,320,180'],
        ['00:00:08.000 --> 00:00:10.000', '0,0,320,180'],
        ['00:00:10.000 --> 00:00:11.000', '320,0,320,180'],
      ],
    );
    for (const { url } of thumbnails) {
      assert.equal(url.origin, new URL(service.url('/')).origin);
      assert.ok(!/secret|tiles|127\.0\.0\.1:\d+\/.*127/.test(url.href));
    }

    const image = await fetch(thumbnails[0]?.url ?? '');
    assert.equal(image.headers.get('content-type'), 'image/png');
    assert.match(image.headers.get('cache-control') ?? '', /^public, max-age=3[56]\d\d$/);
    assert.deepEqual(Buffer.from(await image.arrayBuffer()), aPng(640, 360));
    const etag = image.headers.get('etag') ?? '';
    const again = await fetch(image.url, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    const head = await fetch(thumbnails[5]?.url ?? '', { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  });

  it('is fetched once for all viewers', async () => {
    await using service = await startStreamService(TILED_ORIGIN);
    addHls(service);
    const url = service.url(`/stream/${ID}/thumbnails.vtt`);
    const [thumbnails = []] = await Promise.all(
      [1, 2, 3].map(async () => readTrack(await fetch(url))),
    );
    await Promise.all(thumbnails.map(({ url: image }) => fetch(image)));
    await readTrack(await fetch(url));
    assert.equal(service.origin.requests.length, Object.keys(TILED_ORIGIN).length);
    const paths = new Set(service.origin.requests.map(({ path }) => path.split('?', 1)[0]));
    assert.deepEqual(paths, new Set(Object.keys(TILED_ORIGIN)));
  });

  it('lists every nth thumbnail if images declare too many', async () => {
    const image = '#EXTINF:1000,\n#EXT-X-TILES:LAYOUT=100x100,DURATION=0.1\n/tiles/1.png';
    const images = ['#EXTM3U', ...Array.from({ length: 6000 }, () => image), '#EXT-X-ENDLIST'];
    await using service = await startStreamService({
      ...TILED_ORIGIN,
      '/images.m3u8': serveBytes(images.join('\n'), HLS),
      '/tiles/1.png': serveBytes(aPng(65_535, 65_535)),
    });
    addHls(service);
    const thumbnails = await listThumbnails(service);
    assert.equal(thumbnails.length, 5000);
    assert.deepEqual(thumbnails[1], ['00:16:40.000 --> 00:33:20.000', '0,0,655,655']);
  });

  it('lists one image per segment if the playlist declares no tiles', async () => {
    const images =
      '#EXTM3U\n#EXTINF:5,\na.png\n#EXT-X-GAP\n#EXTINF:5,\nb.png\n#EXTINF:2,\nc.png\n#EXT-X-ENDLIST';
    await using service = await startStreamService({
      ...TILED_ORIGIN,
      '/images.m3u8': serveBytes(images, HLS),
      '/a.png': serveBytes(aPng(160, 90)),
    });
    addHls(service);
    assert.deepEqual(await listThumbnails(service), [
      ['00:00:00.000 --> 00:00:05.000', '0,0,160,90'],
      ['00:00:10.000 --> 00:00:12.000', '0,0,160,90'],
    ]);
  });

  it('lists the tiles of a DASH manifest', async () => {
    const mpd = `<MPD type="static" mediaPresentationDuration="PT10S"><Period><AdaptationSet mimeType="image/jpeg">
      <SegmentTemplate media="$RepresentationID$/$Number$.jpg" duration="8"/><Representation id="t" width="9999">
      <EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="2x1"/>
      </Representation></AdaptationSet></Period></MPD>`;
    await using service = await startStreamService({
      '/manifest.mpd': serveBytes(mpd, DASH),
      '/t/1.jpg': serveBytes(aPng(320, 90)),
    });
    service.add({ url: '/manifest.mpd', format: 'DASH' });
    assert.deepEqual(await listThumbnails(service), [
      ['00:00:00.000 --> 00:00:04.000', '0,0,160,90'],
      ['00:00:04.000 --> 00:00:08.000', '160,0,160,90'],
      ['00:00:08.000 --> 00:00:12.000', '0,0,160,90'],
      ['00:00:12.000 --> 00:00:16.000', '160,0,160,90'],
    ]);
  });

  it('lists the thumbnails of a track that the source provides', async () => {
    const track = [
      'WEBVTT',
      '00:00.000 --> 00:05.000\n../img/a.png?x=1&y=2#xywh=10,20,30,40',
      '00:05.000 --> 00:10.000\n../img/a.png?x=1&y=2#xywh=40,20,30,40',
      '00:10.000 --> 00:15.000\n../img/b.png',
      '00:15.000 --> 00:20.000\nfile:///etc/passwd#xywh=0,0,1,1',
    ].join('\n\n');
    await using service = await startStreamService({
      '/vtt/t.vtt': serveBytes(track, VTT),
      '/img/a.png': serveBytes(aPng(600, 400)),
      '/img/b.png': serveBytes(aPng(600, 400)),
    });
    addMp4(service, {
      captions: [
        {
          lang: 'und-x-thumbs',
          label: '',
          kind: 'thumbnails',
          url: service.origin.url('/vtt/t.vtt'),
        },
      ],
    });
    const thumbnails = await readTrack(await fetch(service.url(`/stream/${ID}/thumbnails.vtt`)));
    assert.deepEqual(
      thumbnails.map(({ times, area }) => [times, area]),
      [
        ['00:00:00.000 --> 00:00:05.000', '10,20,30,40'],
        ['00:00:05.000 --> 00:00:10.000', '40,20,30,40'],
        ['00:00:10.000 --> 00:00:15.000', '0,0,600,400'],
      ],
    );
    for (const { url } of thumbnails) assert.equal((await fetch(url)).status, 200);
    assert.ok(service.origin.requests.some(({ path }) => path === '/img/a.png?x=1&y=2'));
  });

  it('reads large manifests and tracks of thumbnails on threads', async () => {
    const filler = 'X-FILLER,'.repeat(4_000);
    const mpd = `<MPD type="static" mediaPresentationDuration="PT10S"><!--${filler}--></MPD>`;
    const tasks: string[] = [];
    await using threads = createThreadPool({ onFinished: ({ name }) => tasks.push(name) });
    await using service = await startStreamService(
      {
        '/index.m3u8': serveBytes(`${MULTIVARIANT}${IMAGES}#${filler}\n`, HLS),
        '/images.m3u8': serveBytes(`${TILES}#${filler}\n`, HLS),
        '/sd.m3u8': serveBytes(`#EXTM3U\n#${filler}\n#EXTINF:8,\na.ts\n#EXT-X-ENDLIST`, HLS),
        '/manifest.mpd': serveBytes(mpd, DASH),
        '/t.vtt': serveBytes(`WEBVTT\n\nNOTE ${filler}\n\n00:00.000 --> 00:05.000\na.png`, VTT),
      },
      { threads, pictureDecoder: createFakeDecoder() },
    );
    const captions = [
      { lang: 'und', label: '', kind: 'thumbnails', url: service.origin.url('/t.vtt') },
    ] as const;
    addHls(service, { captions });
    await listThumbnails(service);
    const dash = {
      format: 'DASH',
      url: service.origin.url('/manifest.mpd'),
      proxied: true,
    } as const;
    addVideo(service, { sources: [anMp4Source(dash)] });
    await listThumbnails(service);
    assert.deepEqual(
      new Set(tasks.filter((name) => name !== 'manifest')),
      new Set([
        'thumbnail-track',
        'preview-variants',
        'preview-segments',
        'mpd-tiles',
        'mpd-pictures',
      ]),
    );
  });

  it('of a private video requires a valid playback token, and so do its images', async () => {
    let nowMs = Date.UTC(2026, 0, 1);
    await using service = await startStreamService(TILED_ORIGIN, { clock: () => nowMs });
    const video = addHls(service, { visibility: 'private' });
    const path = `/stream/${ID}/thumbnails.vtt`;
    const claims = { epoch: 0, expiresAtSeconds: nowMs / 1000 + 60 };
    const token = service.playbackTokens.write(ID, claims);
    const other = service.playbackTokens.write(videoId('other'), claims);

    const response = await fetch(service.url(`${path}?token=${token}`));
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    const [first] = await readTrack(response);
    assert.ok(first !== undefined);
    const image = await fetch(first.url);
    assert.equal(image.status, 200);
    assert.equal(image.headers.get('cache-control'), 'private, no-store');

    const bare = new URL(first.url.pathname, first.url);
    async function assertRefused(): Promise<void> {
      for (const url of [
        service.url(path),
        service.url(`${path}?token=${other}`),
        bare.href,
        `${bare.href}?token=${other}`,
      ]) {
        const refused = await fetch(url);
        assert.equal(refused.status, 404);
        assert.equal(await readErrorCode(refused), 'video_not_found');
      }
    }
    await assertRefused();
    nowMs += 61_000;
    assert.equal((await fetch(first.url)).status, 404);
    nowMs -= 61_000;
    assert.equal((await fetch(first.url)).status, 200);
    service.videos.set(ID, { ...video, playbackEpoch: 1 });
    assert.equal((await fetch(first.url)).status, 404);
    assert.equal((await fetch(service.url(`${path}?token=${token}`))).status, 404);
  });

  it('is refused to pages of other sites if the owner restricts embedding', async () => {
    await using service = await startStreamService(TILED_ORIGIN);
    addHls(service, {
      embedSites: { kind: 'listed', origins: ['https://blog.example'] },
    });
    const url = service.url(`/stream/${ID}/thumbnails.vtt`);
    const send = (site: string) =>
      fetch(url, { headers: { origin: site, 'sec-fetch-site': 'cross-site' } });
    assert.equal((await send('https://blog.example')).status, 200);
    const refused = await send('https://other.example');
    assert.equal(refused.status, 403);
    assert.equal(await readErrorCode(refused), 'embed_not_allowed');
  });

  it('has no cues without thumbnails and without ffmpeg, and requests no media', async () => {
    await using service = await startStreamService({
      '/index.m3u8': serveBytes(MULTIVARIANT, HLS),
      '/live.m3u8': serveBytes(MULTIVARIANT + IMAGES, HLS),
      '/images.m3u8': serveBytes(TILES.replace('#EXT-X-ENDLIST', ''), HLS),
    });
    addMp4(service);
    assert.deepEqual(await listThumbnails(service), []);
    assert.equal(service.origin.requests.length, 0);
    addHls(service);
    assert.deepEqual(await listThumbnails(service), []);
    addHls(service, { sources: [anHlsSource(service, '/live.m3u8')] });
    assert.deepEqual(await listThumbnails(service), []);
    const live = { state: 'live', latencyTarget: null, dvrWindow: null } as const;
    addHls(service, { live, resolvedAtMs: 7 });
    assert.deepEqual(await listThumbnails(service), []);
    assert.deepEqual(
      service.origin.requests.map(({ path }) => path),
      ['/index.m3u8', '/live.m3u8', '/images.m3u8'],
    );
  });

  it('has no cues if the images are not images, too large or not available', async () => {
    await using secret = await openScriptedOrigin({ '/private.png': serveBytes(aPng(640, 360)) });
    const large = Buffer.concat([aPng(640, 360), Buffer.alloc(THUMBNAIL_IMAGE_BYTES_MAX)]);
    for (const script of [
      serveBytes('<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' }),
      serveBytes('<!doctype html>', { type: 'image/png' }),
      serveBytes(large, { type: 'image/png' }),
      serveBytes(aPng(0, 0)),
      serveBytes(aPng(1, 1)),
      respondWithStatus(403),
      redirectTo(secret.url('/private.png').href),
    ]) {
      await using service = await startStreamService({ ...TILED_ORIGIN, '/tiles/1.png': script });
      addHls(service);
      assert.deepEqual(await listThumbnails(service), []);
    }
    assert.equal(secret.requests.length, 0);
  });

  it('never serves a later image that is not an image', async () => {
    await using service = await startStreamService({
      ...TILED_ORIGIN,
      '/tiles/2.png': serveBytes('<script>alert(1)</script>', { type: 'text/html' }),
    });
    addHls(service);
    const thumbnails = await readTrack(await fetch(service.url(`/stream/${ID}/thumbnails.vtt`)));
    const image = await fetch(thumbnails.at(-1)?.url ?? '');
    assert.equal(image.status, 502);
    assert.equal(await readErrorCode(image), 'source_error');
  });

  it('returns 404 for unknown videos, sources and images', async () => {
    await using service = await startStreamService(TILED_ORIGIN);
    const [source] = addHls(service).sources;
    for (const path of [
      `/stream/${videoId('none')}/thumbnails.vtt`,
      `/stream/${ID}/thumbnails/${source?.id}/2`,
      `/stream/${ID}/thumbnails/${source?.id}/-1`,
      `/stream/${ID}/thumbnails/${source?.id}/0x1`,
      `/stream/${ID}/thumbnails/src_1111111111111111/0`,
    ]) {
      assert.equal((await fetch(service.url(path))).status, 404, path);
    }
  });

  it('returns an error while the source is down, and recovers', async () => {
    await using service = await startStreamService({ '/index.m3u8': respondWithStatus(500) });
    addHls(service);
    const failed = await fetch(service.url(`/stream/${ID}/thumbnails.vtt`));
    assert.equal(failed.status, 502);
    for (const [path, script] of Object.entries(TILED_ORIGIN)) service.origin.script(path, script);
    assert.equal((await listThumbnails(service)).length, 6);
  });

  it('uses the next source with thumbnails', async () => {
    await using service = await startStreamService(TILED_ORIGIN);
    const { sources } = addHls(service);
    const down = anMp4Source({ url: service.origin.url('/gone.m3u8'), format: 'HLS' });
    addHls(service, {
      sources: [down, ...sources.map((source) => ({ ...source, id: sourceId('other') }))],
    });
    assert.equal((await listThumbnails(service)).length, 6);
  });
});

describe('thumbnails made from a video', () => {
  const segments = Array.from({ length: 20 }, (_, index) => `#EXTINF:3,\n/s${index}.ts`).join('\n');
  const media = `#EXTM3U\n#EXT-X-TARGETDURATION:3\n${segments}\n#EXT-X-ENDLIST\n`;
  const signed = (token: string): string => media.replaceAll('.ts', `.ts?token=${token}`);
  const scripts = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`/s${index}.ts`, serveBytes(`segment ${index}`)]),
  );
  const origins = {
    '/index.m3u8': serveBytes(MULTIVARIANT, HLS),
    '/sd.m3u8': serveBytes(media, HLS),
    ...scripts,
  };

  it('come from the smallest video, nine to an image', async () => {
    const decoder = createFakeDecoder();
    await using service = await startStreamService(origins, { pictureDecoder: decoder });
    addHls(service, { duration: 60 });
    const thumbnails = await readTrack(await fetch(service.url(`/stream/${ID}/thumbnails.vtt`)));
    assert.equal(thumbnails.length, 20);
    assert.deepEqual(
      [thumbnails[0]?.area, thumbnails[1]?.area, thumbnails[8]?.area, thumbnails[9]?.area],
      ['0,0,160,90', '160,0,160,90', '320,180,160,90', '0,0,160,90'],
    );
    assert.equal(thumbnails.at(-1)?.times, '00:00:57.000 --> 00:01:00.000');
    assert.deepEqual(decoder.decoded, []);

    const images = new Set(thumbnails.map(({ url }) => url.href));
    assert.equal(images.size, 3);
    const second = [...images][1] ?? '';
    const responses = await Promise.all([fetch(second), fetch(second), fetch(second)]);
    for (const response of responses) {
      assert.equal(response.headers.get('content-type'), 'image/jpeg');
      assert.equal((await response.arrayBuffer()).byteLength, 9 * 3 + 3);
    }
    const expected = Array.from({ length: 9 }, (_, index) => `segment ${index + 9}`);
    assert.equal(decoder.decoded.length, 9);
    assert.deepEqual(new Set(decoder.decoded), new Set(expected));
    const paths = new Set(service.origin.requests.map(({ path }) => path));
    assert.ok(!paths.has('/hd.m3u8') && !paths.has('/s0.ts') && !paths.has('/s18.ts'));
  });

  it('prefer the playlist of single pictures, with exact byte ranges', async () => {
    const pictures = [
      '#EXTM3U',
      '#EXT-X-I-FRAMES-ONLY',
      '#EXT-X-MAP:URI="/sd.mp4",BYTERANGE="4@0"',
      '#EXTINF:5,\n#EXT-X-BYTERANGE:3@4\n/sd.mp4',
      '#EXTINF:5,\n#EXT-X-BYTERANGE:3@10\n/sd.mp4',
      '#EXT-X-ENDLIST',
    ].join('\n');
    const listed = '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x180,URI="pictures.m3u8"\n';
    const decoder = createFakeDecoder();
    await using service = await startStreamService(
      {
        ...origins,
        '/index.m3u8': serveBytes(MULTIVARIANT + listed, HLS),
        '/pictures.m3u8': serveBytes(pictures, HLS),
        '/sd.mp4': serveBytes('headone---two---'),
      },
      { pictureDecoder: decoder },
    );
    addHls(service, { duration: 10 });
    const [first] = await readTrack(await fetch(service.url(`/stream/${ID}/thumbnails.vtt`)));
    assert.equal((await fetch(first?.url ?? '')).status, 200);
    assert.deepEqual(new Set(decoder.decoded), new Set(['headone', 'headtwo']));
  });

  it('continue with new URLs after those of the segments have expired', async () => {
    let valid = 'old';
    const guarded = Object.fromEntries(
      Object.entries(scripts).map(([path, script]) => [
        path,
        (...exchange: Parameters<typeof script>) =>
          (exchange[0].url?.endsWith(valid) ? script : respondWithStatus(403))(...exchange),
      ]),
    );
    await using service = await startStreamService(
      { ...origins, ...guarded, '/sd.m3u8': serveBytes(signed('old'), HLS) },
      { pictureDecoder: createFakeDecoder() },
    );
    addHls(service, { duration: 60 });
    const thumbnails = await readTrack(await fetch(service.url(`/stream/${ID}/thumbnails.vtt`)));
    valid = 'new';
    service.origin.script('/sd.m3u8', serveBytes(signed('new'), HLS));
    service.advance(2_000);
    const image = await fetch(thumbnails.at(-1)?.url ?? '');
    assert.equal(image.status, 200);
  });

  it('are not made from encrypted samples or protected sources', async () => {
    const encrypted = media.replace('#EXTINF', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXTINF');
    await using service = await startStreamService(
      {
        ...origins,
        '/sd.m3u8': serveBytes(encrypted, HLS),
      },
      { pictureDecoder: createFakeDecoder() },
    );
    const { sources } = addHls(service);
    assert.deepEqual(await listThumbnails(service), []);
    const locked = sources.map((source) => ({ ...source, drm: ['widevine'] }));
    addHls(service, { sources: locked, resolvedAtMs: 1 });
    assert.deepEqual(await listThumbnails(service), []);
  });

  it('locate the pictures of a file by its index', async () => {
    const file = readFileSync(new URL('../../samples/index-at-end.mp4', import.meta.url));
    const decoder = createFakeDecoder();
    await using service = await startStreamService(
      { '/talk.mp4': serveBytes(file) },
      { pictureDecoder: decoder },
    );
    addMp4(service, { duration: 8 });
    const thumbnails = await readTrack(await fetch(service.url(`/stream/${ID}/thumbnails.vtt`)));
    assert.deepEqual(
      thumbnails.map(({ times }) => times),
      [
        '00:00:00.000 --> 00:00:02.000',
        '00:00:02.000 --> 00:00:04.000',
        '00:00:04.000 --> 00:00:06.000',
        '00:00:06.000 --> 00:00:08.000',
      ],
    );
    assert.equal((await fetch(thumbnails[0]?.url ?? '')).status, 200);
    assert.equal(decoder.decoded.length, 4);
  });

  it('have no image if no picture can be decoded, and are retried after a minute', async () => {
    const decoder = createFakeDecoder();
    let decodings = 0;
    let nowMs = Date.UTC(2026, 0, 1);
    await using service = await startStreamService(origins, {
      clock: () => nowMs,
      pictureDecoder: {
        ...decoder,
        decode: async () => {
          decodings += 1;
          return undefined;
        },
      },
    });
    addHls(service, { duration: 60 });
    const [first] = await readTrack(await fetch(service.url(`/stream/${ID}/thumbnails.vtt`)));
    for (const [passedMs, expected] of [
      [0, 9],
      [59_000, 9],
      [2_000, 18],
    ] as const) {
      nowMs += passedMs;
      assert.equal((await fetch(first?.url ?? '')).status, 404);
      assert.equal(decodings, expected);
    }
  });

  it('are limited per client at a time', async () => {
    const decoding = Promise.withResolvers<void>();
    const started: string[] = [];
    await using service = await startStreamService(origins, {
      pictureDecoder: {
        ...createFakeDecoder(),
        async decode(file) {
          started.push(file.toString());
          await decoding.promise;
          return Buffer.alloc(3);
        },
      },
    });
    const ids = Array.from({ length: 5 }, (_, index) => videoId(`many${index + 1}`));
    const urls: URL[] = [];
    for (const id of ids) {
      service.videos.set(
        id,
        aReadyVideo({ id, sources: [anHlsSource(service, '/index.m3u8')], duration: 60 }),
      );
      const [first] = await readTrack(await fetch(service.url(`/stream/${id}/thumbnails.vtt`)));
      if (first !== undefined) urls.push(first.url);
    }
    const responses = urls.slice(0, 4).map((url) => fetch(url));
    while (started.length < 4) await nextTurn();
    const refused = await fetch(urls[4] ?? '');
    assert.equal(refused.status, 503);
    assert.equal(await readErrorCode(refused), 'unavailable');
    decoding.resolve();
    for (const response of responses) assert.equal((await response).status, 200);
    assert.equal((await fetch(urls[4] ?? '')).status, 200);
  });
});

function addHls(service: StreamService, overrides: ReadyOverrides = {}): ReadyVideo {
  return addVideo(service, { sources: [anHlsSource(service, '/index.m3u8')], ...overrides });
}

function anHlsSource({ origin }: StreamService, path: string): ReadyVideo['sources'][number] {
  const url = origin.url(path);
  return anMp4Source({ format: 'HLS', url, proxied: true, width: 640, height: 360 });
}

function addMp4(service: StreamService, overrides: ReadyOverrides = {}): ReadyVideo {
  return addVideo(service, {
    sources: [anMp4Source({ url: service.origin.url('/talk.mp4'), proxied: true })],
    ...overrides,
  });
}

function addVideo(service: StreamService, overrides: ReadyOverrides): ReadyVideo {
  const video = aReadyVideo({ id: ID, ...overrides });
  service.videos.set(ID, video);
  return video;
}

async function listThumbnails(service: StreamService): Promise<readonly (readonly string[])[]> {
  const response = await fetch(service.url(`/stream/${ID}/thumbnails.vtt`));
  return (await readTrack(response)).map(({ times, area }) => [times, area]);
}

async function readTrack(response: Response): Promise<readonly Thumbnail[]> {
  const text = await response.text();
  assert.equal(response.status, 200, text);
  const [header, ...blocks] = text.trimEnd().split('\n\n');
  assert.equal(header, 'WEBVTT');
  return blocks.map((block) => {
    const [times = '', reference = ''] = block.split('\n');
    const [path = '', area = ''] = reference.split('#xywh=');
    return { times, url: new URL(path, response.url), area };
  });
}
