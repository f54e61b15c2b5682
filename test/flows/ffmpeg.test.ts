import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';

import { FrameCapture } from '#features/playback/index.ts';
import { readImageSize } from '#lib/media/read-image-size.ts';
import { sniffImage } from '#lib/media/sniff-image.ts';
import { readEnvironment } from '#platform/config/env.ts';

import { openSampleOrigin, SAMPLE_PATHS, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { skipWithout } from '../support/skip-without.ts';
import { type App, startApp } from '../support/start-app.ts';
import { startStreamService } from '../support/stream-service.ts';
import { CUES, openSubtitleSources, SUBTITLE_SOURCES } from '../support/subtitle-sources.ts';

const run = promisify(execFile);
const HLS = { type: 'application/vnd.apple.mpegurl' };
/** More than one second of every sample. */
const FRAMES = 26;
const TIMEOUT_MS = 60_000;

describe('ffmpeg', { skip: skipWithout('ffmpeg') }, () => {
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    origin = await openSampleOrigin();
    app = await startApp({ EGRESS_ALLOW: '127.0.0.1/32', PATH: readEnvironment()['PATH'] ?? '' });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  for (const { path, label } of SAMPLE_PATHS) {
    it(`plays ${label} through the proxy and creates its poster`, async () => {
      const video = await embed(app.url, new URL(path, origin.url));
      const frames = await countFrames(video.sources[0]?.url ?? '');
      assert.equal(frames, FRAMES);

      const poster = await getPoster(app.url, video.id);
      assert.equal(sniffImage(poster), 'image/jpeg');
      const { width = 0, height = 0 } = readImageSize(poster, 'image/jpeg') ?? {};
      assert.equal(width / height, 16 / 9);
    });
  }

  it('plays DASH files in folders of several levels', async () => {
    const numbers = [1, 2, 3, 4];
    const parts = ['init-0.m4s', ...numbers.map((number) => `segment-0-0000${number}.m4s`)];
    await using files = await openScriptedOrigin({
      '/m.mpd': serveBytes(
        '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static" mediaPresentationDuration="PT8S"><BaseURL>a/</BaseURL><Period><AdaptationSet mimeType="video/mp4"><BaseURL>b/</BaseURL><Representation id="v" bandwidth="1" codecs="avc1.4d401e"><BaseURL>v.mp4?sig=1</BaseURL></Representation></AdaptationSet></Period></MPD>',
      ),
      '/a/b/v.mp4': serveBytes(Buffer.concat(parts.map(readFragment))),
    });
    const video = await embed(app.url, files.url('/m.mpd'));
    assert.equal(await countFrames(video.sources[0]?.url ?? ''), FRAMES);
  });

  it('reads uploaded subtitles, and creates the poster of a video with subtitles', async () => {
    await using sources = await openSubtitleSources();
    await using service = await startStreamService(
      {},
      { ports: [sources.port], exchange: { headersTimeoutMs: TIMEOUT_MS } },
    );
    const frames = new FrameCapture({
      ffmpeg: { program: 'ffmpeg', searchPath: readEnvironment()['PATH'] ?? '' },
      findLoopbackUrl: () => new URL(service.url('/')),
    });
    const cues = CUES.map(
      ({ text, start, end }) => `${toClock(start)} --> ${toClock(end)}\n${text}`,
    );
    const kind = 'subtitles';
    const track = { lang: 'en', label: 'English', kind, isDefault: true, revision: 1 } as const;
    for (const [path, format] of [
      [SUBTITLE_SOURCES.hlsTransport, 'HLS'],
      [SUBTITLE_SOURCES.dash, 'DASH'],
    ] as const) {
      const url = service.add({ url: sources.url(path), format });
      const [video] = service.videos.values();
      assert.ok(video?.status === 'ready');
      service.subtitles.set(video.id, [{ track, vtt: ['WEBVTT', ...cues].join('\n\n') }]);
      const manifest = await (await fetch(url)).text();
      // ffmpeg skips subtitle renditions in multivariant playlists, but reads each as a separate
      // stream.
      const rendition = /TYPE=SUBTITLES,.*URI="([^"]*)"/.exec(manifest)?.[1];
      const read = await readSubtitles(new URL(rendition ?? '', url).href);
      assert.deepEqual(
        read.map(([start, end, text]) => [
          Math.round(start * 10) / 10,
          Math.round(end * 10) / 10,
          text,
        ]),
        CUES.map(({ start, end, text }) => [start, end, text]),
      );
      const signal = new AbortController().signal;
      const frame = await frames.capture({ video, token: undefined, signal });
      assert.equal(frame && sniffImage(frame), 'image/jpeg', path);
    }
  });

  it('does not follow URLs in a segment that is a playlist', async () => {
    await using secret = await openScriptedOrigin();
    const trap = toPlaylist(secret.url('/metadata.ts').href);
    await using hostile = await openScriptedOrigin({
      '/index.m3u8': serveBytes(toPlaylist('/trap.ts'), HLS),
      '/trap.ts': serveBytes(trap, { type: 'video/mp2t' }),
    });
    const { id } = await embed(app.url, hostile.url('/index.m3u8'));
    assert.equal(sniffImage(await getPoster(app.url, id)), 'image/png');
    assert.ok(hostile.requests.some(({ path }) => path === '/trap.ts'));
    // ffmpeg uses the proxy in its environment, even for a URL on its command line.
    const environment = { ...readEnvironment(), http_proxy: app.url.origin };
    const url = secret.url('/metadata.ts').href;
    await assert.rejects(
      run('ffmpeg', ['-loglevel', 'error', '-i', url], { env: environment }),
      /404/,
    );
    assert.deepEqual(secret.requests, []);
  });
});

function readFragment(name: string): Buffer {
  return readFileSync(new URL(`../../samples/dash-timeline/${name}`, import.meta.url));
}

/** Decodes video and returns the number of frames. Fails if ffmpeg does. */
async function countFrames(url: string): Promise<number> {
  const quiet = '-nostdin -hide_banner -loglevel error'.split(' ');
  const output = `-map 0:v:0 -frames:v ${FRAMES} -f framemd5 pipe:1`.split(' ');
  const { stdout } = await run('ffmpeg', [...quiet, '-i', url, ...output]);
  return stdout.split('\n').filter((line) => /^\d/.test(line)).length;
}

/** Returns start, end and text of each cue in the first subtitle stream. */
async function readSubtitles(url: string): Promise<readonly (readonly [number, number, string])[]> {
  const quiet = '-nostdin -hide_banner -loglevel error'.split(' ');
  const { stdout } = await run('ffmpeg', [
    ...quiet,
    '-i',
    url,
    ...'-map 0:s:0 -f srt pipe:1'.split(' '),
  ]);
  const cue = /00:00:(\d\d),(\d{3}) --> 00:00:(\d\d),(\d{3})\n(.*)/g;
  return [...stdout.matchAll(cue)].map(([, s, ms, toS, toMs, text = '']) => [
    Number(`${s}.${ms}`),
    Number(`${toS}.${toMs}`),
    text,
  ]);
}

function toClock(seconds: number): string {
  return `00:00:0${seconds.toFixed(3)}`;
}

async function getPoster(service: URL, videoId: string): Promise<Buffer> {
  const response = await fetch(new URL(`/stream/${videoId}/poster`, service));
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

function toPlaylist(segment: string): string {
  return `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${segment}\n#EXT-X-ENDLIST\n`;
}
