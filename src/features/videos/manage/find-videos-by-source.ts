import { digestUrl } from '../record/source-location.ts';
import { findVideos } from '../record/store/find-videos.ts';
import { findNamedIds } from '../record/store/name-store.ts';
import type { Video } from '../record/video.ts';
import type { ManageContext } from './manage-context.ts';

/** Videos of one source that the operator gets. */
const VIDEOS_MAX = 100;

/** Finds the videos of all owners that play the source at a URL, or that lead to it. */
export async function findVideosBySource(ctx: ManageContext, url: URL): Promise<readonly Video[]> {
  const { queries } = ctx.database;
  const ids = await findNamedIds(queries, digestUrl(url, ctx.secrets), VIDEOS_MAX);
  return findVideos(queries, ctx, ids);
}
