import { RETENTION_STEPS } from '../rollup.ts';

/** Sorted, disjoint ranges of the video's timeline, in milliseconds. */
export type PlayedRanges = readonly PlayedRange[];
export type PlayedRange = readonly [startMs: number, endMs: number];

/** Beyond this number, the narrowest gaps are treated as played. */
const RANGES_MAX = 100;
/** Playheads are inexact, so a smaller distance is not a gap. */
const GAP_MS_MIN = 50;

export function mergeRanges(ranges: PlayedRanges, added: readonly PlayedRange[]): PlayedRanges {
  if (added.length === 0) return ranges;
  const merged: [number, number][] = [];
  for (const [startMs, endMs] of [...ranges, ...added].toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && startMs <= last[1] + GAP_MS_MIN) last[1] = Math.max(last[1], endMs);
    else merged.push([startMs, endMs]);
  }
  while (merged.length > RANGES_MAX) closeNarrowestGap(merged);
  return merged;
}

function closeNarrowestGap(ranges: [number, number][]): void {
  const gaps = ranges.slice(1).map(([startMs], index) => startMs - (ranges[index]?.[1] ?? 0));
  const narrowest = gaps.indexOf(Math.min(...gaps));
  const [before, after] = ranges.slice(narrowest, narrowest + 2);
  if (before !== undefined && after !== undefined) {
    ranges.splice(narrowest, 2, [before[0], after[1]]);
  }
}

/** The hundredths of a video whose midpoint was played. */
export function listPlayedSteps(ranges: PlayedRanges, durationMs: number): readonly number[] {
  const stepMs = durationMs / RETENTION_STEPS;
  return ranges.flatMap(([startMs, endMs]) => {
    const first = Math.max(0, Math.ceil(startMs / stepMs - 0.5));
    const end = Math.min(RETENTION_STEPS, Math.ceil(endMs / stepMs - 0.5));
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  });
}

export function findLastPlayed(ranges: PlayedRanges): number {
  return ranges.at(-1)?.[1] ?? 0;
}
