import { RETENTION_STEPS } from '../rollup.ts';

/** Parts of a video in milliseconds of its own time, in order, that neither touch nor overlap. */
export type WatchedParts = readonly WatchedPart[];
export type WatchedPart = readonly [startMs: number, endMs: number];

/** Beyond this the narrowest gap is taken for watched. */
const PARTS_MAX = 100;
/** Playheads are told in milliseconds, and not by clocks: this is no gap. */
const GAP_MS_MIN = 50;

export function addParts(parts: WatchedParts, added: readonly WatchedPart[]): WatchedParts {
  if (added.length === 0) return parts;
  const merged: [number, number][] = [];
  for (const [startMs, endMs] of [...parts, ...added].toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && startMs <= last[1] + GAP_MS_MIN) last[1] = Math.max(last[1], endMs);
    else merged.push([startMs, endMs]);
  }
  while (merged.length > PARTS_MAX) closeNarrowestGap(merged);
  return merged;
}

function closeNarrowestGap(parts: [number, number][]): void {
  const gaps = parts.slice(1).map(([startMs], index) => startMs - (parts[index]?.[1] ?? 0));
  const narrowest = gaps.indexOf(Math.min(...gaps));
  const [before, after] = parts.slice(narrowest, narrowest + 2);
  if (before !== undefined && after !== undefined) {
    parts.splice(narrowest, 2, [before[0], after[1]]);
  }
}

/** Which hundredths of a video have been watched: those whose middle has. */
export function listSteps(parts: WatchedParts, durationMs: number): readonly number[] {
  const stepMs = durationMs / RETENTION_STEPS;
  return parts.flatMap(([startMs, endMs]) => {
    const first = Math.max(0, Math.ceil(startMs / stepMs - 0.5));
    const end = Math.min(RETENTION_STEPS, Math.ceil(endMs / stepMs - 0.5));
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  });
}

export function findLastWatched(parts: WatchedParts): number {
  return parts.at(-1)?.[1] ?? 0;
}
