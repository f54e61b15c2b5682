import type { SelectQueryBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely';

import type { AccountId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

// Every other query of the table `videos` starts here, because the table also contains videos
// whose deletion can be undone. test/architecture/boundaries.test.ts lists the exceptions.

/** Selects from all videos that are not deleted. */
export function selectVideos(queries: Queries): SelectQueryBuilder<Tables, 'videos', object> {
  return queries.selectFrom('videos').where('deletion_due_ms', 'is', null);
}

/** Selects from the videos of an account. Deleted videos have no owner (`deleted_owner_id`). */
export function selectOwned(
  queries: Queries,
  ownerId: AccountId,
): SelectQueryBuilder<Tables, 'videos', object> {
  return queries.selectFrom('videos').where('owner_id', '=', ownerId);
}

/** Updates videos whose deletion can be undone. */
export function updateDeletedVideos(
  tx: Tx,
): UpdateQueryBuilder<Tables, 'videos', 'videos', UpdateResult> {
  return tx.updateTable('videos').where('deletion_due_ms', 'is not', null);
}

/** Updates videos that are not deleted. */
export function updateVideos(tx: Tx): UpdateQueryBuilder<Tables, 'videos', 'videos', UpdateResult> {
  return tx.updateTable('videos').where('deletion_due_ms', 'is', null);
}
