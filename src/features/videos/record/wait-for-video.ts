import type { VideoId } from '#contract/ids.ts';
import type { ChangeBus } from '#platform/db/database.ts';

import type { PendingVideo, Video } from './video.ts';
import { watchVideo } from './watch-video.ts';

/** Change notifications can be delayed or lost between nodes, so waiting requests also poll. */
const POLL_INTERVAL_MS = 250;

export type WaitDeps = {
  readonly find: (id: VideoId) => Promise<Video | undefined>;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
};

/**
 * Returns the video when its resolution has ended, or its current state when `signal` aborts.
 * Undefined when it does not exist.
 */
export async function waitForVideo(
  id: VideoId,
  { find, changes }: WaitDeps,
  signal: AbortSignal,
): Promise<Video | undefined> {
  using watch = watchVideo(id, changes);
  for (;;) {
    const video = await find(id);
    if (video === undefined || !isPending(video) || signal.aborted) return video;
    await watch.next(POLL_INTERVAL_MS, signal);
  }
}

/** True while a resolution is pending. */
export function isPending(video: Video): video is PendingVideo {
  return video.status === 'queued' || video.status === 'resolving';
}
