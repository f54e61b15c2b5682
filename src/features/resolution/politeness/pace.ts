import type { RateLimit } from '#platform/config/config.ts';

/** What is left of a burst, in requests, and when that was so. It goes below zero for those that wait. */
export type Pace = { readonly left: number; readonly atMs: number };

/** Counts one request against a bucket that holds `points` and fills in `windowSeconds`. */
export function takeFrom(
  pace: Pace | undefined,
  { points, windowSeconds }: RateLimit,
  nowMs: number,
): { readonly pace: Pace; readonly waitMs: number } {
  const millisecondsEach = (windowSeconds * 1000) / points;
  // A clock that was set back fills nothing.
  const elapsedMs = Math.max(0, nowMs - (pace?.atMs ?? nowMs));
  const left = Math.min(points, (pace?.left ?? points) + elapsedMs / millisecondsEach) - 1;
  return { pace: { left, atMs: nowMs }, waitMs: Math.ceil(Math.max(0, -left * millisecondsEach)) };
}
