import type { VideoId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

/** What checks of its source leave on a record that neither became ready nor failed by them. */
export type CheckStore = {
  /** Checks in a row that failed; undefined when the record is gone. */
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

/** Nothing that its owner would call a change: the revision stays, and with it the entity tag. */
async function writeChecked(tx: Tx, { id, failedChecks, nowMs }: CheckWrite): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ failed_checks: failedChecks, checked_at_ms: nowMs })
    .where('id', '=', id)
    .execute();
}
