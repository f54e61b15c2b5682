import type { VideoId } from '#contract/ids.ts';

import type { RecordContext } from '../context.ts';
import { findVideo } from './find-videos.ts';
import { isPending, type Video } from './video.ts';
import { watchVideo } from './watch-video.ts';

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
  using watch = watchVideo(id, changes);
  for (;;) {
    const video = await findVideo(queries, ctx, id);
    if (video === undefined || !isPending(video) || signal.aborted) return video;
    await watch.next(POLL_INTERVAL_MS, signal);
  }
}
