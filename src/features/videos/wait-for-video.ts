import type { VideoId } from '../../contract/ids.ts';
import type { ChangeBus } from '../../platform/db/database.ts';
import type { Video } from './video.ts';
import { watchVideo } from './watch-video.ts';

/** A change may be told late, or get lost between nodes: so often a waiting request looks itself. */
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
export function isPending(video: Video): boolean {
  return video.status === 'queued' || video.status === 'resolving';
}
