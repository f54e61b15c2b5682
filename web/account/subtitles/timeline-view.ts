import type { DraftCue } from './draft.ts';

/** The time range that the timeline shows. */
export type Span = { readonly fromMs: number; readonly lengthMs: number };

/** Zoom levels, in seconds per timeline width. */
export const ZOOM_SECONDS = [5, 10, 20, 40, 90, 180, 300] as const;

/** Limits the size of the DOM. With more bars than this, the bars would overlap. */
const BARS_MAX = 400;

/** The cues in the span. `cues` must be ordered by start. */
export function listVisibleCues(cues: readonly DraftCue[], span: Span): readonly DraftCue[] {
  const end = span.fromMs + span.lengthMs;
  const found: DraftCue[] = [];
  for (const cue of cues) {
    if (cue.startMs >= end || found.length === BARS_MAX) break;
    if (cue.endMs > span.fromMs) found.push(cue);
  }
  return found;
}

/**
 * Returns the cue at the given time. If several cues overlap, returns the one that started last.
 */
export function findCueAt(cues: readonly DraftCue[], timeMs: number): DraftCue | undefined {
  let found: DraftCue | undefined;
  for (const cue of cues) {
    if (cue.startMs > timeMs) break;
    if (cue.endMs > timeMs) found = cue;
  }
  return found;
}

/** Moves the span to the next page if the time is outside it. */
export function followTime(span: Span, timeMs: number): Span {
  const { fromMs, lengthMs } = span;
  if (timeMs >= fromMs && timeMs < fromMs + lengthMs) return span;
  return { lengthMs, fromMs: Math.max(0, timeMs - lengthMs * PAGE_LEAD) };
}

/** The position of the playhead after a page change, as a share of the width. */
const PAGE_LEAD = 0.1;

/** Moves the span by a share of its length, but not before the start of the video. */
export function panBy({ fromMs, lengthMs }: Span, share: number): Span {
  return { lengthMs, fromMs: Math.max(0, fromMs + share * lengthMs) };
}

/** Changes the length of the span so that the given time keeps its position on the timeline. */
export function zoomAround({ fromMs, lengthMs }: Span, timeMs: number, nextMs: number): Span {
  const share = Math.min(1, Math.max(0, (timeMs - fromMs) / lengthMs));
  return { fromMs: Math.max(0, timeMs - share * nextMs), lengthMs: nextMs };
}

/** The ticks of the ruler. */
export function listTicks({ fromMs, lengthMs }: Span): readonly number[] {
  const stepMs = TICK_STEPS.find((step) => lengthMs / step <= TICKS_MAX) ?? 60_000;
  const first = Math.ceil(fromMs / stepMs);
  const last = Math.floor((fromMs + lengthMs) / stepMs);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * stepMs);
}

const TICKS_MAX = 8;
const TICK_STEPS = [1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000] as const;

/** Returns the nearest target within the distance, or the time itself if there is none. */
export function snap(timeMs: number, targets: readonly number[], distanceMs: number): number {
  const nearest = targets.reduce(
    (best, target) => (Math.abs(target - timeMs) < Math.abs(best - timeMs) ? target : best),
    Infinity,
  );
  return Math.abs(nearest - timeMs) <= distanceMs ? nearest : Math.round(timeMs);
}
