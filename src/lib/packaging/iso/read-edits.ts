import { findIsoBodies } from '../../media/find-iso-bodies.ts';

/** The part of the media that is presented, in ticks of the track. */
export type Edits = {
  /** The presentation time of media time 0. */
  readonly offsetTicks: number;
  readonly mediaTicks: number;
  /** Null for the end of the media. */
  readonly endTicks: number | null;
};

/** Timescales of the edit list's durations and media times. */
type Timescales = { readonly movie: number; readonly track: number };

const EDITS_MAX = 256;
const NORMAL_RATE = 0x10000;

/**
 * Reads the edit list of a `trak` box's body (ISO/IEC 14496-12 §8.6.6). Undefined if the edits
 * repeat, omit or slow down media, which segments cannot express.
 */
export function readEdits(track: Uint8Array, timescales: Timescales): Edits | undefined {
  const entries = listEntries(track);
  const at = entries.findIndex(({ mediaTime }) => mediaTime >= 0);
  const [first, ...others] = at === -1 ? [] : entries.slice(at);
  if (first === undefined) return { offsetTicks: 0, mediaTicks: 0, endTicks: null };
  const isNormal = entries.slice(at).every(({ rate }) => rate === NORMAL_RATE);
  if (entries.length > EDITS_MAX || !isNormal) return undefined;
  let end = first;
  for (const next of others) {
    const gap = next.mediaTime - toEnd(end, timescales);
    // Durations are rounded to the timescale of the movie.
    if (Math.abs(gap) > timescales.track / timescales.movie + 1) return undefined;
    end = next;
  }
  const empty = entries.slice(0, at).reduce((sum, { duration }) => sum + duration, 0);
  return {
    offsetTicks: toTrackTicks(empty, timescales) - first.mediaTime,
    mediaTicks: first.mediaTime,
    endTicks: end.duration === 0 ? null : toEnd(end, timescales),
  };
}

function toEnd({ mediaTime, duration }: Entry, timescales: Timescales): number {
  return mediaTime + toTrackTicks(duration, timescales);
}

function toTrackTicks(movieTicks: number, { movie, track }: Timescales): number {
  return Math.round((movieTicks * track) / movie);
}

type Entry = { readonly duration: number; readonly mediaTime: number; readonly rate: number };

function listEntries(track: Uint8Array): readonly Entry[] {
  const [list] = findIsoBodies(track, ['edts', 'elst']);
  if (list === undefined || list.length < 8) return [];
  const view = new DataView(list.buffer, list.byteOffset, list.length);
  const isLong = list[0] === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = Math.min(view.getUint32(4), Math.floor((list.length - 8) / entryBytes));
  return Array.from({ length: Math.min(count, EDITS_MAX + 1) }, (_, index) => {
    const at = 8 + index * entryBytes;
    return isLong
      ? {
          duration: Number(view.getBigUint64(at)),
          mediaTime: Number(view.getBigInt64(at + 8)),
          rate: view.getUint32(at + 16),
        }
      : {
          duration: view.getUint32(at),
          mediaTime: view.getInt32(at + 4),
          rate: view.getUint32(at + 8),
        };
  });
}
