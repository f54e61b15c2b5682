import type { VideoId } from '#contract/ids.ts';
import { watchChanges } from '#platform/db/watch-changes.ts';

import type { RecordContext } from './record-context.ts';
import { findVideo } from './store/find-videos.ts';
import { isPending, type Video } from './video.ts';

/** Change notifications can be delayed or lost between nodes, so waiting requests also poll. */
const POLL_INTERVAL_MS = 250;

/**
 * Returns the video when its resolution has ended, or its current state when `signal` aborts.
 * Undefined when it does not exist.
 */
export async function waitForVideo(
  ctx: RecordContext,
  id: VideoId,
  signal: AbortSignal,
): Promise<Video | undefined> {
  const { queries, changes } = ctx.database;
  using watch = watchChanges(changes, 'video', id);
  for (;;) {
    const video = await findVideo(queries, ctx, id);
    if (video === undefined || !isPending(video) || signal.aborted) return video;
    await watch.next(POLL_INTERVAL_MS, signal);
  }
}
