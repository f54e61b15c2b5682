const DAY_MS = 86_400_000;

/** Daily quotas count per day in UTC, identified by the number of days since the epoch. */
export function toUsageDay(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

export function startOfDay(day: number): number {
  return day * DAY_MS;
}

/** Spreads the checks that are deferred to a day evenly over it. `position` counts from 0. */
export function toTimeOfDay(day: number, position: number, limit: number): number {
  return startOfDay(day) + Math.floor((position / limit) * DAY_MS);
}
