/** A webhook is disabled after this many consecutive failures over at least this time. */
const FAILED_DELIVERIES_MAX = 100;
const FAILING_MS_MAX = 24 * 60 * 60_000;

export type DestinationHealth = {
  /** Consecutive failed deliveries. */
  readonly failedInRow: number;
  readonly failingSinceMs: number | null;
  readonly lastSucceededAtMs: number | null;
  readonly lastFailedAtMs: number | null;
};

/** Applies a delivery that ended with its first success or its last failure. */
export function updateHealth(
  health: DestinationHealth,
  { isSuccess, atMs }: { readonly isSuccess: boolean; readonly atMs: number },
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

/** True after too many consecutive failures over too long a time. */
export function shouldDisable(health: DestinationHealth): boolean {
  const { failedInRow, failingSinceMs, lastFailedAtMs } = health;
  if (failingSinceMs === null || lastFailedAtMs === null) return false;
  return failedInRow >= FAILED_DELIVERIES_MAX && lastFailedAtMs - failingSinceMs >= FAILING_MS_MAX;
}
