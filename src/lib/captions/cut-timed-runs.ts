import type { Run } from './styled-text.ts';

/** Text that is shown from `startMs` to `endMs` only, as a part of more. */
export type TimedRun = Run & { readonly startMs: number; readonly endMs: number };

export type ShownRuns = {
  readonly startMs: number;
  readonly endMs: number;
  readonly runs: readonly Run[];
};

/** So much text can come of one paragraph, where each part is shown with all others of its time. */
const CHARACTERS_MAX = 100_000;

/**
 * What is on show of these runs, from each moment at which that changes to the next (as TTML 1 §9.3.2 cuts a document
 * into intermediate ones). Where that would be too much text, each run by itself.
 */
export function cutTimedRuns(runs: readonly TimedRun[]): readonly ShownRuns[] {
  const seen = runs.filter(({ startMs, endMs, text }) => endMs > startMs && text.trim() !== '');
  const bounds = [...new Set(seen.flatMap(({ startMs, endMs }) => [startMs, endMs]))].toSorted(
    (a, b) => a - b,
  );
  const characters = runs.reduce((sum, { text }) => sum + text.length, 0);
  if (bounds.length > 2 && bounds.length * characters > CHARACTERS_MAX) {
    return seen.map((run) => ({ startMs: run.startMs, endMs: run.endMs, runs: [run] }));
  }
  return bounds.slice(1).flatMap((endMs, index) => {
    const startMs = bounds[index] ?? 0;
    const isOnShow = (run: TimedRun): boolean => run.startMs <= startMs && run.endMs >= endMs;
    return seen.some(isOnShow) ? [{ startMs, endMs, runs: runs.filter(isOnShow) }] : [];
  });
}
