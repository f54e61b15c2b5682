import type { BlockSource } from '../presentation.ts';
import { createSampleList, type SampleList } from '../sample-list.ts';
import { requireSigned } from '../write-ticks.ts';
import type { Frame } from './read-blocks.ts';

/** Times of a segment, in ticks of the track. */
type SegmentTimes = {
  readonly startTicks: number;
  /** Null if the last frame has the usual duration. */
  readonly endTicks: number | null;
};

type Timing = Pick<
  BlockSource,
  'trackNumber' | 'ticksPerUnit' | 'delayTicks' | 'durationTicks' | 'reorder' | 'strippedHeader'
>;

/**
 * Converts the frames of a track. Matroska has only presentation times: the decode time of a frame
 * is the presentation time that is `reorder` frames earlier in presentation order.
 */
export function toSampleList(
  allFrames: readonly Frame[],
  timing: Timing,
  { startTicks, endTicks }: SegmentTimes,
): SampleList {
  const { durationTicks, reorder, strippedHeader } = timing;
  const frames = allFrames.filter(({ track }) => track === timing.trackNumber);
  const samples = createSampleList(frames.length);
  const times = Float64Array.from(frames, (frame) => toTicks(frame, timing));
  const ordered = times.toSorted();
  const first = ordered[0] ?? startTicks;
  for (const [index, { offset, size, isKey }] of frames.entries()) {
    const decodeTicks =
      ordered[index - reorder] ?? first - Math.round((reorder - index) * durationTicks);
    samples.offsets[index] = offset;
    samples.sizes[index] = size + strippedHeader.length;
    samples.decodeTicks[index] = decodeTicks;
    samples.shifts[index] = requireSigned((times[index] ?? 0) - decodeTicks);
    samples.keys[index] = isKey ? 1 : 0;
  }
  const last = samples.decodeTicks[frames.length - 1] ?? startTicks;
  const end = endTicks === null ? last + durationTicks : endTicks - reorder * durationTicks;
  samples.decodeTicks[frames.length] = Math.max(last, Math.round(end));
  return samples;
}

/** The presentation time of a frame. Only the first frame of a lace has the time of its block. */
export function toTicks(
  { units, lace, durationUnits }: Frame,
  { ticksPerUnit, delayTicks, durationTicks }: Timing,
): number {
  const laceTicks =
    durationUnits === undefined || lace.count === 1
      ? durationTicks
      : (durationUnits * ticksPerUnit) / lace.count;
  return Math.round(units * ticksPerUnit - delayTicks + lace.index * laceTicks);
}

/** Larger numbers are an error: H.264 and HEVC have at most 16. */
const REORDER_MAX = 16;
const FRAMES_COMPARED = 1000;

/** The largest number of frames that are decoded before, but presented after another frame. */
export function findReorder(times: readonly number[]): number {
  let reorder = 0;
  for (const [index, time] of times.slice(0, FRAMES_COMPARED).entries()) {
    const before = times.slice(Math.max(0, index - REORDER_MAX), index);
    reorder = Math.max(reorder, before.filter((each) => each > time).length);
  }
  return reorder;
}
