import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { EnqueueJob, JobHandler } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import {
  deleteOldKeys,
  deleteOldMinutes,
  deleteOldSessions,
  deleteOldValues,
  deleteOldViewers,
} from './ingest/retention-store.ts';
import { DAY_MS } from './rollup.ts';
import { toDay } from './views/sum-up.ts';

/** Deletes sessions after their time, and a day's keys, viewers and hosts two days later. */
export type ExpireAnalytics = {
  readonly job: JobHandler;
  /** Has the job run now, and again and again; to be called at each start. */
  readonly schedule: () => Promise<void>;
};

export type ExpireDeps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly enqueueJob: EnqueueJob;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sessionTtlMs: number;
};

const KIND = 'expire-analytics';
const SUBJECT = 'all';
const INTERVAL_MS = 60 * 60_000;
/** Deleted in one transaction: others write in between. */
const BATCH = 500;
/** It is never given up: the next run is due anyway. */
const ATTEMPTS_MAX = 1_000_000;
/** A report may come a day late, and then is counted where it belongs. */
const DAYS_KEPT = 2;

type Delete = (
  tx: Tx,
  old: { readonly beforeMs: number; readonly limit: number },
) => Promise<number>;

export function createExpireAnalytics(deps: ExpireDeps): ExpireAnalytics {
  const { database, clock, log, sessionTtlMs } = deps;
  const enqueue = (tx: Tx, runAtMs: number): Promise<void> =>
    deps.enqueueJob(tx, { kind: KIND, subject: SUBJECT, runAtMs, attemptsMax: ATTEMPTS_MAX });

  async function deleteAll(
    deleteSome: Delete,
    beforeMs: number,
    signal: AbortSignal,
  ): Promise<number> {
    let deleted = 0;
    for (let count = BATCH; count === BATCH && !signal.aborted; deleted += count) {
      count = await database.transaction((tx) => deleteSome(tx, { beforeMs, limit: BATCH }));
    }
    return deleted;
  }

  return {
    schedule: () => database.transaction((tx) => enqueue(tx, clock())),
    job: {
      kind: KIND,
      run: async (_job, signal) => {
        // While it runs, this asks for its next run; a crash leaves it asked for.
        await database.transaction((tx) => enqueue(tx, clock() + INTERVAL_MS));
        const sessionsBeforeMs = clock() - sessionTtlMs;
        const sessions = await deleteAll(deleteOldSessions, sessionsBeforeMs, signal);
        await deleteAll(deleteOldMinutes, sessionsBeforeMs, signal);
        const dayMs = toDay(clock()) - (DAYS_KEPT - 1) * DAY_MS;
        for (const deleteSome of [deleteOldKeys, deleteOldViewers, deleteOldValues]) {
          await deleteAll(deleteSome, dayMs, signal);
        }
        if (sessions > 0) log.info({ sessions }, 'old views were deleted');
      },
      exhausted: async () => {},
    },
  };
}
