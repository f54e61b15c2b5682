import type { Queries } from '#platform/db/database.ts';

import type { VideoAccess } from './decide-loss.ts';

/** Deleted videos are omitted. */
export async function findAccess(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VideoAccess>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('videos')
    .select(['id', 'visibility', 'playback_epoch'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, visibility, playback_epoch: playbackEpoch }) => [
      id,
      { visibility, playbackEpoch },
    ]),
  );
}
