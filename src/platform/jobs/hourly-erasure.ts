import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobHandler } from './jobs.ts';

/** A job that erases expired data every hour. */
export type HourlyErasure = {
  readonly job: JobHandler;
  /** Runs the job immediately, and then every hour. Call it at each start. */
  readonly schedule: (tx: Tx) => Promise<void>;
};

/** Erases at most `limit` rows, and returns their number. */
type EraseBatch = (tx: Tx, limit: number) => Promise<number>;

export type ErasureDeps = {
  readonly database: Pick<Database, 'transaction' | 'changes'>;
  readonly clock: Clock;
};

type HourlyErasureOptions = {
  readonly kind: string;
  /** Rows per transaction, so that other writers get a turn in between. */
  readonly batch: number;
  /**
   * `eraseAll` erases batches until nothing is left or the run is aborted, and returns the number
   * of rows.
   */
  readonly run: (eraseAll: (eraseBatch: EraseBatch) => Promise<number>) => Promise<void>;
};

/** There is one job per kind, so the subject is constant. */
const SUBJECT = 'all';
const INTERVAL_MS = 60 * 60_000;
/**
 * Practically unlimited, because a job without attempts left might not run again until the next
 * start.
 */
const ATTEMPTS_MAX = 1_000_000;

export function createHourlyErasure(
  deps: ErasureDeps,
  { kind, batch, run }: HourlyErasureOptions,
): HourlyErasure {
  const { database, clock } = deps;
  const runAt = (tx: Tx, runAtMs: number): Promise<void> =>
    enqueueJob(tx, deps, { kind, subject: SUBJECT, runAtMs, attemptsMax: ATTEMPTS_MAX });

  async function eraseAll(eraseBatch: EraseBatch, signal: AbortSignal): Promise<number> {
    let erased = 0;
    for (let count = batch; count === batch && !signal.aborted; erased += count) {
      count = await database.transaction((tx) => eraseBatch(tx, batch));
    }
    return erased;
  }

  return {
    schedule: (tx) => runAt(tx, clock()),
    job: {
      kind,
      run: async (_job, signal) => {
        // The next run is scheduled first, so that it takes place even if this run crashes.
        await database.transaction((tx) => runAt(tx, clock() + INTERVAL_MS));
        await run((eraseBatch) => eraseAll(eraseBatch, signal));
      },
      exhausted: async () => {},
    },
  };
}
