// Third-party players show the thumbnails of packaged manifests at the same times as the storyboard.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { skipWithout } from '../support/skip-without.ts';
import {
  openThirdPartySite,
  type ThirdPartyPlayer,
  type ThirdPartySite,
} from '../support/third-party-players.ts';

const SAMPLES = new URL('../../samples/', import.meta.url);
const HLS = { type: 'application/vnd.apple.mpegurl' };
/** Within the samples of eight seconds, and not at the borders of thumbnails. */
const TIMES = [0.5, 1.4, 2.2, 3.7, 4.5, 5.1, 6.9, 7.6];

/** Each plays `src` in `video` and returns a function that finds the thumbnail of a time. */
const PLAYERS: readonly ThirdPartyPlayer[] = [
  {
    name: 'dash.js',
    pathPattern: /\.mpd$/,
    open: `const dash = dashjs.MediaPlayer().create();
      const ready = new Promise((resolve) => dash.on('streamInitialized', resolve));
      dash.initialize(video, src, false);
      return { ready, close: () => dash.destroy(), find: (time) => new Promise((resolve) => dash.provideThumbnail(time, resolve)) };`,
  },
  {
    name: 'Shaka Player',
    pathPattern: /\.(?:m3u8|mpd)$/,
    open: `const player = new shaka.Player();
      const ready = player.attach(video).then(() => player.load(src));
      const find = async (time) => {
        const found = await player.getThumbnails(player.getImageTracks()[0].id, time);
        const { uris: [url], positionX: x, positionY: y, width, height } = found;
        return { url, x, y, width, height };
      };
      return { ready, close: () => player.destroy(), find };`,
  },
];

/** `compare` resolves with the number of the most similar cue of the storyboard, for each time. */
const HARNESS = `<!doctype html><title>Elsewhere</title><video muted></video><script>
  const video = document.querySelector('video');
  const files = new Map();
  const load = (url) => {
    const image = files.get(url) ?? new Promise((resolve, reject) => {
      const image = new Image();
      image.crossOrigin = 'anonymous';
      image.onload = () => resolve(image);
      image.onerror = () => reject(new Error(url));
      image.src = url;
    });
    files.set(url, image);
    return image;
  };
  const read = async ({ url, x, y, width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 });
    const context = canvas.getContext('2d');
    context.drawImage(await load(url), x, y, width, height, 0, 0, 32, 18);
    return context.getImageData(0, 0, 32, 18).data;
  };
  const distance = (a, b) => a.reduce((sum, value, index) => sum + Math.abs(value - b[index]), 0);
  window.compare = async ({ src, open, cues, times }) => {
    const { ready, find, close } = new Function('src', 'video', open)(src, video);
    await ready;
    const pictures = await Promise.all(cues.map(read));
    const found = [];
    for (const time of times) {
      const pixels = await read(await find(time));
      const distances = pictures.map((picture) => distance(picture, pixels));
      found.push(distances.indexOf(Math.min(...distances)));
    }
    await close();
    return found;
  };
</script>`;

describe('thumbnails in packaged manifests', { skip: skipWithout('ffmpeg') }, () => {
  let origin: ScriptedOrigin;
  let site: ThirdPartySite;
  before(async () => {
    origin = await openScriptedOrigin(listScripts());
    const environment = { PATH: readEnvironment()['PATH'] ?? '' };
    site = await openThirdPartySite({
      html: HARNESS,
      origin,
      originPort: origin.port,
      environment,
    });
  });
  after(() => site[Symbol.asyncDispose]());

  for (const { name, pathPattern, open } of PLAYERS) {
    for (const path of ['/fast-start.mp4', '/hls-ts/index.m3u8']) {
      it(`${name} shows those of ${path} at their times`, async () => {
        await using opened = await site.openPage({ name });
        const video = await embed(site.app.url, origin.url(path));
        const cues = await readCues(new URL(`/stream/${video.id}/thumbnails.vtt`, site.app.url));
        assert.ok(cues.length > 2, JSON.stringify(cues));
        const { dash, hls } = video.embed;
        const inFmp4 = path.endsWith('.mp4') ? hls : hls?.replace('.m3u8', '.fmp4.m3u8');
        for (const src of [dash, inFmp4]) {
          if (!src || !pathPattern.test(src)) continue;
          const input = JSON.stringify({ src, open, cues, times: TIMES });
          const found = await opened.page.evaluate<readonly number[]>(`compare(${input})`);
          const expected = TIMES.map((time) =>
            cues.findIndex(({ start, end }) => start <= time && time < end),
          );
          assert.deepEqual(found, expected, src);
        }
      });
    }
  }
});

/** The stream has a grid of its own, which contains a picture of each second. */
function listScripts(): Parameters<typeof openScriptedOrigin>[0] {
  const file = fileURLToPath(new URL('fast-start.mp4', SAMPLES));
  const filter = 'fps=1,scale=160:90,tile=2x2';
  const { stdout: images } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-vf', filter, '-q:v', '3', '-f', 'mjpeg', 'pipe:1'],
    { maxBuffer: 1024 * 1024 },
  );
  const second = images.indexOf(Buffer.from('ffd8ff', 'hex'), 3);
  const tiles = ['1', '2'].flatMap((name) => [
    '#EXTINF:4,',
    '#EXT-X-TILES:RESOLUTION=160x90,LAYOUT=2x2,DURATION=1',
    `/tiles/${name}.jpg`,
  ]);
  const playlist = ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...tiles, '#EXT-X-ENDLIST'].join('\n');
  const master = readFileSync(new URL('hls-ts/index.m3u8', SAMPLES)).toString();
  const line = '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,RESOLUTION=160x90,URI="/tiles.m3u8"\n';
  const files = readdirSync(new URL('hls-ts', SAMPLES), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => `${each.parentPath}/${each.name}`);
  return {
    '/fast-start.mp4': serveBytes(readFileSync(file), { type: 'video/mp4' }),
    ...Object.fromEntries(
      files.map((path) => [
        path.slice(path.indexOf('/hls-ts')),
        serveBytes(readFileSync(path), path.endsWith('.ts') ? { type: 'video/mp2t' } : HLS),
      ]),
    ),
    '/hls-ts/index.m3u8': serveBytes(`${master}\n${line}`, HLS),
    '/tiles.m3u8': serveBytes(playlist, HLS),
    '/tiles/1.jpg': serveBytes(images.subarray(0, second), { type: 'image/jpeg' }),
    '/tiles/2.jpg': serveBytes(images.subarray(second), { type: 'image/jpeg' }),
  };
}

type Cue = {
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

async function readCues(track: URL): Promise<readonly Cue[]> {
  const text = await (await fetch(track)).text();
  const cues = text.matchAll(
    /00:00:([\d.]+) --> 00:00:([\d.]+)\n([^#\n]+)#xywh=(\d+),(\d+),(\d+),(\d+)/g,
  );
  return [...cues].map(([, start, end, reference = '', ...area]) => {
    const [x = 0, y = 0, width = 0, height = 0] = area.map(Number);
    const url = new URL(reference, track).href;
    return { start: Number(start), end: Number(end), url, x, y, width, height };
  });
}
