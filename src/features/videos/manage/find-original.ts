import { findVideos } from '../record/store/find-videos.ts';
import { findLeads } from '../record/store/name-store.ts';
import { findSharedId, releaseNames } from '../record/store/shared-store.ts';
import type { Video } from '../record/video.ts';
import type { ManageContext } from './manage-context.ts';

/**
 * Finds the shared video of the source that a new video without an owner has turned out to be.
 * Further requests get that video, and the new one keeps the ID that others may already have.
 */
export async function findOriginal(ctx: ManageContext, video: Video): Promise<Video | undefined> {
  const { queries } = ctx.database;
  if (video.status !== 'ready') return undefined;
  const names = await findLeads(queries, video.id);
  const id = await findSharedId(queries, names, video.id);
  const [original] = id === undefined ? [] : await findVideos(queries, ctx, [id]);
  if (original?.status !== 'ready') return undefined;
  if (original.sources.length === 0 && video.sources.length > 0) return undefined;
  await ctx.database.transaction((tx) => releaseNames(tx, video.id));
  return original;
}
