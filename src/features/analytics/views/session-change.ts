import { ZERO_COUNTERS, ROLLUP_MS, type Counters } from '../rollup.ts';
import type { Span } from './progress.ts';

export type MutableCounters = { -readonly [Name in keyof Counters]: number };

export type BucketChange = { readonly counters: MutableCounters; readonly startupsMs: number[] };

/** The changes to the counters that result from a session's latest reports. */
export type SessionChange = {
  /** Keyed by the start of the half hour. */
  readonly buckets: Map<number, BucketChange>;
  /** Keyed by minute: 1 if the session now counts in it, −1 if it no longer does. */
  readonly minutes: Map<number, number>;
};

export function createChange(): SessionChange {
  return { buckets: new Map(), minutes: new Map() };
}

export function toBucketStart(atMs: number): number {
  return Math.floor(atMs / ROLLUP_MS) * ROLLUP_MS;
}

export function bucketAt({ buckets }: Pick<SessionChange, 'buckets'>, atMs: number): BucketChange {
  const cellMs = toBucketStart(atMs);
  const existing = buckets.get(cellMs);
  if (existing !== undefined) return existing;
  const created: BucketChange = { counters: { ...ZERO_COUNTERS }, startupsMs: [] };
  buckets.set(cellMs, created);
  return created;
}

/** Splits a span at half hours and adds (1) or subtracts (−1) its parts. */
export function addSpan(
  change: Pick<SessionChange, 'buckets'>,
  { startMs, lengthMs }: Span,
  { counter, sign }: { readonly counter: 'watch_ms' | 'rebuffer_ms'; readonly sign: 1 | -1 },
): void {
  const endMs = startMs + lengthMs;
  for (let atMs = startMs; atMs < endMs;) {
    const untilMs = Math.min(endMs, toBucketStart(atMs) + ROLLUP_MS);
    bucketAt(change, atMs).counters[counter] += sign * (untilMs - atMs);
    atMs = untilMs;
  }
}
