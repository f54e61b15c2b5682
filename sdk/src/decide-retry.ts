import type { ReelayError } from './reelay-error.ts';

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 8_000;
/** Who is told to wait longer gets the error, with `retryAfter`. */
const RETRY_AFTER_SECONDS_MAX = 60;
const STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Milliseconds to wait before the next attempt; undefined when another is of no use. `random` is from 0
 * to 1: half of each wait is left to chance, so that clients that failed together don't return together.
 */
export function decideRetry(
  error: ReelayError,
  { attempt, random }: { readonly attempt: number; readonly random: number },
): number | undefined {
  if (!isPassing(error)) return undefined;
  if (error.retryAfter !== null && error.retryAfter > RETRY_AFTER_SECONDS_MAX) return undefined;
  return Math.max(toWaitMs(attempt, random), (error.retryAfter ?? 0) * 1000);
}

/** The wait after the attempt of this number, counted from 1. */
export function toWaitMs(attempt: number, random: number): number {
  const longest = Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return Math.round(longest / 2 + (longest / 2) * random);
}

function isPassing({ code, status }: ReelayError): boolean {
  // The first attempt's connection broke while it was, and is, carried out.
  if (code === 'idempotency_in_progress') return true;
  return code === 'connection_failed' || code === 'timed_out' || STATUSES.has(status);
}
