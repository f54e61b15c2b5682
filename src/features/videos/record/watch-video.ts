import type { VideoId } from '#contract/ids.ts';
import type { ChangeBus } from '#platform/db/database.ts';

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
  using watch = watchVideo(id, changes);
  for (;;) {
    const video = await findVideo(queries, ctx, id);
    if (video === undefined || !isPending(video) || signal.aborted) return video;
    await watch.next(POLL_INTERVAL_MS, signal);
  }
}

/**
 * Watches for changes of one video. The watch starts when this object is created and ends when it
 * is disposed.
 */
export type VideoWatch = Disposable & {
  /**
   * Resolves immediately if the video has changed since the previous call. Otherwise resolves at
   * the next change, after `timeoutMs`, or when `signal` aborts.
   */
  readonly next: (timeoutMs: number, signal: AbortSignal) => Promise<void>;
};

export function watchVideo(id: VideoId, changes: Pick<ChangeBus, 'subscribe'>): VideoWatch {
  let change = Promise.withResolvers<void>();
  const unsubscribe = changes.subscribe(
    'video',
    (subject) => {
      if (subject === id) change.resolve();
    },
    () => change.resolve(),
  );

  async function next(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const onEnd = (): void => change.resolve();
    const timer = setTimeout(onEnd, timeoutMs);
    signal.addEventListener('abort', onEnd, { once: true });
    await change.promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', onEnd);
    change = Promise.withResolvers();
  }

  return { next, [Symbol.dispose]: unsubscribe };
}
