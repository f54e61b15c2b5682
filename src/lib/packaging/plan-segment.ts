import { assertNever } from '../assert-never.ts';
import { SEGMENT_BYTES_MAX } from './limits.ts';
import { PackagingError } from './packaging-error.ts';
import type { ByteRange, PackagedTrack, SampleSource } from './presentation.ts';
import { type SampleList, sliceSamples } from './sample-list.ts';

/** Other bytes between two samples are read with them, because a request costs more. */
const GAP_BYTES_MAX = 256 * 1024;
/** Of a segment. The smallest gaps are read if there are more. */
const RANGES_MAX = 64;
/** Samples in another order than that of the file. */
const RUNS_MAX = 10_000;

/**
 * Lists the byte ranges of the file that `writeSegment` needs for a segment, in ascending order and
 * without overlaps. Undefined for a segment that does not exist.
 */
export function planSegment(
  track: PackagedTrack,
  number: number,
): readonly ByteRange[] | undefined {
  if (!Number.isInteger(number) || number < 0 || number >= track.segments.length) return undefined;
  const ranges = listRanges(track, number);
  if (countBytes(ranges) > SEGMENT_BYTES_MAX) throw farApartError();
  return ranges;
}

/** The bytes of segments of several tracks. */
export type SharedPlan = {
  /** In ascending order and without overlaps. */
  readonly ranges: readonly ByteRange[];
  /** The track that was asked for, and those whose segments hardly need other bytes. */
  readonly tracks: readonly PackagedTrack[];
};

/** Of the bytes of one segment, for those of other tracks. */
const EXTRA_SHARE = 1 / 8;
/** Each track takes memory and CPU time of its own. */
const TOGETHER_MAX = 8;

/**
 * Like `planSegment`, with the segments of the same number that the same bytes contain, because the
 * media of tracks is interleaved in most files.
 */
export function planTogether(
  track: PackagedTrack,
  number: number,
  tracks: readonly PackagedTrack[],
): SharedPlan | undefined {
  const own = planSegment(track, number);
  if (own === undefined) return undefined;
  const bytesMax = countBytes(own) * (1 + EXTRA_SHARE) + GAP_BYTES_MAX;
  return tracks.reduce<SharedPlan>(
    (plan, other) => {
      const isFull = plan.tracks.length === TOGETHER_MAX;
      if (isFull || other === track || number >= other.segments.length) return plan;
      const ranges = mergeRanges([...plan.ranges, ...listRanges(other, number)]);
      return countBytes(ranges) > Math.min(bytesMax, SEGMENT_BYTES_MAX)
        ? plan
        : { ranges, tracks: [...plan.tracks, other] };
    },
    { ranges: own, tracks: [track] },
  );
}

function countBytes(ranges: readonly ByteRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

function listRanges(track: PackagedTrack, number: number): readonly ByteRange[] {
  const { source } = track;
  switch (source.kind) {
    case 'samples':
      return joinRanges(selectSamples(track, source, number));
    case 'fragments':
      return source.ranges.slice(number, number + 1);
    case 'blocks':
      return source.ranges.slice(number, number + 1).map(({ start, end }) => ({ start, end }));
    default:
      return assertNever(source);
  }
}

/** The samples of a segment. Text also has the previous one, which may still be visible. */
export function selectSamples(
  { kind }: Pick<PackagedTrack, 'kind'>,
  { samples, firsts }: SampleSource,
  number: number,
): SampleList {
  const [first = 0, end = 0] = firsts.subarray(number, number + 2);
  const hasPrevious = kind === 'text' && first > 0;
  return sliceSamples(samples, hasPrevious ? first - 1 : first, end);
}

/** Most samples follow the previous one, so that only few ranges are sorted. */
function joinRanges({ offsets, sizes, count }: SampleList): readonly ByteRange[] {
  const runs: { start: number; end: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = offsets[index] ?? 0;
    const end = start + (sizes[index] ?? 0);
    if (end === start) continue;
    const last = runs.at(-1);
    const follows = last !== undefined && start >= last.start && start - last.end <= GAP_BYTES_MAX;
    if (follows) last.end = Math.max(last.end, end);
    else runs.push({ start, end });
  }
  if (runs.length > RUNS_MAX) throw farApartError();
  return mergeRanges(runs);
}

function farApartError(): PackagingError {
  return new PackagingError('too_large', 'The bytes of a segment are too far apart.');
}

function mergeRanges(parts: readonly ByteRange[]): readonly ByteRange[] {
  const ordered = parts
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start);
  const gaps = ordered.slice(1).map(({ start }, index) => start - (ordered[index]?.end ?? start));
  const largest = gaps.toSorted((a, b) => b - a)[RANGES_MAX - 1] ?? 0;
  const gapMax = Math.max(GAP_BYTES_MAX, largest);
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of ordered) {
    const last = ranges.at(-1);
    if (last !== undefined && start - last.end <= gapMax) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
