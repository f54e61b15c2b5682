import type { DraftCue } from './draft.ts';

/** The stretch of time that a strip shows. */
export type Span = { readonly fromMs: number; readonly lengthMs: number };

/** Seconds that fit into the strip, from near to far. */
export const ZOOM_SECONDS = [5, 10, 20, 40, 90, 180, 300] as const;

/** Bars that are drawn at most: more lie on each other anyway. */
const BARS_MAX = 400;

/** Cues of the span in their order. `cues` are ordered by their beginning. */
export function listCuesIn(cues: readonly DraftCue[], span: Span): readonly DraftCue[] {
  const end = span.fromMs + span.lengthMs;
  const found: DraftCue[] = [];
  for (const cue of cues) {
    if (cue.startMs >= end || found.length === BARS_MAX) break;
    if (cue.endMs > span.fromMs) found.push(cue);
  }
  return found;
}

/** The one that is shown at that time: of several the one that began last. */
export function findCueAt(cues: readonly DraftCue[], timeMs: number): DraftCue | undefined {
  let found: DraftCue | undefined;
  for (const cue of cues) {
    if (cue.startMs > timeMs) break;
    if (cue.endMs > timeMs) found = cue;
  }
  return found;
}

/** Keeps the time in sight: turns the page when it leaves the span, and leaves it alone otherwise. */
export function followTime(span: Span, timeMs: number): Span {
  const { fromMs, lengthMs } = span;
  if (timeMs >= fromMs && timeMs < fromMs + lengthMs) return span;
  return { lengthMs, fromMs: Math.max(0, timeMs - lengthMs * LEAD) };
}

/** Share of the strip before the time when its page is turned. */
const LEAD = 0.1;

/** Moved by a share of what it shows, but not before the video's start. */
export function panBy({ fromMs, lengthMs }: Span, share: number): Span {
  return { lengthMs, fromMs: Math.max(0, fromMs + share * lengthMs) };
}

/** Another zoom around a time, which stays at its place in the strip. */
export function zoomAround({ fromMs, lengthMs }: Span, timeMs: number, nextMs: number): Span {
  const share = Math.min(1, Math.max(0, (timeMs - fromMs) / lengthMs));
  return { fromMs: Math.max(0, timeMs - share * nextMs), lengthMs: nextMs };
}

/** Marks of the ruler, as many as can be told apart. */
export function listMarks({ fromMs, lengthMs }: Span): readonly number[] {
  const stepMs = MARK_STEPS.find((step) => lengthMs / step <= MARKS_MAX) ?? 60_000;
  const first = Math.ceil(fromMs / stepMs);
  const last = Math.floor((fromMs + lengthMs) / stepMs);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * stepMs);
}

const MARKS_MAX = 8;
const MARK_STEPS = [1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000] as const;

/** The nearest of the targets within reach, else the time itself. */
export function snap(timeMs: number, targets: readonly number[], reachMs: number): number {
  const nearest = targets.reduce(
    (best, target) => (Math.abs(target - timeMs) < Math.abs(best - timeMs) ? target : best),
    Infinity,
  );
  return Math.abs(nearest - timeMs) <= reachMs ? nearest : Math.round(timeMs);
}
