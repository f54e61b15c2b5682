const FIRST_DELAY_MS = 1_000;
const DELAY_MS_MAX = 5 * 60_000;

/**
 * How long to wait after failed attempt number `attempt` (from 1): doubling from a second to five
 * minutes, of which `random` (0 up to 1) takes up to half, so that jobs that failed together don't
 * come back together.
 */
export function retryDelayMs(attempt: number, random: number): number {
  const longestMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), DELAY_MS_MAX);
  return Math.round(longestMs * (1 - random / 2));
}
