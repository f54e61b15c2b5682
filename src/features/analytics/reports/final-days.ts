import { DAY_MS, type TimeSpan } from '../rollup.ts';

/** A rollup can change for two days; the third day allows for differences between clocks. */
const FINAL_AFTER_MS = 3 * DAY_MS;

/** The full days (UTC) in the span that can no longer change; undefined if there are none. */
export function findFinalDays({ fromMs, toMs }: TimeSpan, nowMs: number): TimeSpan | undefined {
  const days = {
    fromMs: Math.ceil(fromMs / DAY_MS) * DAY_MS,
    toMs: Math.floor(Math.min(toMs, nowMs - FINAL_AFTER_MS) / DAY_MS) * DAY_MS,
  };
  return days.fromMs < days.toMs ? days : undefined;
}
