import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import type { IsoBox } from '../../media/read-iso-boxes.ts';
import { TRACKS_MAX } from '../limits.ts';
import { PackagingError } from '../packaging-error.ts';
import type { FoundTracks, RefusedReason, RefusedTrack } from '../presentation.ts';
import type { ReadWindow } from '../read-window.ts';
import { type SampleList, sliceSamples } from '../sample-list.ts';
import { splitSegments } from '../split-segments.ts';
import { toFrameRate } from '../to-frame-rate.ts';
import { applyEdits } from './apply-edits.ts';
import { buildFragmentTrack, buildSampleTrack } from './build-track.ts';
import {
  findFragments,
  type FragmentedFile,
  type FragmentIndex,
  readFragment,
} from './find-fragments.ts';
import { listBoxes } from './read-fragments.ts';
import { type Movie, type MovieTrack, readMovie } from './read-movie.ts';
import type { SampleEntry } from './read-sample-entry.ts';
import { readSampleList } from './read-sample-list.ts';

const HEADER_BYTES = 16;
/** An index of two hours has about 5 MB. */
const MOOV_BYTES_MAX = 16 * 1024 * 1024;
const INDEX_BYTES_MAX = 1024 * 1024;
const BOXES_MAX = 200;

/** Reads the tracks of an MP4 or QuickTime file, fragmented or not. */
export async function readIsoTracks(window: ReadWindow): Promise<FoundTracks> {
  const file = await findParts(window);
  const movie = readMovie(file.moov);
  const { firstMoof } = file;
  if (movie.tracks.length > TRACKS_MAX) throw new PackagingError('too_large', 'Too many tracks.');
  return firstMoof === undefined
    ? readProgressive(movie, window.size)
    : readFragmented({ ...file, window, firstMoof }, movie);
}

type Parts = Pick<FragmentedFile, 'indexes'> & {
  readonly moov: Uint8Array;
  readonly firstMoof: number | undefined;
};

/** Finds the index, and the first fragment if there are any. */
async function findParts(window: ReadWindow): Promise<Parts> {
  const indexes: { offset: number; bytes: Uint8Array }[] = [];
  let moov: Uint8Array | undefined;
  let firstMoof: number | undefined;
  for await (const box of listTopBoxes(window)) {
    if (box.type === 'moov') {
      const bytes = await readBox(window, box, MOOV_BYTES_MAX);
      moov = bytes.subarray(box.bodyStart - box.start);
    } else if (box.type === 'moof') firstMoof ??= box.start;
    else if (box.type === 'sidx' && firstMoof === undefined) {
      const bytes = await readBox(window, box, INDEX_BYTES_MAX);
      indexes.push({ offset: box.start, bytes });
    }
    if (moov !== undefined && (firstMoof !== undefined || !hasFragments(moov))) break;
  }
  if (moov === undefined) throw new PackagingError('unsupported', 'The file has no index.');
  return { moov, firstMoof, indexes };
}

function hasFragments(moov: Uint8Array): boolean {
  return findIsoBodies(moov, ['mvex']).length > 0;
}

async function* listTopBoxes(window: ReadWindow): AsyncGenerator<IsoBox> {
  let at = 0;
  for (let count = 0; count < BOXES_MAX && at < window.size; count += 1) {
    const [box] = listBoxes((await window.read(at, at + HEADER_BYTES)).subarray(0, HEADER_BYTES));
    if (box === undefined) return;
    const { type, bodyStart, end } = box;
    yield { type, start: at, bodyStart: at + bodyStart, end: at + end };
    at += end;
  }
}

/** A copy, so that the window can be reused. */
async function readBox(
  window: ReadWindow,
  { start, end }: { readonly start: number; readonly end: number },
  bytesMax: number,
): Promise<Uint8Array> {
  if (end - start > bytesMax) throw new PackagingError('too_large', 'The index is too large.');
  if (end > window.size) throw new PackagingError('invalid_data', 'The index is truncated.');
  return Uint8Array.from((await window.read(start, end)).subarray(0, end - start));
}

