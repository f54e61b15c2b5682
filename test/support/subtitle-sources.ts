import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

import { CONTENT_TYPES } from '../../scripts/sample-origin.ts';
import { shiftTimestamps } from './live-media.ts';
import { packageTrack, readBytes } from './packets.ts';
import {
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from './scripted-origin.ts';

/** Text and times, in seconds, of the cues in `SUBRIP`. */
export const CUES = [
  { text: 'Early words', start: 1, end: 2.5 },
  { text: 'Later words', start: 5, end: 6.5 },
] as const;

export const SUBRIP = CUES.map(({ text, start, end }, index) =>
  [index + 1, `${formatTimestamp(start)} --> ${formatTimestamp(end)}`, text, ''].join('\n'),
).join('\n');

/** Eight-second videos whose timestamps start at different values. */
export const SUBTITLE_SOURCES = {
  /** The first timestamp is 1.48 s. */
  hlsTransport: '/hls-ts/index.m3u8',
  /** The fragments start at 100 s. */
  hlsFragments: '/later/index.m3u8',
  /** A media playlist of two halves with the same timestamps. */
  hlsHalves: '/halves/media.m3u8',
  dash: '/dash-template/manifest.mpd',
  dashPeriods: '/periods/manifest.mpd',
  mp4: '/fast-start.mp4',
} as const;

/** A playlist that lists the cues as subtitles. */
export const CAPTIONED = '/captioned/index.m3u8';

/** A page, and the separate files of its video, which only yt-dlp finds. */
export const SEPARATE = {
  page: '/separate',
  video: '/separate-video.mp4',
  audio: '/separate-audio.mp4',
} as const;

const LATER_SECONDS = 100;
/** Timescales of the tracks in the fragmented MP4 sample. */
const TIMESCALES = { audio: 44_100, video: 12_800 } as const;

/** Serves variants of the samples. */
export async function openSubtitleSources(): Promise<ScriptedOrigin> {
  const mpd = readSample('dash-template/manifest.mpd').toString();
  const file = readSample('fast-start.mp4');
  const { tracks } = await readBytes(file);
  const [video = Buffer.alloc(0), audio = video] = tracks.map((track) => packageTrack(track, file));
  return await openScriptedOrigin({
    ...serveFolder('hls-ts', '/hls-ts'),
    ...serveFolder('hls-fmp4', '/later', delayFragment),
    ...serveFolder('hls-ts/360p', '/halves'),
    '/halves/media.m3u8': serveBytes(joinHalves(), { type: 'application/vnd.apple.mpegurl' }),
    ...serveFolder('dash-template', '/dash-template'),
    ...serveFolder('dash-template', '/periods'),
    '/periods/manifest.mpd': serveBytes(splitPeriod(mpd), { type: 'application/dash+xml' }),
    '/fast-start.mp4': serveBytes(file, { type: 'video/mp4' }),
    ...serveFolder('hls-ts', '/captioned'),
    [CAPTIONED]: serveBytes(addSubtitles(), { type: 'application/vnd.apple.mpegurl' }),
    '/captioned/text.m3u8': serveBytes(TEXT_PLAYLIST, { type: 'application/vnd.apple.mpegurl' }),
    [SEPARATE.page]: serveBytes('<title>Separate files</title>', { type: 'text/html' }),
    [SEPARATE.video]: serveBytes(video, { type: 'video/mp4' }),
    [SEPARATE.audio]: serveBytes(audio, { type: 'audio/mp4' }),
    '/captioned/text.vtt': serveBytes(WEBVTT, { type: 'text/vtt' }),
  });
}

const TEXT_PLAYLIST = ['#EXTM3U', '#EXTINF:8,', 'text.vtt', '#EXT-X-ENDLIST', ''].join('\n');
const WEBVTT = `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:133200\n\n${SUBRIP.replaceAll(',', '.')}`;

function addSubtitles(): string {
  const media =
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="text.m3u8"\n';
  const text = readSample('hls-ts/index.m3u8').toString();
  return text.replaceAll(/#EXT-X-STREAM-INF:(?=.*)/g, `${media}$&SUBTITLES="s",`);
}

function formatTimestamp(seconds: number): string {
  return `00:00:0${seconds.toFixed(3).replace('.', ',')}`;
}

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../samples/${path}`, import.meta.url));
}

function serveFolder(
  folder: string,
  path: string,
  change: (bytes: Buffer, file: string) => Buffer = (bytes) => bytes,
): Record<string, Script> {
  const url = new URL(`../../samples/${folder}/`, import.meta.url);
  const files = readdirSync(url, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    files
      .filter((file) => CONTENT_TYPES.has(extname(file)))
      .map((file) => {
        const bytes = change(readFileSync(new URL(file, url)), file);
        return [
          `${path}/${file}`,
          serveBytes(bytes, { type: CONTENT_TYPES.get(extname(file)) ?? null }),
        ];
      }),
  );
}

/** Initialization segments have no time. */
function delayFragment(bytes: Buffer, file: string): Buffer {
  const ticks = LATER_SECONDS * TIMESCALES[file.startsWith('audio') ? 'audio' : 'video'];
  return bytes.includes('tfdt') ? shiftTimestamps(bytes, ticks) : bytes;
}

/**
 * The first four seconds of video twice. As after an ad break, each half starts with a
 * discontinuity.
 */
function joinHalves(): string {
  const half = [0, 1].flatMap((number) => ['#EXTINF:2,', `segment-${number}.ts`]);
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:2'];
  const part = ['#EXT-X-DISCONTINUITY', ...half];
  return [...head, ...part, ...part, '#EXT-X-ENDLIST', ''].join('\n');
}

/** The same presentation split into two periods of four seconds. */
function splitPeriod(mpd: string): string {
  const [before = '', rest = ''] = mpd.split(/(?=<Period )/);
  const [period = '', after = ''] = rest.split(/(?<=<\/Period>)/);
  const first = period.replace('start="PT0.0S"', 'duration="PT4S"');
  const second = period
    .replace('id="0" start="PT0.0S"', 'id="1" start="PT4S"')
    .replaceAll('startNumber="1"', 'startNumber="3" presentationTimeOffset="4000000"');
  return [before, first, second, after].join('');
}
