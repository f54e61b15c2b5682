import { NO_SUMS, SUM_NAMES, type Sums } from '../rollup.ts';
import {
  addSketchText,
  createSketch,
  findPercentile,
  type StartupSketch,
} from '../startup-sketch.ts';

/** Roll-ups on the way to a report: what has been added so far. */
export type Tally = {
  readonly sums: { -readonly [Name in keyof Sums]: number };
  readonly startups: StartupSketch;
  peak: number;
};

/** What a report says of a time, or of a value. Seconds; shares of 1, null of nothing. */
export type Metrics = {
  readonly sessions: number;
  readonly plays: number;
  readonly viewers: number;
  readonly watchTime: number;
  readonly averageWatchTime: number | null;
  readonly completionRate: number | null;
  readonly startupTime: { readonly p50: number | null; readonly p95: number | null };
  readonly rebufferRatio: number | null;
  readonly errorRate: number | null;
};

export function createTally(): Tally {
  return { sums: { ...NO_SUMS }, startups: createSketch(), peak: 0 };
}

/** Sums as the database gives them: those of large columns are text in PostgreSQL. */
export function addSums(
  tally: Tally,
  sums: { readonly [Name in keyof Sums]: number | string },
): void {
  for (const name of SUM_NAMES) tally.sums[name] += Number(sums[name]);
}

export function addTally(tally: Tally, other: Tally): void {
  addSums(tally, other.sums);
  tally.startups.merge(other.startups);
  tally.peak = Math.max(tally.peak, other.peak);
}

export function addStartups(tally: Tally, text: string): void {
  addSketchText(tally.startups, text);
}

export function toMetrics({ sums, startups }: Tally): Metrics {
  const { sessions, plays, viewers, watch_ms, rebuffer_ms } = sums;
  return {
    sessions,
    plays,
    viewers,
    watchTime: toSeconds(watch_ms),
    averageWatchTime: plays === 0 ? null : toSeconds(watch_ms / plays),
    completionRate: toShare(sums.completed, plays),
    startupTime: { p50: toPercentile(startups, 0.5), p95: toPercentile(startups, 0.95) },
    rebufferRatio: toShare(rebuffer_ms, watch_ms + rebuffer_ms),
    errorRate: toShare(sums.failed, sessions),
  };
}

/** Milliseconds as the API's seconds. */
export function toSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}

/** A share of nothing is none. */
function toShare(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e6;
}

/**
 * The least time that so many of all did not exceed (nearest rank). The library takes the rank below, which of few
 * plays is much less; half a rank more keeps rounding from it.
 */
function toPercentile(startups: StartupSketch, share: number): number | null {
  const rank = Math.ceil(share * startups.count) - 1;
  const quantile = Math.min(1, (rank + 0.5) / Math.max(1, startups.count - 1));
  const ms = findPercentile(startups, quantile);
  return ms === null ? null : toSeconds(ms);
}
