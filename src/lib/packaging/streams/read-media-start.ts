import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import { describeTrack } from '../iso/build-track.ts';
import { listBoxes, readFragments } from '../iso/read-fragments.ts';
import { type MovieTrack, readMovie } from '../iso/read-movie.ts';
import type { SampleEntry } from '../iso/read-sample-entry.ts';
import { PackagingError } from '../packaging-error.ts';
import type { FragmentDefaults, TrackDescription } from '../presentation.ts';
import { toStartTicks } from '../sample-list.ts';

/** A video or audio track of an initialization segment. */
export type InitTrack = TrackDescription & {
  readonly timescale: number;
  readonly trackId: number;
  readonly defaults: FragmentDefaults;
  /** Added to media times by the edit list. */
  readonly editTicks: number;
  readonly movie: MovieTrack;
  readonly entry: SampleEntry;
};

/** Lists the tracks of an initialization segment. Throws PackagingError. */
export function readInitTracks(init: Uint8Array): readonly InitTrack[] {
  const [moov] = findIsoBodies(init, ['moov']);
  if (moov === undefined) {
    throw new PackagingError('unsupported', 'Its initialization segment is not MP4.');
  }
  const { tracks, refused } = readMovie(moov);
  if (refused.some(({ reason }) => reason === 'encrypted')) {
    throw new PackagingError('unsupported', 'Its media is encrypted.');
  }
  return tracks.flatMap((movie) => {
    const [entry] = movie.entries;
    if (movie.kind === 'text' || entry === undefined) return [];
    const { timescale, id: trackId, defaults, edits } = movie;
    const description = describeTrack(movie, entry, null);
    const editTicks = edits.offsetTicks;
    return [{ ...description, timescale, trackId, defaults, editTicks, movie, entry }];
  });
}

/**
 * The earliest presentation time in the first movie fragment of a segment, in ticks after the edit
 * list. Undefined if the bytes do not contain the header of a fragment.
 */
export function readFragmentStart(bytes: Uint8Array, track: FragmentedTrack): number | undefined {
  return readFirstTimes(bytes, track)?.startTicks;
}

/**
 * Ticks from the first decode time to the earliest presentation time that is audible or visible.
 * Undefined without the header of a fragment.
 */
export function readFragmentLead(bytes: Uint8Array, track: FragmentedTrack): number | undefined {
  const times = readFirstTimes(bytes, track);
  return times && Math.max(0, times.startTicks - times.decodeTicks);
}

type FragmentedTrack = Pick<InitTrack, 'trackId' | 'defaults' | 'editTicks'>;

/** After the edit list. */
function readFirstTimes(
  bytes: Uint8Array,
  { trackId, defaults, editTicks }: FragmentedTrack,
): { readonly startTicks: number; readonly decodeTicks: number } | undefined {
  for (const { type, start, end } of listBoxes(bytes)) {
    if (end > bytes.length) return undefined;
    if (type !== 'moof') continue;
    const fragment = { trackId, defaults, startTicks: 0 };
    const samples = readFragments(bytes.subarray(start, end), 0, fragment);
    let earliest = Infinity;
    for (let index = 0; index < samples.count; index += 1) {
      earliest = Math.min(earliest, toStartTicks(samples, index));
    }
    const decodeTicks = (samples.decodeTicks[0] ?? 0) + editTicks;
    if (samples.count > 0) return { startTicks: Math.max(0, earliest + editTicks), decodeTicks };
  }
  return undefined;
}
