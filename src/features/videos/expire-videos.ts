import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { EnqueueJob, JobHandler } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { OwnerStore } from './owner-store.ts';

/** Deletes records without an owner that nobody has played for a long time. */
export type ExpireVideos = {
  readonly job: JobHandler;
  /** Has the job run now, and again and again; to be called at each start. */
  readonly schedule: () => Promise<void>;
};

type Deps = {
  readonly database: Database;
  readonly ownerStore: OwnerStore;
  readonly enqueueJob: EnqueueJob;
  readonly clock: Clock;
  readonly log: Logger;
  readonly anonymousTtlMs: number;
};

const KIND = 'expire-videos';
const SUBJECT = 'anonymous';
const INTERVAL_MS = 60 * 60_000;
/** Deleted in one transaction: others write in between. */
const BATCH = 200;
/** It is never given up: the next run is due anyway. */
const ATTEMPTS_MAX = 1_000_000;

export function createExpireVideos(deps: Deps): ExpireVideos {
  const { database, clock } = deps;
  const enqueue = (tx: Tx, runAtMs: number): Promise<void> =>
    deps.enqueueJob(tx, { kind: KIND, subject: SUBJECT, runAtMs, attemptsMax: ATTEMPTS_MAX });
  return {
    schedule: () => database.transaction((tx) => enqueue(tx, clock())),
    job: {
      kind: KIND,
      run: async (_job, signal) => {
        let deleted = 0;
        for (let count = BATCH; count === BATCH && !signal.aborted; deleted += count) {
          count = await database.transaction(async (tx) => {
            // While it runs, this asks for its next run; a crash leaves it asked for.
            await enqueue(tx, clock() + INTERVAL_MS);
            return deleteBatch(tx, deps);
          });
        }
        if (deleted > 0) deps.log.info({ deleted }, 'videos that nobody plays were deleted');
      },
      exhausted: async () => {},
    },
  };
}

async function deleteBatch(
  tx: Tx,
  { database, ownerStore, clock, anonymousTtlMs }: Deps,
): Promise<number> {
  const sinceMs = clock() - anonymousTtlMs;
  const ids = await ownerStore.deleteUnplayed(tx, { sinceMs, limit: BATCH });
  for (const id of ids) await database.changes.publish(tx, 'video', id);
  return ids.length;
}
