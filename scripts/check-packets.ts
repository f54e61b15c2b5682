// Packages media files as HLS and DASH, and compares their packets as ffprobe reads them:
// node scripts/check-packets.ts FILE…
// Each file must have the same sizes, times, keyframes and hashes of data, and ffmpeg must decode
// the package and each of its first segments as silently as the file. The segments of a media playlist
// of transport streams are remuxed, and must have the same times, keyframes and decoded frames.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';

import { writeInit } from '../src/lib/packaging/iso/write-init.ts';
import { PackagingError } from '../src/lib/packaging/packaging-error.ts';
import { planSegment } from '../src/lib/packaging/plan-segment.ts';
import type { PackagedTrack, Presentation } from '../src/lib/packaging/presentation.ts';
import { readPresentation } from '../src/lib/packaging/read-presentation.ts';
import type { Rendition } from '../src/lib/packaging/rendition.ts';
import { readHlsPlaylist } from '../src/lib/packaging/streams/read-hls-playlist.ts';
import { timeSegments } from '../src/lib/packaging/streams/time-segments.ts';
import { toRendition } from '../src/lib/packaging/to-rendition.ts';
import { TRANSPORT_TIMESCALE } from '../src/lib/packaging/transport/list-units.ts';
import {
  readTransportStart,
  readTransportTracks,
  TICKS_WRAP,
  writeTransportSegments,
} from '../src/lib/packaging/transport/transport-track.ts';
import { writeHlsMedia } from '../src/lib/packaging/write-hls-media.ts';
import { writeMpd } from '../src/lib/packaging/write-mpd.ts';
import { writeSegment } from '../src/lib/packaging/write-segment.ts';

type Packet = {
  readonly stream_index: number;
  readonly pts?: number | undefined;
  readonly dts?: number | undefined;
  readonly size: string;
  readonly flags: string;
  readonly data_hash: string;
};
type Stream = { readonly index: number; readonly codec_type: string; readonly time_base: string };
type Probe = { readonly packets?: readonly Packet[]; readonly streams?: readonly Stream[] };
type Timed = Packet & { readonly base: number; readonly toleranceTicks?: number };

const OUTPUT_BYTES_MAX = 2 ** 28;
const SEGMENTS_DECODED = 3;
const FRAMES_PER_PACKET = 16;
const PLAYLIST_URL = new URL('https://playlist.invalid/');
const HLS_OPTIONS = ['-allowed_extensions', 'ALL'];

