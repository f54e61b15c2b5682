import type { Clock } from '#platform/clock.ts';

/** A clock that starts at noon, so that no day, month or year ends during a test. */
export function startNoonClock(): Clock {
  const aheadMs = Date.UTC(2026, 0, 31, 12) - Date.now();
  return () => Date.now() + aheadMs;
}
