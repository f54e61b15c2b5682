import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { resetTimes } from './store.ts';

type ResetContext = {
  readonly database: Pick<Database, 'kind' | 'transaction'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly leaseMs: number;
  readonly kinds: readonly string[];
};

const INTERVAL_MS = 60 * 60_000;
/** Jobs per transaction, so that other writers can run in between. */
const BATCH_SIZE = 200;

/**
 * Resets a batch of times at the start, every hour, and when the clock has been set back since
 * `last`. Returns true if more times may have to be reset.
 */
export async function resetTimesIfDue(
  last: { atMs: number },
  { database, clock, log, leaseMs, kinds }: ResetContext,
): Promise<boolean> {
  if (kinds.length === 0) return false;
  const nowMs = clock();
  if (nowMs >= last.atMs && nowMs < last.atMs + INTERVAL_MS) return false;
  try {
    const count = await database.transaction((tx) =>
      resetTimes(tx, database, { kinds, nowMs, leaseMs, limit: BATCH_SIZE }),
    );
    if (count === BATCH_SIZE) return true;
    last.atMs = nowMs;
  } catch (error) {
    log.error({ err: error }, 'failed to reset the times of jobs');
  }
  return false;
}
