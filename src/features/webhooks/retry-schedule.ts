import type { RetryConfig } from '#platform/config/config.ts';

/** A wait is lengthened by up to this part of it, so that what failed together does not come back together. */
const JITTER = 0.1;
/** The longest that a receiver's `Retry-After` is heeded. */
const RETRY_AFTER_MS_MAX = 3_600_000;

export type FailedAttempt = {
  /** Attempts of this round so far, with this one. */
  readonly attempts: number;
  /** What the receiver asked for; null when it did not. */
  readonly retryAfterMs: number | null;
  /** From 0 up to 1. */
  readonly random: number;
};

/** How long to wait before the next attempt; undefined when there is none. The last wait is repeated. */
export function decideRetryDelay(
  { attemptsMax, backoffMs }: RetryConfig,
  { attempts, retryAfterMs, random }: FailedAttempt,
): number | undefined {
  if (attempts >= attemptsMax) return undefined;
  const waitMs = (backoffMs[attempts - 1] ?? backoffMs.at(-1) ?? 0) * (1 + JITTER * random);
  return Math.round(Math.max(waitMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX)));
}

/** No attempt waits longer: one that would was written before the clock was set back. */
export function longestRetryDelayMs({ backoffMs }: RetryConfig): number {
  return Math.ceil(
    Math.max(RETRY_AFTER_MS_MAX, ...backoffMs.map((waitMs) => waitMs * (1 + JITTER))),
  );
}
