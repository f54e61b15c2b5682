import type { Clock } from '#platform/clock.ts';

import type { Deadline } from './deadline.ts';

/**
 * The largest part of the remaining time for one exchange or program, so that a fallback can still
 * be tried when it times out.
 */
const SHARED_TIME_RATIO = 0.7;

/** The time of one resolution. */
export type TimeBudget = {
  /** The largest part of the remaining time that one exchange may use, in milliseconds. */
  readonly sharedMs: () => number;
  /**
   * Lets a program run for the time that it wants, which the deadline of the requests does not
   * include, or for most of the time that the caller still waits.
   */
  readonly grantTime: <Result>(
    wantedMs: number,
    run: (grantedMs: number) => Promise<Result>,
  ) => Promise<Result>;
};

export type TimeBudgetOptions = {
  readonly clock: Clock;
  readonly deadline: Deadline;
  /** Milliseconds until the deadline. */
  readonly timeoutMs: number;
  /** Milliseconds for which the caller waits, if it waits for less than any resolution takes. */
  readonly callerTimeoutMs: number | undefined;
};

export function createTimeBudget({
  clock,
  deadline,
  timeoutMs,
  callerTimeoutMs,
}: TimeBudgetOptions): TimeBudget {
  let endsAtMs = clock() + Math.min(timeoutMs, callerTimeoutMs ?? timeoutMs);
  const sharedMs = (): number => Math.max(1, Math.floor((endsAtMs - clock()) * SHARED_TIME_RATIO));
  return {
    sharedMs,
    async grantTime(wantedMs, run) {
      if (callerTimeoutMs !== undefined) return await run(Math.min(wantedMs, sharedMs()));
      const startedAtMs = clock();
      const pause = deadline.pause();
      try {
        return await run(wantedMs);
      } finally {
        pause[Symbol.dispose]();
        endsAtMs += clock() - startedAtMs;
      }
    },
  };
}
