import type { VideoId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

/** Writes the outcome of checks that change neither the status nor the sources of a video. */
export type CheckStore = {
  /** Consecutive failed checks. Undefined when the video does not exist. */
  readonly findFailedChecks: (queries: Queries, id: VideoId) => Promise<number | undefined>;
  readonly writeChecked: (tx: Tx, check: CheckWrite) => Promise<void>;
};

type CheckWrite = {
  readonly id: VideoId;
  readonly failedChecks: number;
  readonly nowMs: number;
};

export const checkStore: CheckStore = { findFailedChecks, writeChecked };

async function findFailedChecks(queries: Queries, id: VideoId): Promise<number | undefined> {
  const row = await queries
    .selectFrom('videos')
    .select('failed_checks')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.failed_checks;
}

/**
 * Keeps the revision, and with it the ETag: a check without findings is not a change for the owner.
 */
async function writeChecked(tx: Tx, { id, failedChecks, nowMs }: CheckWrite): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ failed_checks: failedChecks, checked_at_ms: nowMs })
    .where('id', '=', id)
    .execute();
}
