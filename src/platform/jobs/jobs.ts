import type { Tx } from '../db/database.ts';

export type Job = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly payload: string;
  /** 1 on the first run. */
  readonly attempt: number;
  readonly attemptsMax: number;
};

export type JobHandler = {
  readonly kind: string;
  /**
   * Runs under a lease that is renewed in the background. `signal` aborts when the lease is lost or
   * the worker stops.
   */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  /**
   * Called once, in the transaction that removes the job, if its last attempt crashed, threw or
   * lost its lease.
   */
  readonly exhausted: (job: Job, tx: Tx) => Promise<void>;
};

export type EnqueueOptions = {
  readonly kind: string;
  /**
   * There is one job per kind and subject. A waiting job gets the newer payload and the earlier
   * time. A running job runs once more after it has finished, at the earliest requested time. At
   * most 200 characters.
   */
  readonly subject: string;
  readonly payload?: string;
  /** Owners of due jobs of one kind take turns. Jobs without an owner share one turn. */
  readonly ownerId?: string | null;
  readonly runAtMs?: number;
  readonly attemptsMax: number;
};

/**
 * Outcome of an attempt. `retried` and `handed_back` jobs wait for another attempt. `lost` jobs are
 * leased by another worker, or will be after their lease expires.
 */
export type RunOutcome = 'done' | 'retried' | 'handed_back' | 'exhausted' | 'lost';

export type FinishedRun = {
  readonly kind: string;
  readonly outcome: RunOutcome;
  readonly durationMs: number;
};
