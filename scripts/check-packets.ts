// Packages media as HLS and DASH, and compares the packets as ffprobe reads them:
// node scripts/check-packets.ts FILE…
// A file must have the same sizes, times, keyframes and hashes of data, and ffmpeg must decode the
// package and each of its first segments as silently as the file. This also applies to the forms of
// a media playlist or an MPD of fragmented MP4 that the service offers. Transport streams, in a
// media playlist or alone (.ts), are remuxed, and must have the same times, keyframes and decoded
// frames.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';

import { PackagingError } from '../src/lib/packaging/packaging-error.ts';
import { planSegment } from '../src/lib/packaging/plan-segment.ts';
import type { PackagedTrack, Presentation } from '../src/lib/packaging/presentation.ts';
import { readPresentation } from '../src/lib/packaging/read-presentation.ts';
import type { Rendition } from '../src/lib/packaging/rendition.ts';
import { toRendition } from '../src/lib/packaging/to-rendition.ts';
import { writeHlsMedia } from '../src/lib/packaging/write-hls-media.ts';
import { writeMpd } from '../src/lib/packaging/write-mpd.ts';
import { writeSegment } from '../src/lib/packaging/write-segment.ts';
import { openScriptedOrigin } from '../test/support/scripted-origin.ts';
import { startApp } from '../test/support/start-app.ts';
import { checkStream, isStream, type Parts } from './check-stream.ts';
import { compare, decode, listStreams, probe } from './packet-probe.ts';

const SEGMENTS_DECODED = 3;
const HLS_OPTIONS = ['-allowed_extensions', 'ALL'];

const counts = new Map<string, Map<string, number>>();
function count(name: string, result: string): void {
  const results = counts.get(name) ?? new Map<string, number>();
  counts.set(name, results.set(result, (results.get(result) ?? 0) + 1));
}

async function checkFile(path: string, { folder }: Parts): Promise<readonly string[]> {
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
  const source = listStreams(await probe(path));
  const isSourceSilent = (await decode(path)) === '';
  const problems: string[] = [];
  for (const [index, track] of presentation.tracks.entries()) {
    // The bytes of text change.
    if (track.format === 'vtt') continue;
    const key = toKey(presentation, index);
    const expected = source.get(key) ?? [];
    // ffmpeg stops where the first track of an MPD ends, so each track has its own.
    const manifest = join(folder, `${index}.mpd`);
    writeFileSync(manifest, writeMpd(renditions.slice(index, index + 1), durationSeconds));
    const [dash = []] = listStreams(await probe(manifest)).values();
    const found = [...compare('DASH', expected, dash)];
    if (track.format === 'mp4') {
      const playlist = join(folder, `${index}.m3u8`);
      const [packets = []] = listStreams(await probe(playlist, HLS_OPTIONS)).values();
      found.push(...compare('HLS', expected, packets));
      if (isSourceSilent) {
        found.push(await decode(playlist, HLS_OPTIONS));
        found.push(...(await decodeSegments(track, folder, index)));
      }
    }
    problems.push(...found.filter((text) => text !== '').map((text) => `${key}: ${text}`));
  }
  return problems;
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

function toKey({ tracks }: Presentation, index: number): string {
  const kind = tracks[index]?.kind ?? '';
  return `${kind} ${tracks.slice(0, index).filter((track) => track.kind === kind).length}`;
}

/** Each segment is decodable on its own. */
async function decodeSegments(
  track: PackagedTrack,
  folder: string,
  index: number,
): Promise<readonly string[]> {
  const messages: string[] = [];
  for (const number of track.segments.slice(0, SEGMENTS_DECODED).keys()) {
    const path = join(folder, 'segment.mp4');
    const parts = ['init', number].map((part) =>
      readFileSync(join(folder, `${index}-${part}${toSuffix(track)}`)),
    );
    writeFileSync(path, Buffer.concat(parts));
    messages.push(await decode(path));
  }
  return messages;
}

{
  await using origin = await openScriptedOrigin();
  await using app = await startApp({ EGRESS_ALLOW: `127.0.0.1/32:${origin.port}` });
  for (const path of process.argv.slice(2)) {
    const folder = mkdtempSync(join(tmpdir(), 'packets-'));
    try {
      const check = isStream(path) ? checkStream : checkFile;
      const problems = await check(path, { folder, origin, app });
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
}
console.table(
  Object.fromEntries([...counts].map(([name, results]) => [name, Object.fromEntries(results)])),
);
