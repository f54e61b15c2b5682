import type { RetryConfig } from '#platform/config/config.ts';

/**
 * Jitter as a fraction of the wait, so that simultaneous failures are not retried at the same time.
 */
const JITTER = 0.1;
/** Upper limit for a receiver's `Retry-After`. */
const RETRY_AFTER_MS_MAX = 3_600_000;

type FailedAttempt = {
  /** Attempts of this round, including this one. */
  readonly attempts: number;
  /** The receiver's `Retry-After`; null without one. */
  readonly retryAfterMs: number | null;
  /** In the range [0, 1). */
  readonly random: number;
};

/** The wait before the next attempt; undefined if there is none. The last wait repeats. */
export function decideRetryDelay(
  { attemptsMax, backoffMs }: RetryConfig,
  { attempts, retryAfterMs, random }: FailedAttempt,
): number | undefined {
  if (attempts >= attemptsMax) return undefined;
  const waitMs = (backoffMs[attempts - 1] ?? backoffMs.at(-1) ?? 0) * (1 + JITTER * random);
  return Math.round(Math.max(waitMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX)));
}

/**
 * If a delivery is scheduled further ahead than this, the clock has been set back since it was
 * written.
 */
export function longestRetryDelayMs({ backoffMs }: RetryConfig): number {
  return Math.ceil(
    Math.max(RETRY_AFTER_MS_MAX, ...backoffMs.map((waitMs) => waitMs * (1 + JITTER))),
  );
}
