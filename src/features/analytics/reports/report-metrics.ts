import { ZERO_COUNTERS, COUNTER_NAMES, type Counters } from '../rollup.ts';
import {
  addSketchText,
  createSketch,
  findPercentile,
  type StartupSketch,
} from '../startup-sketch.ts';

/** Accumulates rollups for one interval or value. */
export type Tally = {
  readonly counters: { -readonly [Name in keyof Counters]: number };
  readonly startups: StartupSketch;
  peak: number;
};

/** Times are in seconds and rates are fractions; both are null without data. */
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
  return { counters: { ...ZERO_COUNTERS }, startups: createSketch(), peak: 0 };
}

/** PostgreSQL returns sums of bigint columns as text. */
export function addCounters(
  tally: Tally,
  counters: { readonly [Name in keyof Counters]: number | string },
): void {
  for (const name of COUNTER_NAMES) tally.counters[name] += Number(counters[name]);
}

export function addTally(tally: Tally, other: Tally): void {
  addCounters(tally, other.counters);
  tally.startups.merge(other.startups);
  tally.peak = Math.max(tally.peak, other.peak);
}

export function addStartups(tally: Tally, text: string): void {
  addSketchText(tally.startups, text);
}

export function toMetrics({ counters, startups }: Tally): Metrics {
  const { sessions, plays, viewers, watch_ms, rebuffer_ms } = counters;
  return {
    sessions,
    plays,
    viewers,
    watchTime: toSeconds(watch_ms),
    averageWatchTime: plays === 0 ? null : toSeconds(watch_ms / plays),
    completionRate: toShare(counters.completed, plays),
    startupTime: { p50: toPercentile(startups, 0.5), p95: toPercentile(startups, 0.95) },
    rebufferRatio: toShare(rebuffer_ms, watch_ms + rebuffer_ms),
    errorRate: toShare(counters.failed, sessions),
  };
}

export function toSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}

function toShare(part: number, total: number): number | null {
  return total === 0 ? null : Math.round((part / total) * 1e6) / 1e6;
}

/**
 * Computes a nearest-rank percentile. The library rounds the rank down and returns much lower
 * values for few plays; adding half a rank prevents rounding errors.
 */
function toPercentile(startups: StartupSketch, share: number): number | null {
  const rank = Math.ceil(share * startups.count) - 1;
  const quantile = Math.min(1, (rank + 0.5) / Math.max(1, startups.count - 1));
  const ms = findPercentile(startups, quantile);
  return ms === null ? null : toSeconds(ms);
}
