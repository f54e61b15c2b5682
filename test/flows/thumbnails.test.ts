import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';

import decodeJpeg, { init } from '@jsquash/jpeg/decode.js';

import { wasm } from '#features/playback/posters/web-assembly.ts';
import { readImageSize } from '#lib/media/read-image-size.ts';
import { readEnvironment } from '#platform/config/env.ts';

import { openSampleOrigin, SAMPLE_PATHS, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { skipWithout } from '../support/skip-without.ts';
import { type App, startApp } from '../support/start-app.ts';

const run = promisify(execFile);
const DECODER = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
/** Mean difference of two pictures of the same moment, from 0 to 255, after compression. */
const DIFFERENCE_MAX = 8;
/** The picture of a segment is in this share of its bytes. */
const PICTURE_SHARE = 0.6;
const LIVE = /live|latency/;
/** The page contains the MP4 file. */
const RECORDED = SAMPLE_PATHS.filter(({ label }) => !LIVE.test(label) && !/page/.test(label));
const WIDTH = 160;
const HEIGHT = 90;
/** Of an image with three by three thumbnails. */
const SHEET_WIDTH = 3 * WIDTH;
/** Every sample has a keyframe every two seconds, with audio that may start earlier. */
const STARTS = [0, 2, 4, 6];

describe('thumbnails of a video', () => {
  let origin: SampleOrigin;
  before(async () => {
    origin = await openSampleOrigin();
  });
  after(() => origin[Symbol.asyncDispose]());

  describe('with ffmpeg', { skip: skipWithout('ffmpeg') }, () => {
    let app: App;
    before(async () => {
      app = await startApp({ EGRESS_ALLOW: '127.0.0.1/32', PATH: readEnvironment()['PATH'] ?? '' });
    });
    after(() => app[Symbol.asyncDispose]());

    for (const { path, label } of RECORDED) {
      it(`show the pictures of ${label}`, async () => {
        const { id } = await embed(app.url, new URL(path, origin.url));
        await assertThumbnails(id, STARTS);
      });
    }

    for (const { path, label } of SAMPLE_PATHS.filter((each) => LIVE.test(each.label))) {
      it(`are absent from ${label}`, async () => {
        const { id } = await embed(app.url, new URL(path, origin.url));
        assert.deepEqual(await readCues(app.url, id), []);
      });
    }

    for (const [name, folder, extension] of [
      ['fragmented MP4', 'hls-fmp4/180p', 'm4s'],
      ['a transport stream', 'hls-ts/180p', 'ts'],
    ] as const) {
      it(`show the pictures of a playlist of single pictures in ${name}`, async () => {
        await using pictures = await openPictureOrigin(folder, extension);
        const { id } = await embed(app.url, pictures.url('/index.m3u8'));
        await assertThumbnails(id, STARTS);
        const ranges = pictures.requests.flatMap(({ headers }) => headers.range ?? []);
        assert.ok(
          ranges.some((range) => /^bytes=0-\d{4,5}$/.test(range)),
          ranges.join(),
        );
      });
    }

    async function assertThumbnails(id: string, expected: readonly number[]): Promise<void> {
      const cues = await readCues(app.url, id);
      const starts = cues.map(({ startSeconds }) => startSeconds);
      assert.deepEqual(starts.map(Math.round), expected);
      const image = await fetch(cues[0]?.url ?? '');
      const sheet = Buffer.from(await image.arrayBuffer());
      assert.equal(image.headers.get('content-type'), 'image/jpeg', sheet.toString());
      const size = { width: SHEET_WIDTH, height: 3 * HEIGHT };
      assert.deepEqual(readImageSize(sheet, 'image/jpeg'), size);
      const pixels = await readPixels(sheet);
      for (const [index, { startSeconds, area }] of cues.entries()) {
        const [x, y] = [(index % 3) * WIDTH, Math.floor(index / 3) * HEIGHT];
        assert.equal(area, `${x},${y},${WIDTH},${HEIGHT}`);
        const difference = measureDifference(crop(pixels, x, y), await findFrame(startSeconds));
        assert.ok(difference <= DIFFERENCE_MAX, `at ${startSeconds}: ${difference}`);
      }
    }
  });

  it('are absent without ffmpeg', async () => {
    await using app = await startApp({ EGRESS_ALLOW: '127.0.0.1/32', FFMPEG: 'none' });
    const { id } = await embed(app.url, new URL('/fast-start.mp4', origin.url));
    assert.deepEqual(await readCues(app.url, id), []);
  });

  const frames = new Map<number, Promise<Buffer>>();

  /** All samples have the same pictures, so each is decoded once. */
  function findFrame(seconds: number): Promise<Buffer> {
    const frame = frames.get(seconds) ?? readFrame(seconds);
    frames.set(seconds, frame);
    return frame;
  }

  /** The frame of the original at this time, at the size of a thumbnail. */
  async function readFrame(seconds: number): Promise<Buffer> {
    const url = new URL('/fast-start.mp4', origin.url).href;
    const { stdout } = await run(
      'ffmpeg',
      [
        ...`-nostdin -loglevel error -ss ${seconds}`.split(' '),
        '-i',
        url,
        ...toRaw(`scale=${WIDTH}:${HEIGHT}`),
      ],
      { encoding: 'buffer' },
    );
    return stdout;
  }
});

/** A stream with a playlist of the first bytes of each segment, which contain a picture. */
async function openPictureOrigin(folder: string, extension: string): Promise<ScriptedOrigin> {
  const files = STARTS.map((_, index) => `segment-${index}.${extension}`);
  const read = (name: string): Buffer =>
    readFileSync(new URL(`../../samples/${folder}/${name}`, import.meta.url));
  const map = extension === 'ts' ? [] : ['#EXT-X-MAP:URI="init_1.mp4"'];
  const pictures = files.flatMap((name) => {
    const length = Math.ceil(read(name).length * PICTURE_SHARE);
    return ['#EXTINF:2,', `#EXT-X-BYTERANGE:${length}@0`, name];
  });
  const toPlaylist = (...lines: readonly string[]): string =>
    ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...map, ...lines, '#EXT-X-ENDLIST', ''].join('\n');
  const multivariant = [
    '#EXTM3U',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1000,RESOLUTION=320x180,CODECS="avc1.4d400c",URI="pictures.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=112200,RESOLUTION=320x180,CODECS="avc1.4d400c"',
    'media.m3u8',
  ];
  const type = 'application/vnd.apple.mpegurl';
  const names = extension === 'ts' ? files : ['init_1.mp4', ...files];
  return openScriptedOrigin({
    '/index.m3u8': serveBytes(multivariant.join('\n'), { type }),
    '/media.m3u8': serveBytes(toPlaylist(...files.flatMap((name) => ['#EXTINF:2,', name])), {
      type,
    }),
    '/pictures.m3u8': serveBytes(toPlaylist('#EXT-X-I-FRAMES-ONLY', ...pictures), { type }),
    ...Object.fromEntries(names.map((name) => [`/${name}`, serveBytes(read(name))])),
  });
}

