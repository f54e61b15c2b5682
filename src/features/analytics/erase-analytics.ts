import type { Tx } from '#platform/db/database.ts';

import { findViewerDays } from './stores/day-key-store.ts';
import { deleteMinutes } from './stores/minute-store.ts';
import { deleteRollups, deleteVideoRows } from './stores/rollup-store.ts';
import { deleteValues } from './stores/value-store.ts';
import { deleteViewers } from './stores/viewer-store.ts';

/** Maximum number of scopes per statement. */
const SCOPES_MAX = 500;

/**
 * Deletes the analytics of an account's videos, in the transaction that deletes the videos.
 * Sessions and retention are deleted with the records by foreign keys.
 */
export async function eraseVideoAnalytics(
  tx: Tx,
  ownerId: string | null,
  videoIds: readonly string[],
): Promise<void> {
  if (ownerId === null) return;
  for (let from = 0; from < videoIds.length; from += SCOPES_MAX) {
    const chunk = videoIds.slice(from, from + SCOPES_MAX);
    await deleteScopes(tx, chunk);
    await deleteVideoRows(tx, ownerId, chunk);
  }
}

/** Deletes the account-wide analytics. The analytics of the account's videos are deleted first. */
export async function eraseAccountAnalytics(tx: Tx, ownerId: string): Promise<void> {
  await deleteScopes(tx, [ownerId]);
}

/** Deletes all rows of these videos or accounts that foreign keys do not delete. */
async function deleteScopes(tx: Tx, scopes: readonly string[]): Promise<void> {
  await deleteRollups(tx, scopes);
  await deleteMinutes(tx, scopes);
  await deleteValues(tx, scopes);
  await deleteViewers(tx, scopes, await findViewerDays(tx));
}
