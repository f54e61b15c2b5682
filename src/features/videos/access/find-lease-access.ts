import { findAccess, type VideoAccess } from '../record/store/find-columns.ts';
import { findVideos } from '../record/store/find-videos.ts';
import type { AccessContext } from './access-context.ts';

/** Longer than a request needs from reading its video to holding its lease. */
const SETTLED_MS = 5_000;

/**
 * Finds the access to the videos of running responses. Their URLs are decrypted only for a short
 * time after the block list has changed, because new responses are compared with it anyway.
 */
export function createFindLeaseAccess(
  ctx: Pick<AccessContext, 'database' | 'secrets' | 'findTracks' | 'blocks' | 'clock'>,
): (ids: readonly string[]) => Promise<ReadonlyMap<string, VideoAccess>> {
  const { database, blocks, clock } = ctx;
  const { queries } = database;
  let changedAtMs = -Infinity;
  blocks.onChange(() => {
    changedAtMs = clock();
  });
  return async (ids) => {
    const access = await findAccess(queries, ids);
    if (Math.abs(clock() - changedAtMs) > SETTLED_MS) return access;
    const videos = await findVideos(queries, ctx, ids);
    const removed = new Set<string>(
      videos.filter(({ status }) => status === 'removed').map(({ id }) => id),
    );
    return new Map(
      [...access].map(([id, each]) => [id, { ...each, isRemoved: removed.has(id) }] as const),
    );
  };
}
