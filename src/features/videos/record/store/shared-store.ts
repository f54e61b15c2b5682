import type { Queries, Tx } from '#platform/db/database.ts';

/** Returns the video that is shared under one of these names, of which the first takes precedence. */
export async function findSharedId(
  queries: Queries,
  digests: readonly string[],
  exceptId = '',
): Promise<string | undefined> {
  if (digests.length === 0) return undefined;
  const rows = await queries
    .selectFrom('shared_sources')
    .select(['digest', 'video_id'])
    .where('digest', 'in', digests)
    .where('video_id', '!=', exceptId)
    .execute();
  const idOf = new Map(rows.map(({ digest, video_id: id }) => [digest, id]));
  return digests.map((digest) => idOf.get(digest)).find((id) => id !== undefined);
}

/**
 * Shares a video under exactly these names. If another video has one of them, the video is shared
 * under none. All callers insert in the same order, which avoids deadlocks.
 */
export async function claimNames(tx: Tx, id: string, digests: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(digests)].toSorted();
  await tx
    .deleteFrom('shared_sources')
    .where('video_id', '=', id)
    .where('digest', 'not in', wanted)
    .execute();
  await tx
    .insertInto('shared_sources')
    .values(wanted.map((digest) => ({ digest, video_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const other = await tx
    .selectFrom('shared_sources')
    .select('digest')
    .where('digest', 'in', wanted)
    .where('video_id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return true;
  await releaseNames(tx, id);
  return false;
}

/** The video keeps its ID, but requests for its source no longer get it. */
export async function releaseNames(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('shared_sources').where('video_id', '=', id).execute();
}

export async function isShared(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('shared_sources')
    .select('digest')
    .where('video_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
