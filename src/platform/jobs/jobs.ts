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
  /** Runs under a lease that is renewed while it runs; `signal` aborts when the lease is lost or the worker stops. */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Called once, in the transaction that removes the job, when its last attempt crashed, threw or was lost. */
  readonly exhausted: (job: Job, tx: Tx) => Promise<void>;
};

export type EnqueueOptions = {
  readonly kind: string;
  /**
   * One job for each kind and subject: a waiting one is kept, with the newer payload and the earlier
   * time; one that is running runs once more, at the earliest time asked for, when it has ended. At most 200 characters.
   */
  readonly subject: string;
  readonly payload?: string;
  readonly runAtMs?: number;
  readonly attemptsMax: number;
};

/** Writes the job in the caller's transaction, so it exists exactly when its cause does. */
export type EnqueueJob = (tx: Tx, options: EnqueueOptions) => Promise<void>;

/**
 * How an attempt ended: `retried` and `handed_back` jobs wait for another, `lost` ones are another
 * worker's or will be when their lease lapses.
 */
export type RunOutcome = 'done' | 'retried' | 'handed_back' | 'exhausted' | 'lost';

export type FinishedRun = {
  readonly kind: string;
  readonly outcome: RunOutcome;
  readonly durationMs: number;
};