function readProgressive(movie: Movie, size: number): FoundTracks {
  const refused: RefusedTrack[] = [...movie.refused];
  const found = movie.tracks.flatMap((track) => {
    const result = readSamples(track, size);
    if (result.kind === 'samples') return [{ track, ...result }];
    const codec = track.entries[0]?.codec ?? null;
    refused.push({ kind: track.kind, codec, reason: result.reason });
    return [];
  });
  const main =
    found.find(({ track }) => track.kind === 'video') ??
    found.find(({ track }) => track.kind === 'audio');
  if (main === undefined) return { tracks: [], refused };
  const mainTrack = buildSampleTrack(main.track, main, undefined);
  const tracks = found.map((each) =>
    each === main ? mainTrack : buildSampleTrack(each.track, each, mainTrack),
  );
  return { tracks, refused };
}

type Samples =
  | { readonly kind: 'samples'; readonly samples: SampleList; readonly entry: SampleEntry }
  | { readonly kind: 'refused'; readonly reason: RefusedReason };

function readSamples(track: MovieTrack, size: number): Samples {
  const table = readSampleList(track.table);
  if (table === undefined) return { kind: 'refused', reason: 'index' };
  const entry = table.entryIndex === undefined ? undefined : track.entries[table.entryIndex];
  if (table.samples.count === 0) return { kind: 'refused', reason: 'empty' };
  if (entry === undefined) return { kind: 'refused', reason: 'descriptions' };
  const complete = sliceSamples(table.samples, 0, countComplete(table.samples, size));
  if (complete.count === 0) return { kind: 'refused', reason: 'index' };
  return { kind: 'samples', samples: applyEdits(complete, track), entry };
}

/** A truncated file plays up to its first incomplete sample. */
function countComplete({ offsets, sizes, count }: SampleList, size: number): number {
  for (let index = 0; index < count; index += 1) {
    if ((offsets[index] ?? 0) + (sizes[index] ?? 0) > size) return index;
  }
  return count;
}

async function readFragmented(file: FragmentedFile, movie: Movie): Promise<FoundTracks> {
  const media = movie.tracks;
  const main =
    media.find(({ kind }) => kind === 'video') ?? media.find(({ kind }) => kind === 'audio');
  const refused = [...movie.refused];
  if (main === undefined) return { tracks: [], refused };
  const index = group(await findFragments(file, toMain(main)));
  const firsts = await Promise.all(
    media.map((track) => readFragment(file.window, file.firstMoof, toMain(track))),
  );
  const bytes = firsts.map(({ samples }) => samples.sizes.reduce((sum, size) => sum + size, 0));
  const allBytes = Math.max(
    1,
    bytes.reduce((sum, each) => sum + each, 0),
  );
  const tracks = media.flatMap((track, at) => {
    const samples = firsts[at]?.samples;
    const ticks =
      samples && (samples.decodeTicks[samples.count] ?? 0) - (samples.decodeTicks[0] ?? 0);
    const frameRate = toFrameRate(samples?.count ?? 0, (ticks ?? 0) / track.timescale);
    const share = (bytes[at] ?? 0) / allBytes;
    return buildFragmentTrack(track, index, { frameRate, share }) ?? [];
  });
  return { tracks, refused };
}

function toMain(track: MovieTrack): Parameters<typeof findFragments>[1] {
  const { id: trackId, defaults, timescale, edits } = track;
  return { trackId, defaults, timescale, editTicks: edits.offsetTicks };
}

/** Joins fragments to segments of the usual duration. */
function group({ groups, endSeconds }: FragmentIndex): FragmentIndex {
  const starts = splitSegments(
    groups.map(({ startSeconds }) => startSeconds),
    endSeconds,
  );
  const joined = starts.flatMap((start, index) => {
    const first = groups[start];
    const last = groups[(starts[index + 1] ?? groups.length) - 1];
    return first === undefined || last === undefined ? [] : [{ ...first, end: last.end }];
  });
  return { groups: joined, endSeconds };
}
