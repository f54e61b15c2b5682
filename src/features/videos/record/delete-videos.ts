import { sql } from 'kysely';

import type { AccountId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

/**
 * Returns the IDs of the videos that still existed, so that only one of two concurrent deletions
 * succeeds. Foreign keys delete what belongs to them.
 */
export async function deleteVideos(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('videos').where('id', 'in', ids).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the IDs of the deleted videos. */
export async function deleteByOwner(tx: Tx, ownerId: AccountId): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('videos')
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes up to `limit` videos without an owner that were neither created nor played since
 * `sinceMs`. Returns their IDs.
 */
export async function deleteUnplayed(
  tx: Tx,
  { sinceMs, limit }: { readonly sinceMs: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('videos')
    .select('id')
    .where('owner_id', 'is', null)
    // The expression of the index `videos_unplayed`.
    .where(sql`coalesce(last_played_at_ms, created_at_ms)`, '<', sinceMs)
    .orderBy(sql`coalesce(last_played_at_ms, created_at_ms)`)
    .limit(limit)
    .execute();
  return deleteVideos(
    tx,
    rows.map(({ id }) => id),
  );
}
