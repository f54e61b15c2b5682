import { WEBHOOK_LOG_AGE_MS, WEBHOOK_PAYLOAD_AGE_MS } from '../../contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { EnqueueJob, JobHandler } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { deleteOldEvents, erasePayloads } from './event-retention-store.ts';

/** Erases payloads when no delivery needs them any more, and events with their log later. */
export type EraseOldEvents = {
  readonly job: JobHandler;
  /** Has the job run now, and again and again; to be called at each start. */
  readonly schedule: () => Promise<void>;
};

export type EraseDeps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly enqueueJob: EnqueueJob;
  readonly clock: Clock;
  readonly log: Logger;
};

const KIND = 'erase-old-events';
const SUBJECT = 'all';
const INTERVAL_MS = 60 * 60_000;
/** Changed in one transaction: others write in between. */
const BATCH = 200;
/** It is never given up: the next run is due anyway. */
const ATTEMPTS_MAX = 1_000_000;

type Erase = (
  tx: Tx,
  options: { readonly untilMs: number; readonly limit: number },
) => Promise<number>;

export function createEraseOldEvents(deps: EraseDeps): EraseOldEvents {
  const { database, clock, log } = deps;
  const enqueue = (tx: Tx, runAtMs: number): Promise<void> =>
    deps.enqueueJob(tx, { kind: KIND, subject: SUBJECT, runAtMs, attemptsMax: ATTEMPTS_MAX });

  async function eraseAll(erase: Erase, ageMs: number, signal: AbortSignal): Promise<number> {
    let erased = 0;
    for (let count = BATCH; count === BATCH && !signal.aborted; erased += count) {
      count = await database.transaction((tx) =>
        erase(tx, { untilMs: clock() - ageMs, limit: BATCH }),
      );
    }
    return erased;
  }

  return {
    schedule: () => database.transaction((tx) => enqueue(tx, clock())),
    job: {
      kind: KIND,
      run: async (_job, signal) => {
        // While it runs, this asks for its next run; a crash leaves it asked for.
        await database.transaction((tx) => enqueue(tx, clock() + INTERVAL_MS));
        const payloads = await eraseAll(erasePayloads, WEBHOOK_PAYLOAD_AGE_MS, signal);
        const events = await eraseAll(deleteOldEvents, WEBHOOK_LOG_AGE_MS, signal);
        if (payloads + events > 0) log.info({ payloads, events }, 'old events were erased');
      },
      exhausted: async () => {},
    },
  };
}
