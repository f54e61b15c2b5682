import { NO_SUMS, ROLLUP_MS, type Sums } from '../rollup.ts';
import type { Span } from './progress.ts';

export type MutableSums = { -readonly [Name in keyof Sums]: number };

/** What a session adds to one half hour. */
export type CellChange = { readonly sums: MutableSums; readonly startupsMs: number[] };

/** What a session's latest reports change in the sums. */
export type SessionChange = {
  /** By the beginning of the half hour. */
  readonly cells: Map<number, CellChange>;
  /** 1 where the session now counts in that minute, −1 where it no longer does. */
  readonly minutes: Map<number, number>;
};

export function createChange(): SessionChange {
  return { cells: new Map(), minutes: new Map() };
}

export function toCell(atMs: number): number {
  return Math.floor(atMs / ROLLUP_MS) * ROLLUP_MS;
}

export function cellOf({ cells }: Pick<SessionChange, 'cells'>, atMs: number): CellChange {
  const cellMs = toCell(atMs);
  const known = cells.get(cellMs);
  if (known !== undefined) return known;
  const made: CellChange = { sums: { ...NO_SUMS }, startupsMs: [] };
  cells.set(cellMs, made);
  return made;
}

/** Cuts a span at half hours and adds its parts, or with −1 takes them away. */
export function addSpan(
  change: Pick<SessionChange, 'cells'>,
  { startMs, lengthMs }: Span,
  { sum, sign }: { readonly sum: 'watch_ms' | 'rebuffer_ms'; readonly sign: 1 | -1 },
): void {
  const endMs = startMs + lengthMs;
  for (let atMs = startMs; atMs < endMs;) {
    const untilMs = Math.min(endMs, toCell(atMs) + ROLLUP_MS);
    cellOf(change, atMs).sums[sum] += sign * (untilMs - atMs);
    atMs = untilMs;
  }
}
