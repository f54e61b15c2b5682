import type { VideoId } from '#contract/ids.ts';
import type { ChangeBus } from '#platform/db/database.ts';

import { isPending, type Video } from '../record/video.ts';
import { watchVideo } from '../record/watch-video.ts';
import { toStatusWire } from '../wire/to-video-wire.ts';

/** Interval of keep-alive comments, so that proxies do not close an idle stream. */
const STATUS_HEARTBEAT_MS = 15_000;

type Deps = {
  readonly find: (id: VideoId) => Promise<Video | undefined>;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly signal: AbortSignal;
  readonly heartbeatMs?: number;
};

/**
 * The status of a video as an event stream (HTML Standard §9.2): first the current status, then
 * every change. Ends when the status is final, when the video is deleted, or when `signal` aborts.
 */
export async function* streamStatus(id: VideoId, deps: Deps): AsyncGenerator<string, void> {
  const { find, changes, signal, heartbeatMs = STATUS_HEARTBEAT_MS } = deps;
  using watch = watchVideo(id, changes);
  let sentRevision = 0;
  while (!signal.aborted) {
    const video = await find(id);
    if (video === undefined) return;
    yield video.revision === sentRevision ? HEARTBEAT : toEvent(video);
    sentRevision = video.revision;
    if (isFinal(video)) return;
    await watch.next(heartbeatMs, signal);
  }
}

/**
 * Returns true when the status no longer changes by itself, because neither a resolution nor a live
 * stream is in progress.
 */
export function isFinal(video: Video): boolean {
  return !isPending(video) && !(video.status === 'ready' && video.live?.state === 'live');
}

/** Clients ignore this comment line. It keeps proxies from closing an idle connection. */
const HEARTBEAT = ': still here\n\n';

function toEvent(video: Video): string {
  const data = JSON.stringify(toStatusWire(video));
  return `id: ${video.revision}\nevent: status\ndata: ${data}\n\n`;
}
