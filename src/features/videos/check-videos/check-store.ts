import type { VideoId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

import type { CheckedVideo } from './decide-check.ts';

/** Writes the outcome of checks that change neither the status nor the sources of a video. */
export type CheckStore = {
  /** Undefined when the video does not exist. */
  readonly findState: (
    queries: Queries,
    id: VideoId,
  ) => Promise<Pick<CheckedVideo, 'failedChecks' | 'isLiveStream'> | undefined>;
  readonly writeChecked: (tx: Tx, check: CheckWrite) => Promise<void>;
  /** The time to which the check was deferred because of the owner's quota, if it was. */
  readonly findDeferral: (queries: Queries, id: VideoId) => Promise<number | null>;
  readonly writeDeferral: (tx: Tx, id: VideoId, toMs: number | null) => Promise<void>;
};

type CheckWrite = {
  readonly id: VideoId;
  readonly failedChecks: number;
  readonly nowMs: number;
};

export const checkStore: CheckStore = { findState, writeChecked, findDeferral, writeDeferral };

async function findState(
  queries: Queries,
  id: VideoId,
): Promise<Pick<CheckedVideo, 'failedChecks' | 'isLiveStream'> | undefined> {
  const row = await queries
    .selectFrom('videos')
    .select(['failed_checks', 'live'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { failedChecks: row.failed_checks, isLiveStream: row.live !== null };
}

/**
 * Does not increment the revision, because the ETag must only change when the owner can see a
 * difference.
 */
async function writeChecked(tx: Tx, { id, failedChecks, nowMs }: CheckWrite): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ failed_checks: failedChecks, checked_at_ms: nowMs })
    .where('id', '=', id)
    .execute();
}

async function findDeferral(queries: Queries, id: VideoId): Promise<number | null> {
  const row = await queries
    .selectFrom('videos')
    .select('check_deferred_to_ms')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.check_deferred_to_ms ?? null;
}

async function writeDeferral(tx: Tx, id: VideoId, toMs: number | null): Promise<void> {
  await tx.updateTable('videos').set({ check_deferred_to_ms: toMs }).where('id', '=', id).execute();
}