type Cue = { readonly startSeconds: number; readonly url: URL; readonly area: string };

async function readCues(service: URL, id: string): Promise<readonly Cue[]> {
  const track = new URL(`/stream/${id}/thumbnails.vtt`, service);
  const text = await (await fetch(track)).text();
  const [header, ...blocks] = text.trimEnd().split('\n\n');
  assert.equal(header, 'WEBVTT');
  return blocks.map((block) => {
    const [, seconds, path = '', area = ''] = /^00:00:(\S+) .*\n(.*)#xywh=(.*)$/.exec(block) ?? [];
    return { startSeconds: Number(seconds), url: new URL(path, track), area };
  });
}

/** The brightness of each pixel (ITU-T T.871 §7). ffmpeg would take longer to start. */
async function readPixels(image: Buffer): Promise<Buffer> {
  await (isReady ??= wasm.compile(readFileSync(DECODER)).then((module) => init(module, {})));
  const { data } = await decodeJpeg(new Uint8Array(image).buffer, { preserveOrientation: true });
  return Buffer.from(
    Array.from({ length: data.length / 4 }, (_, pixel) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3);
      return 0.299 * red + 0.587 * green + 0.114 * blue;
    }),
  );
}

let isReady: Promise<unknown> | undefined;

/** The thumbnail at this position of an image. */
function crop(pixels: Buffer, x: number, y: number): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, row) => {
    const start = (y + row) * SHEET_WIDTH + x;
    return pixels.subarray(start, start + WIDTH);
  });
  return Buffer.concat(rows);
}

function toRaw(...filters: readonly string[]): readonly string[] {
  const filter = [...filters, 'format=gray'].join();
  return ['-frames:v', '1', '-vf', filter, '-f', 'rawvideo', 'pipe:1'];
}

function measureDifference(one: Buffer, other: Buffer): number {
  assert.equal(one.length, WIDTH * HEIGHT);
  assert.equal(other.length, WIDTH * HEIGHT);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}
