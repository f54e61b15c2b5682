import type { Run } from './styled-text.ts';

/** A part of a paragraph that is shown only from `startMs` to `endMs`. */
export type TimedRun = Run & { readonly startMs: number; readonly endMs: number };

export type VisibleRuns = {
  readonly startMs: number;
  readonly endMs: number;
  readonly runs: readonly Run[];
};

/**
 * Upper bound for the text of one paragraph, because each part is repeated in every interval it
 * overlaps.
 */
const CHARACTERS_MAX = 100_000;

/**
 * Splits runs into intervals with constant content (like the intermediate documents of TTML 1
 * §9.3.2). If that would produce too much text, each run is returned separately.
 */
export function splitTimedRuns(runs: readonly TimedRun[]): readonly VisibleRuns[] {
  const visible = runs.filter(({ startMs, endMs, text }) => endMs > startMs && text.trim() !== '');
  const bounds = [...new Set(visible.flatMap(({ startMs, endMs }) => [startMs, endMs]))].toSorted(
    (a, b) => a - b,
  );
  const characters = runs.reduce((sum, { text }) => sum + text.length, 0);
  if (bounds.length > 2 && bounds.length * characters > CHARACTERS_MAX) {
    return visible.map((run) => ({ startMs: run.startMs, endMs: run.endMs, runs: [run] }));
  }
  return bounds.slice(1).flatMap((endMs, index) => {
    const startMs = bounds[index] ?? 0;
    const isVisible = (run: TimedRun): boolean => run.startMs <= startMs && run.endMs >= endMs;
    return visible.some(isVisible) ? [{ startMs, endMs, runs: runs.filter(isVisible) }] : [];
  });
}
