const FIRST_DELAY_MS = 1_000;
const DELAY_MS_MAX = 5 * 60_000;

/**
 * Delay after failed attempt number `attempt` (from 1). It doubles from one second to five minutes.
 * `random` (0 up to 1) shortens it by up to half, so that jobs that failed together are not retried
 * together.
 */
export function retryDelayMs(attempt: number, random: number): number {
  const delayMsMax = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), DELAY_MS_MAX);
  return Math.round(delayMsMax * (1 - random / 2));
}
