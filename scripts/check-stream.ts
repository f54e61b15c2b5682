// Compares the packets of streams with those that the service serves in other formats.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { PackagingError } from '../src/lib/packaging/packaging-error.ts';
import { TICKS_WRAP } from '../src/lib/packaging/transport/transport-track.ts';
import { type ScriptedOrigin, serveBytes } from '../test/support/scripted-origin.ts';
import { createVideo } from '../test/support/service-client.ts';
import type { App } from '../test/support/start-app.ts';
import { compare, decode, listStreams, probe, type Timed } from './packet-probe.ts';
import { runProgram } from './run-program.ts';

const FRAMES_PER_PACKET = 16;

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.m3u8', 'application/vnd.apple.mpegurl'],
  ['.mpd', 'application/dash+xml'],
  ['.ts', 'video/mp2t'],
]);

/** True for the name of a playlist, an MPD or a transport stream. */
export function isStream(name: string): boolean {
  return TYPES.has(extname(name));
}

export type Parts = {
  /** For files of this check. */
  readonly folder: string;
  readonly origin: ScriptedOrigin;
  readonly app: App;
};

/** Compares the forms of a stream that the service offers with its segments. */
export async function checkStream(path: string, parts: Parts): Promise<readonly string[]> {
  const { url, source, isTransport } = serveStream(path, parts);
  const forms = listForms(await createVideo(parts.app.url, url));
  const expected = await probeTracks(source);
  if (expected.size === 0) return ['ffprobe finds no tracks'];
  const frames = isTransport ? await hashTracks(source, expected.keys()) : null;
  const isSourceSilent = (await decode(source)) === '';
  const problems = [];
  for (const [name, form] of forms) {
    const response = await fetch(form);
    const text = await response.text();
    if (!response.ok) throw new PackagingError('unsupported', `${name}: ${text.slice(0, 300)}`);
    const tracks = await probeTracks(form);
    const found = [...comparePackets(expected, tracks, isTransport)];
    if (frames !== null)
      found.push(...compareFrames(frames, await hashTracks(form, tracks.keys())));
    if (isSourceSilent) found.push(await decode(form));
    problems.push(...found.filter((each) => each !== '').map((each) => `${name}: ${each}`));
  }
  return problems;
}

type Tracks<Value> = ReadonlyMap<string, Value>;
type Packets = readonly Timed[];

function* comparePackets(
  expected: Tracks<Packets>,
  found: Tracks<Packets>,
  isTransport: boolean,
): Generator<string> {
  const toCompared = (packets: Packets): Packets =>
    isTransport ? packets.map(toComparable) : packets;
  for (const [key, packets] of expected) {
    const differences = listSameKind(found, key).map((others) => [
      ...compare(key, toCompared(packets), toCompared(others)),
    ]);
    // A presentation of several qualities has each of them.
    if (!differences.some(({ length }) => length === 0))
      yield* differences[0] ?? [`${key} is missing`];
  }
}

function* compareFrames(expected: Tracks<string>, found: Tracks<string>): Generator<string> {
  for (const [key, frames] of expected)
    if (!listSameKind(found, key).includes(frames)) yield `${key}: the decoded frames differ`;
}

/** The values of all tracks of a kind, such as `video` for the key `video 0`. */
function listSameKind<Value>(tracks: Tracks<Value>, key: string): readonly Value[] {
  const [kind = ''] = key.split(' ');
  return [...tracks].flatMap(([each, value]) => (each.startsWith(kind) ? [value] : []));
}

type Served = {
  readonly url: URL;
  /** What ffprobe reads in its place: the segments in one file, or the MPD. */
  readonly source: string;
  readonly isTransport: boolean;
};

/** Serves the folder of a stream. A transport stream alone is a playlist of one segment. */
function serveStream(path: string, { origin, folder }: Parts): Served {
  const [suffix, root] = [extname(path), `/${basename(folder)}`];
  const serve = (name: string, body: Uint8Array | string): URL => {
    const type = TYPES.get(extname(name)) ?? 'video/mp4';
    origin.script(`${root}/${name}`, serveBytes(body, { type }));
    return origin.url(`${root}/${name}`);
  };
  if (suffix === '.ts') {
    serve(basename(path), readFileSync(path));
    const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:60', `#EXTINF:${readDuration(path)},`];
    const text = [...lines, basename(path), '#EXT-X-ENDLIST', ''].join('\n');
    return { url: serve('index.m3u8', text), source: path, isTransport: true };
  }
  for (const name of readdirSync(dirname(path))) {
    const file = join(dirname(path), name);
    if (statSync(file).isFile()) serve(name, readFileSync(file));
  }
  const url = origin.url(`${root}/${basename(path)}`);
  if (suffix === '.mpd') return { url, source: url.href, isTransport: false };
  const names = readFileSync(path, 'utf8').match(/(?<=URI="|^)[^#"\s][^"\s]*(?="|$)/gm) ?? [];
  const source = join(folder, 'source');
  writeFileSync(
    source,
    Buffer.concat(names.map((name) => readFileSync(join(dirname(path), name)))),
  );
  return { url, source, isTransport: names.every((name) => name.endsWith('.ts')) };
}

/** The forms that are not the source's own. */
function listForms({
  status,
  error,
  type,
  embed,
}: VideoWire): readonly (readonly [string, string])[] {
  const { hls, dash } = embed;
  if (status !== 'ready') throw new PackagingError('unsupported', `not resolved: ${error?.code}`);
  if (hls === null || dash === null) throw new PackagingError('unsupported', 'no forms');
  if (type === 'DASH') return [['HLS', hls]];
  return [
    ['HLS', hls.replace('.m3u8', '.fmp4.m3u8')],
    ['DASH', dash],
  ];
}

function readDuration(path: string): string {
  const shown = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  const { stdout } = spawnSync('ffprobe', ['-v', 'quiet', ...shown, path], { encoding: 'utf8' });
  return Number(stdout) > 0 ? stdout.trim() : '1';
}

/** ffprobe stops at the end of the first track of an MPD, so it reads each kind on its own. */
async function probeTracks(url: string): Promise<Tracks<Packets>> {
  const tracks = [];
  for (const kind of ['v', 'a']) {
    tracks.push(...listStreams(await probe(url, ['-select_streams', kind])));
  }
  return new Map(tracks);
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

/** The hashes of the decoded frames, without their times, by the names of `listStreams`. */
async function hashTracks(url: string, keys: Iterable<string>): Promise<Tracks<string>> {
  const hashes = new Map<string, string>();
  for (const key of keys) {
    const map = key.replace(/^(\w)\w* /, '0:$1:');
    const options = ['-v', 'quiet', '-i', url, '-map', map, '-vsync', '0', '-f', 'framemd5', '-'];
    const { stdout } = await runProgram('ffmpeg', options);
    const lines = stdout.toString().split('\n');
    const frames = lines.filter((line) => !line.startsWith('#'));
    hashes.set(key, frames.map((line) => line.split(',').at(-1)?.trim()).join('\n'));
  }
  return hashes;
}
