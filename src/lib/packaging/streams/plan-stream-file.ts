import type { FragmentPlace } from '../iso/write-fragment.ts';
import type { Stream, StreamPart, StreamTrack } from './stream.ts';

/** A track of a file that is written from a stream. */
export type StreamFileTrack = {
  readonly track: StreamTrack;
  /** That of its media. */
  readonly timescale: number;
  /** Ticks by which its written segments are later than its media. */
  readonly writtenTicks: number;
  /**
   * Ticks from its first decode time to the first presentation time, which the edit list subtracts,
   * because decode times are unsigned.
   */
  readonly leadTicks: number;
};

/** A segment of a track, and its place in the file. */
export type StreamFragment = FragmentPlace & {
  readonly partIndex: number;
  readonly index: number;
  /** An estimate. */
  readonly lengthBytes: number;
};

export type StreamFilePlan = {
  readonly durationSeconds: number;
  readonly fragments: readonly StreamFragment[];
};

/**
 * Plans a file that starts with the first sample of the tracks, in the order of the times of their
 * segments. Missing segments are gaps.
 */
export function planStreamFile(stream: Stream, tracks: readonly StreamFileTrack[]): StreamFilePlan {
  const segments = tracks.flatMap((track, index) =>
    track.track.parts.flatMap((part, partIndex) =>
      listSegments(part, { stream, track, trackId: index + 1, partIndex }),
    ),
  );
  const startSeconds = segments.reduce((min, each) => Math.min(min, each.startSeconds), Infinity);
  const endSeconds = segments.reduce((max, each) => Math.max(max, each.endSeconds), startSeconds);
  return {
    durationSeconds: segments.length === 0 ? 0 : endSeconds - startSeconds,
    fragments: segments
      // The sort is stable, so that the tracks keep their order at each time.
      .toSorted((one, other) => one.startSeconds - other.startSeconds)
      .map(({ fragment, mediaSeconds, timescale }, index) => ({
        ...fragment,
        sequenceNumber: index + 1,
        shiftTicks: fragment.shiftTicks - Math.round((mediaSeconds + startSeconds) * timescale),
      })),
  };
}

type PlannedSegment = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly mediaSeconds: number;
  readonly timescale: number;
  readonly fragment: Omit<StreamFragment, 'sequenceNumber'>;
};

function listSegments(
  part: StreamPart,
  {
    stream,
    track: { track, timescale, writtenTicks, leadTicks },
    trackId,
    partIndex,
  }: {
    readonly stream: Stream;
    readonly track: StreamFileTrack;
    readonly trackId: number;
    readonly partIndex: number;
  },
): readonly PlannedSegment[] {
  const { places } = part;
  if (places.kind === 'index') return [];
  const { listedSeconds, mediaSeconds } = findOffsets(part, stream);
  const shiftTicks = leadTicks - writtenTicks;
  return part.segments.flatMap(({ startTicks, durationTicks }, index) => {
    if (!places.list[index]) return [];
    const durationSeconds = durationTicks / part.timescale;
    const startSeconds = startTicks / part.timescale - listedSeconds;
    const lengthBytes = Math.ceil((durationSeconds * track.bandwidth.peak) / 8);
    const fragment = { trackId, partIndex, index, shiftTicks, lengthBytes };
    const endSeconds = startSeconds + durationSeconds;
    return [{ startSeconds, endSeconds, mediaSeconds, timescale, fragment }];
  });
}

/** The listed time, and that of the media, at the start of the presentation. */
function findOffsets(
  { period, mediaSeconds = 0 }: StreamPart,
  { periods }: Stream,
): { readonly listedSeconds: number; readonly mediaSeconds: number } {
  const placed = periods.find((each) => each.period === period);
  if (placed === undefined) return { listedSeconds: 0, mediaSeconds };
  const seconds = placed.mediaSeconds - placed.startSeconds;
  return { listedSeconds: seconds, mediaSeconds: seconds };
}