const counts = new Map<string, Map<string, number>>();
for (const path of process.argv.slice(2)) {
  const folder = mkdtempSync(join(tmpdir(), 'packets-'));
  try {
    const isPlaylist = extname(path) === '.m3u8';
    const problems = await (isPlaylist ? checkPlaylist : checkFile)(path, folder);
    count(extname(path), problems.length === 0 ? 'same' : 'different');
    console.log(`${problems.length === 0 ? 'same' : 'DIFFERENT'} ${basename(path)}`);
    for (const problem of problems) console.log(`  ${problem}`);
  } catch (error) {
    if (!(error instanceof PackagingError)) throw error;
    count(extname(path), error.reason);
    console.log(`${error.reason} ${basename(path)}: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
console.table(
  Object.fromEntries([...counts].map(([name, results]) => [name, Object.fromEntries(results)])),
);

function count(name: string, result: string): void {
  const results = counts.get(name) ?? new Map<string, number>();
  counts.set(name, results.set(result, (results.get(result) ?? 0) + 1));
}

async function checkFile(path: string, folder: string): Promise<readonly string[]> {
  const bytes = readFileSync(path);
  const presentation = await readPresentation({
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  });
  const { refused, tracks, durationSeconds } = presentation;
  for (const { kind, codec, reason } of refused)
    console.log(`  refused ${kind} ${codec}: ${reason}`);
  if (tracks.length === 0) throw new PackagingError('unsupported', 'All tracks are refused.');
  const renditions = tracks.map((track, index) =>
    writeTrack(track, bytes, join(folder, `${index}`)),
  );
  const source = listStreams(probe(path, []));
  const isSourceSilent = decode(path, []) === '';
  return presentation.tracks.flatMap((track, index) => {
    // The bytes of text change.
    if (track.format === 'vtt') return [];
    const key = toKey(presentation, index);
    const expected = source.get(key) ?? [];
    // ffmpeg stops where the first track of an MPD ends, so each track has its own.
    const manifest = join(folder, `${index}.mpd`);
    writeFileSync(manifest, writeMpd(renditions.slice(index, index + 1), durationSeconds));
    const [dash = []] = listStreams(probe(manifest, [])).values();
    const problems = [...compare('DASH', expected, dash)];
    if (track.format !== 'mp4') return problems;
    const playlist = join(folder, `${index}.m3u8`);
    const [packets = []] = listStreams(probe(playlist, HLS_OPTIONS)).values();
    problems.push(...compare('HLS', expected, packets));
    const noise = isSourceSilent
      ? [decode(playlist, HLS_OPTIONS), ...decodeSegments(track, folder, index)]
      : [];
    return [...problems, ...noise.filter((text) => text !== '')].map((text) => `${key}: ${text}`);
  });
}

async function checkPlaylist(path: string, folder: string): Promise<readonly string[]> {
  const text = readFileSync(path, 'utf8');
  const { parts } = readHlsPlaylist(text, { base: PLAYLIST_URL, variables: new Map() });
  const segments = parts.flatMap((part) => part.segments);
  const paths = segments.map(({ place }) =>
    join(dirname(path), new URL(place?.href ?? '', PLAYLIST_URL).pathname),
  );
  const files = paths.map((each) => readFileSync(each));
  // ffprobe states the first time of a playlist of audio twice.
  const joined = `concat:${paths.join('|')}`;
  const source = listStreams(probe(joined, []));
  const tracks = readTransportTracks(files[0] ?? Buffer.alloc(0));
  return tracks.flatMap(({ description: { kind }, init }) => {
    if (kind === 'text') return [];
    const durations = segments.map(({ durationUs }) => durationUs);
    const start = readTransportStart(files[0] ?? Buffer.alloc(0), kind) ?? 0;
    const measured = new Map([[0, start]]);
    const timed = timeSegments(durations, { timescale: TRANSPORT_TIMESCALE, measured });
    const bytes = writeInit({ ...init, shiftTicks: 0 });
    writeFileSync(join(folder, `${kind}-init.m4s`), bytes);
    for (const [number, file] of files.entries()) {
      const times = timed[number] ?? { startTicks: 0, durationTicks: 1 };
      writeFileSync(
        join(folder, `${kind}-${number}.m4s`),
        Buffer.concat(
          writeTransportSegments(file, [{ kind, ...times, sequenceNumber: number + 1 }]),
        ),
      );
    }
    const addresses = {
      kind: 'template',
      init: `${kind}-init.m4s`,
      media: `${kind}-$Number$.m4s`,
    } as const;
    const playlist = join(folder, `${kind}.m3u8`);
    const rendition = { timescale: TRANSPORT_TIMESCALE, segments: timed, addresses };
    writeFileSync(playlist, writeHlsMedia(rendition));
    const [found = []] = listStreams(probe(playlist, HLS_OPTIONS)).values();
    const problems = [
      ...compare(kind, (source.get(`${kind} 0`) ?? []).map(toComparable), found.map(toComparable)),
    ];
    const [expected, actual] = [joined, playlist].map((each) => hashFrames(each, kind));
    if (expected !== actual) problems.push(`${kind}: the decoded frames differ`);
    return [...problems, ...[decode(playlist, HLS_OPTIONS)].filter((noise) => noise !== '')];
  });
}

/**
 * MP4 has other start codes and frame headers, and times wrap around. ffprobe adds rounded
 * durations to the time of the first frame of a packet.
 */
function toComparable(packet: Timed): Timed {
  const [pts, dts] = [packet.pts, packet.dts].map(
    (ticks) => ticks && ((ticks % TICKS_WRAP) + TICKS_WRAP) % TICKS_WRAP,
  );
  return { ...packet, pts, dts, size: '', data_hash: '', toleranceTicks: FRAMES_PER_PACKET };
}

/** The hashes of the decoded frames, without their times. */
function hashFrames(path: string, kind: 'video' | 'audio'): string {
  const options = path.endsWith('.m3u8') ? HLS_OPTIONS : [];
  const map = `0:${kind[0]}:0`;
  const { stdout } = spawnSync(
    'ffmpeg',
    ['-v', 'quiet', ...options, '-i', path, '-map', map, '-vsync', '0', '-f', 'framemd5', '-'],
    { encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX },
  );
  const lines = stdout.split('\n').filter((line) => !line.startsWith('#'));
  return lines.map((line) => line.split(',').at(-1)?.trim()).join('\n');
}

/** Writes the segments and the playlist of a track. */
function writeTrack(track: PackagedTrack, bytes: Uint8Array, path: string): Rendition {
  const suffix = toSuffix(track);
  writeFileSync(`${path}-init${suffix}`, track.init);
  for (const number of track.segments.keys()) {
    const ranges = planSegment(track, number) ?? [];
    const parts = ranges.map(({ start, end }) => bytes.subarray(start, end));
    writeFileSync(`${path}-${number}${suffix}`, writeSegment(track, number, parts));
  }
  const id = basename(path);
  const addresses = {
    kind: 'template',
    init: `${id}-init${suffix}`,
    media: `${id}-$Number$${suffix}`,
  } as const;
  const rendition = toRendition(track, { id, addresses, startSeconds: 0 });
  writeFileSync(`${path}.m3u8`, writeHlsMedia(rendition));
  return rendition;
}

/** ffmpeg refuses segments with other suffixes. */
function toSuffix({ format }: PackagedTrack): string {
  return format === 'mp4' ? '.m4s' : '.webm';
}

function probe(path: string, options: readonly string[]): Probe {
  const shown = ['-show_streams', '-show_packets', '-show_data_hash', 'md5', '-of', 'json'];
  const { stdout } = spawnSync('ffprobe', ['-v', 'quiet', ...options, ...shown, path], {
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  const result: Probe = JSON.parse(stdout || '{}');
  return result;
}

/** Packets by the kind of their stream and its number among streams of its kind. */
function listStreams({ streams = [], packets = [] }: Probe): ReadonlyMap<string, readonly Timed[]> {
  const numbers = new Map<string, number>();
  return new Map(
    streams.map(({ index, codec_type: kind, time_base: timeBase }) => {
      const number = numbers.get(kind) ?? 0;
      numbers.set(kind, number + 1);
      const [numerator = 1, denominator = 1] = timeBase.split('/').map(Number);
      const base = numerator / denominator;
      const own = packets.filter((packet) => packet.stream_index === index);
      return [`${kind} ${number}`, own.map((packet) => ({ ...packet, base }))] as const;
    }),
  );
}

function toKey({ tracks }: Presentation, index: number): string {
  const kind = tracks[index]?.kind ?? '';
  return `${kind} ${tracks.slice(0, index).filter((track) => track.kind === kind).length}`;
}

function* compare(
  name: string,
  expected: readonly Timed[],
  found: readonly Timed[],
): Generator<string> {
  if (expected.length !== found.length) {
    yield `${name} has ${found.length} of ${expected.length} packets`;
    return;
  }
  for (const [index, packet] of expected.entries()) {
    const other = found[index];
    const difference = other === undefined ? 'missing' : findDifference(packet, other);
    if (difference === undefined) continue;
    yield `${name} packet ${index}: ${difference}`;
    return;
  }
}

function findDifference(a: Timed, b: Timed): string | undefined {
  // Rounding to milliseconds and back loses a little more than one tick.
  const tolerance = Math.max(a.base, b.base) * (a.toleranceTicks ?? 1.001);
  const isNear = (x?: number, y?: number): boolean =>
    x === undefined || y === undefined || Math.abs(x * a.base - y * b.base) <= tolerance;
  if (a.size !== b.size || a.data_hash !== b.data_hash) return 'data';
  if (!isNear(a.pts, b.pts)) return `PTS ${a.pts} ${b.pts}`;
  if (!isNear(a.dts, b.dts)) return `DTS ${a.dts} ${b.dts}`;
  return a.flags[0] === b.flags[0] ? undefined : `flags ${a.flags} ${b.flags}`;
}

/** The messages of ffmpeg. Its output has the times of the input, not those of a guessed frame rate. */
function decode(path: string, options: readonly string[]): string {
  const { stderr } = spawnSync(
    'ffmpeg',
    ['-v', 'error', ...options, '-i', path, '-enc_time_base', '-1', '-f', 'null', '-'],
    {
      encoding: 'utf8',
      maxBuffer: OUTPUT_BYTES_MAX,
    },
  );
  return stderr.slice(0, 200);
}

/** Each segment is decodable on its own. */
function decodeSegments(track: PackagedTrack, folder: string, index: number): readonly string[] {
  return track.segments.slice(0, SEGMENTS_DECODED).map((_segment, number) => {
    const path = join(folder, 'segment.mp4');
    const parts = ['init', number].map((part) =>
      readFileSync(join(folder, `${index}-${part}${toSuffix(track)}`)),
    );
    writeFileSync(path, Buffer.concat(parts));
    return decode(path, []);
  });
}
