import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { EnqueueJob, JobHandler } from './jobs.ts';

/** A job that erases what has grown old, every hour. */
export type HourlyErasure = {
  readonly job: JobHandler;
  /** Has the job run now, and again and again; to be called at each start. */
  readonly schedule: () => Promise<void>;
};

/** Erases `limit` at most; answers how many. */
export type EraseSome = (tx: Tx, limit: number) => Promise<number>;

/** Erases batch by batch until nothing is left or the run ends; answers how many. */
export type EraseAll = (eraseSome: EraseSome) => Promise<number>;

export type ErasureDeps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly enqueueJob: EnqueueJob;
  readonly clock: Clock;
};

type Erasure = {
  readonly kind: string;
  /** Erased in one transaction: others write in between. */
  readonly batch: number;
  readonly run: (eraseAll: EraseAll) => Promise<void>;
};

/** There is one job of each kind. */
const SUBJECT = 'all';
const INTERVAL_MS = 60 * 60_000;
/** It is never given up: the next run is due anyway. */
const ATTEMPTS_MAX = 1_000_000;

export function createHourlyErasure(
  { database, enqueueJob, clock }: ErasureDeps,
  { kind, batch, run }: Erasure,
): HourlyErasure {
  const runAt = (runAtMs: number): Promise<void> =>
    database.transaction((tx) =>
      enqueueJob(tx, { kind, subject: SUBJECT, runAtMs, attemptsMax: ATTEMPTS_MAX }),
    );

  async function eraseAll(eraseSome: EraseSome, signal: AbortSignal): Promise<number> {
    let erased = 0;
    for (let count = batch; count === batch && !signal.aborted; erased += count) {
      count = await database.transaction((tx) => eraseSome(tx, batch));
    }
    return erased;
  }

  return {
    schedule: () => runAt(clock()),
    job: {
      kind,
      run: async (_job, signal) => {
        // While it runs, this asks for its next run; a crash leaves it asked for.
        await runAt(clock() + INTERVAL_MS);
        await run((eraseSome) => eraseAll(eraseSome, signal));
      },
      exhausted: async () => {},
    },
  };
}
