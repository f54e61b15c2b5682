import { FAILED_DELIVERIES_MAX, FAILING_MS_MAX } from '#contract/limits.ts';

/** How deliveries to a destination have ended lately. */
export type DestinationHealth = {
  /** Failed deliveries since the last that succeeded. */
  readonly failedInRow: number;
  readonly failingSinceMs: number | null;
  readonly lastSucceededAtMs: number | null;
  readonly lastFailedAtMs: number | null;
};

/** A delivery that has ended: with its first success, or with its last failure. */
export type EndedDelivery = { readonly isSuccess: boolean; readonly atMs: number };

export function toHealthAfter(
  health: DestinationHealth,
  { isSuccess, atMs }: EndedDelivery,
): DestinationHealth {
  if (isSuccess) {
    return { ...health, failedInRow: 0, failingSinceMs: null, lastSucceededAtMs: atMs };
  }
  return {
    ...health,
    failedInRow: health.failedInRow + 1,
    failingSinceMs: health.failingSinceMs ?? atMs,
    lastFailedAtMs: atMs,
  };
}

/** It has failed so often and for so long that it is disabled. */
export function isBeyondHope(health: DestinationHealth): boolean {
  const { failedInRow, failingSinceMs, lastFailedAtMs } = health;
  if (failingSinceMs === null || lastFailedAtMs === null) return false;
  return failedInRow >= FAILED_DELIVERIES_MAX && lastFailedAtMs - failingSinceMs >= FAILING_MS_MAX;
}
