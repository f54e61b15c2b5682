import type { Tx } from '#platform/db/database.ts';

import { deleteScopes, deleteVideoLines } from './ingest/retention-store.ts';

/** One statement takes so many. */
const SCOPES_MAX = 500;

/** What goes when an account's videos go, in the transaction of their deletion; sessions and retention have gone with the records. */
export async function eraseVideoAnalytics(
  tx: Tx,
  ownerId: string | null,
  videoIds: readonly string[],
): Promise<void> {
  if (ownerId === null) return;
  for (let from = 0; from < videoIds.length; from += SCOPES_MAX) {
    const some = videoIds.slice(from, from + SCOPES_MAX);
    await deleteScopes(tx, some);
    await deleteVideoLines(tx, ownerId, some);
  }
}

/** What goes when an account goes, after its videos. */
export async function eraseAccountAnalytics(tx: Tx, ownerId: string): Promise<void> {
  await deleteScopes(tx, [ownerId]);
}
