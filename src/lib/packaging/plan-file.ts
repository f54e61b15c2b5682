import { joinInits } from './iso/join-inits.ts';
import type { FragmentPlace } from './iso/write-fragment.ts';
import type { PackagedTrack } from './presentation.ts';

/** A fragmented MP4 file with all its tracks, whose bytes are written one piece at a time. */
export type FilePlan = {
  readonly init: Buffer;
  /** In the order of the file. */
  readonly fragments: readonly FileFragment[];
  /** The exact length; null if it is unknown until the media is read. */
  readonly lengthBytes: number | null;
};

/** A segment of a track, and its place in the file (`placeFragment`). */
export type FileFragment = FragmentPlace & {
  readonly number: number;
  /** Exact if that of the plan is. */
  readonly lengthBytes: number;
};

/** Undefined if one of the tracks has no place in MP4, or if there are none. */
export function planFile(
  tracks: readonly PackagedTrack[],
  durationSeconds: number,
): FilePlan | undefined {
  if (tracks.length === 0 || tracks.some(({ format }) => format !== 'mp4')) return undefined;
  const init = joinInits(
    tracks.map((track) => track.init),
    durationSeconds,
  );
  const fragments = tracks
    .flatMap((track, index) =>
      track.segments.map(({ startTicks, lengthBytes }, number) => ({
        startSeconds: startTicks / track.timescale,
        fragment: { number, trackId: index + 1, shiftTicks: 0, lengthBytes },
      })),
    )
    // The sort is stable, so that the tracks keep their order at each time.
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
    .map(({ fragment }, index) => ({ ...fragment, sequenceNumber: index + 1 }));
  const isExact = tracks.every(({ source }) => source.kind === 'samples');
  const mediaBytes = fragments.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0);
  return { init, fragments, lengthBytes: isExact ? init.length + mediaBytes : null };
}
