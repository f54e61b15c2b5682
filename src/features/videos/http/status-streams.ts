import type { Readable } from 'node:stream';

import type { VideoId } from '#contract/ids.ts';
import type { ChangeBus } from '#platform/db/database.ts';
import { watchChanges } from '#platform/db/watch-changes.ts';
import { toEvent } from '#platform/http/routes/event-stream.ts';
import {
  type EventStreams,
  HEARTBEAT,
  HEARTBEAT_MS,
  type Watcher,
} from '#platform/http/routes/event-streams.ts';

import { toReaderTerms } from '../access/leases/to-reader-terms.ts';
import {
  findReadableVideo,
  type PermittedVideo,
  type ReadContext,
  type Reader,
} from '../access/readable-videos.ts';
import { isPending, type Video } from '../record/video.ts';
import { toStatusWire } from '../wire/to-video-wire.ts';

/** Opens event streams with the status of a video. */
export type StatusStreams = {
  /**
   * Throws `unavailable` when too many streams are open, in total or for this client. The stream
   * ends when the signal aborts, or when the reader loses access.
   */
  readonly open: (permitted: PermittedVideo, watcher: StatusWatcher) => Readable;
};

export type StatusWatcher = Omit<Watcher, 'terms'> & { readonly reader: Reader };

type StreamContext = ReadContext & {
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly eventStreams: Pick<EventStreams, 'open'>;
};

export function createStatusStreams(ctx: StreamContext): StatusStreams {
  return {
    open(permitted, { reader, ...watcher }) {
      const terms = toReaderTerms(permitted, reader.principal);
      return ctx.eventStreams.open({ ...watcher, terms }, (signal) =>
        streamStatus(permitted.video.id, {
          find: (id) => findReadableVideo(ctx, id, reader),
          changes: ctx.changes,
          signal,
        }),
      );
    },
  };
}

type StreamOptions = {
  readonly find: (id: VideoId) => Promise<Video | undefined>;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly signal: AbortSignal;
  readonly heartbeatMs?: number;
};

/**
 * The status of a video as an event stream (HTML Standard §9.2): first the current status, then
 * every change. Ends when the status is final, when the video is deleted, or when `signal` aborts.
 */
export async function* streamStatus(
  id: VideoId,
  { find, changes, signal, heartbeatMs = HEARTBEAT_MS }: StreamOptions,
): AsyncGenerator<string, void> {
  using watch = watchChanges(changes, 'video', id);
  let sentRevision = 0;
  while (!signal.aborted) {
    const video = await find(id);
    if (video === undefined) return;
    yield video.revision === sentRevision ? HEARTBEAT : toStatusEvent(video);
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

function toStatusEvent(video: Video): string {
  return toEvent('status', toStatusWire(video), String(video.revision));
}
