import type { RemovalReason } from '#contract/removal-reasons.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

type NewTakedown = {
  readonly videoId: string;
  readonly ownerId: string | null;
  readonly reason: RemovalReason;
  readonly nowMs: number;
};

export async function insertTakedown(
  tx: Tx,
  { videoId, ownerId, reason, nowMs }: NewTakedown,
): Promise<void> {
  const row = { video_id: videoId, owner_id: ownerId, reason, removed_at_ms: nowMs };
  await tx.insertInto('takedowns').values(row).execute();
}

export async function markRestored(tx: Tx, videoId: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('takedowns')
    .set({ restored_at_ms: nowMs })
    .where('video_id', '=', videoId)
    .where('restored_at_ms', 'is', null)
    .execute();
}

/** Counts the takedowns of an account's videos that are in force, including deleted videos. */
export async function countTakedowns(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('takedowns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('restored_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The account is being deleted. */
export async function deleteAccountTakedowns(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('takedowns').where('owner_id', '=', ownerId).execute();
}
