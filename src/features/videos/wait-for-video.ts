import type { VideoId } from '#contract/ids.ts';
import type { ChangeBus } from '#platform/db/database.ts';

import type { PendingVideo, Video } from './video.ts';
import { watchVideo } from './watch-video.ts';

/** News of a change may be late or get lost between nodes, so a waiting request also looks for itself, this often. */
const LOOK_INTERVAL_MS = 250;

export type Waiting = {
  readonly find: (id: VideoId) => Promise<Video | undefined>;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
};

/** The video once its resolution has ended, or as it is when `signal` aborts; undefined when it is gone. */
export async function waitForVideo(
  id: VideoId,
  { find, changes }: Waiting,
  signal: AbortSignal,
): Promise<Video | undefined> {
  using watch = watchVideo(id, changes);
  for (;;) {
    const video = await find(id);
    if (video === undefined || !isPending(video) || signal.aborted) return video;
    await watch.next(LOOK_INTERVAL_MS, signal);
  }
}

/** True while a resolution is to be expected. */
export function isPending(video: Video): video is PendingVideo {
  return video.status === 'queued' || video.status === 'resolving';
}
