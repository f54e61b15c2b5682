import type { ReelayError } from './reelay-error.ts';

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 8_000;
/**
 * If Retry-After is longer than this, the call fails without a retry, and its error has
 * `retryAfter`.
 */
const RETRY_AFTER_SECONDS_MAX = 60;
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Milliseconds to wait before the next attempt; undefined if a retry cannot help. `random` is from
 * 0 to 1: half of each wait is random, so that clients do not retry simultaneously.
 */
export function decideRetryDelay(
  error: ReelayError,
  { attempt, random }: { readonly attempt: number; readonly random: number },
): number | undefined {
  if (!isTransient(error)) return undefined;
  if (error.retryAfter !== null && error.retryAfter > RETRY_AFTER_SECONDS_MAX) return undefined;
  return Math.max(toBackoffMs(attempt, random), (error.retryAfter ?? 0) * 1000);
}

/** The wait after this attempt, counted from 1. */
export function toBackoffMs(attempt: number, random: number): number {
  const longest = Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return Math.round(longest / 2 + (longest / 2) * random);
}

function isTransient({ code, status }: ReelayError): boolean {
  // An earlier attempt lost its connection, but the service is still processing its request.
  if (code === 'idempotency_in_progress') return true;
  return code === 'connection_failed' || code === 'timed_out' || RETRYABLE_STATUSES.has(status);
}
