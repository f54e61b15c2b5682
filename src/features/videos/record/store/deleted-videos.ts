import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

import { listLabels, readLabels } from '../../fields/labels.ts';
import { replaceLabels } from './label-store.ts';

/** Hides a video, which the caller has locked, from all other queries. */
export async function writeDeleted(tx: Tx, id: VideoId, dueMs: number): Promise<void> {
  const row = await tx
    .updateTable('videos')
    .set((eb) => ({
      owner_id: null,
      deleted_owner_id: eb.ref('owner_id'),
      deletion_due_ms: dueMs,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await replaceLabels(tx, row, []);
}

/** Returns false if the deletion is final. The account must not have a video of the same source. */
export async function writeRestored(tx: Tx, id: VideoId, nowMs: number): Promise<boolean> {
  const row = await tx
    .updateTable('videos')
    .set((eb) => ({
      owner_id: eb.ref('deleted_owner_id'),
      deleted_owner_id: null,
      deletion_due_ms: null,
    }))
    .where('id', '=', id)
    .where('deletion_due_ms', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return false;
  await replaceLabels(tx, row, listLabels(readLabels(row)));
  return true;
}

/** Null unless the deletion of the video can be undone. */
export async function findDeletionDue(tx: Tx, id: VideoId): Promise<number | null> {
  const row = await tx
    .selectFrom('videos')
    .select('deletion_due_ms')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.deletion_due_ms ?? null;
}

/** The videos of an account whose deletion can be undone. */
export async function findDeletedIds(
  queries: Queries,
  ownerId: AccountId,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('videos')
    .select('id')
    .where('deleted_owner_id', '=', ownerId)
    .execute();
  return rows.map(({ id }) => id);
}
