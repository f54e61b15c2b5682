import { measureFragmentHead } from './iso/write-fragment.ts';
import { SEGMENT_BYTES_MAX, SEGMENT_SAMPLES_MAX } from './limits.ts';
import { PackagingError } from './packaging-error.ts';
import type { Segment } from './presentation.ts';
import { type SampleList, toStartTicks } from './sample-list.ts';
import { splitSegments } from './split-segments.ts';

export type CutSamples = {
  readonly segments: readonly Segment[];
  /** The first sample of each segment, followed by the number of samples. */
  readonly firsts: Uint32Array;
};

/** Cuts a track at its own keyframes. */
export function cutAtKeyframes(samples: SampleList, timescale: number): CutSamples {
  const keyframes: number[] = [];
  for (let index = 0; index < samples.count; index += 1) {
    if (samples.keys[index] === 1) keyframes.push(index);
  }
  const times = keyframes.map((index) => toStartTicks(samples, index) / timescale);
  const starts = splitSegments(times, findEndTicks(samples) / timescale);
  return cut(samples, [0, ...starts.slice(1).map((start) => keyframes[start] ?? 0)]);
}

/** Cuts a track at the first keyframe at or after each time. */
export function cutAtTimes(
  samples: SampleList,
  times: readonly number[],
  timescale: number,
): CutSamples {
  const firsts = [0];
  let index = 1;
  for (const time of times.slice(1)) {
    const ticks = time * timescale;
    while (index < samples.count) {
      if (samples.keys[index] === 1 && toStartTicks(samples, index) >= ticks) break;
      index += 1;
    }
    if (index < samples.count && index > (firsts.at(-1) ?? 0)) firsts.push(index);
  }
  return cut(samples, firsts);
}

/** Cuts text where the main track is cut, even if a segment has no text. */
export function cutText(
  samples: SampleList,
  main: { readonly segments: readonly Segment[]; readonly timescale: number },
  timescale: number,
): CutSamples {
  const scale = timescale / main.timescale;
  const bounds = main.segments.map(({ startTicks, durationTicks }) => ({
    start: Math.round(startTicks * scale),
    end: Math.round((startTicks + durationTicks) * scale),
  }));
  const firsts = new Uint32Array(bounds.length + 1).fill(samples.count);
  let first = 0;
  for (const [number, { start }] of bounds.entries()) {
    // Earlier text belongs to the first segment.
    const ticks = number === 0 ? -Infinity : start;
    while (first < samples.count && toStartTicks(samples, first) < ticks) first += 1;
    firsts[number] = first;
  }
  const segments = bounds.map(({ start, end }, number) => ({
    startTicks: start,
    durationTicks: end - start,
    lengthBytes: sumSizes(samples, firsts[number], firsts[number + 1]),
  }));
  return { segments, firsts };
}

function sumSizes({ sizes }: SampleList, first = 0, end = first): number {
  return sizes.subarray(first, end).reduce((sum, size) => sum + size, 0);
}

function cut(samples: SampleList, starts: readonly number[]): CutSamples {
  const firsts = Uint32Array.from([...starts, samples.count]);
  const endTicks = findEndTicks(samples);
  const segments = starts.map((first, index) => {
    const end = firsts[index + 1] ?? samples.count;
    const startTicks = Math.max(0, toStartTicks(samples, first));
    const nextTicks = end === samples.count ? endTicks : toStartTicks(samples, end);
    const durationTicks = Math.max(0, nextTicks - startTicks);
    return { startTicks, durationTicks, lengthBytes: measure(samples, first, end) };
  });
  return { segments, firsts };
}

function measure(samples: SampleList, first: number, end: number): number {
  const count = end - first;
  const lengthBytes = measureFragmentHead(count) + sumSizes(samples, first, end);
  if (lengthBytes > SEGMENT_BYTES_MAX || count > SEGMENT_SAMPLES_MAX) {
    throw new PackagingError('too_large', 'A segment between two keyframes is too large.');
  }
  return lengthBytes;
}

/** The end of the last presented sample, which is near the last decoded one. */
const REORDERED_MAX = 64;

function findEndTicks(samples: SampleList): number {
  let end = 0;
  for (let index = Math.max(0, samples.count - REORDERED_MAX); index < samples.count; index += 1) {
    const next = samples.decodeTicks[index + 1] ?? 0;
    const duration = next - (samples.decodeTicks[index] ?? 0);
    end = Math.max(end, toStartTicks(samples, index) + duration);
  }
  return end;
}
