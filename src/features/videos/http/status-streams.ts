import { Readable } from 'node:stream';

import type { HoldLease } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import type { ChangeBus } from '#platform/db/database.ts';
import { toEvent } from '#platform/http/routes/event-stream.ts';

import { toReaderTerms } from '../access/leases/to-reader-terms.ts';
import { findReadableVideo, type ReadContext, type Reader } from '../access/readable-videos.ts';
import { isPending, type Video } from '../record/video.ts';
import { watchVideo } from '../record/watch-video.ts';
import { toStatusWire } from '../wire/to-video-wire.ts';

/** Concurrent event streams of `GET /videos/{id}/status` per process. */
export const STATUS_STREAMS_MAX = 500;
/** Concurrent event streams per client network. */
export const STATUS_STREAMS_PER_CLIENT_MAX = 50;
const STATUS_STREAM_MS_MAX = 10 * 60_000;

/** Interval of keep-alive comments, so that proxies do not close an idle stream. */
const STATUS_HEARTBEAT_MS = 15_000;

const BUSY = 'Too many event streams are open. Try again later.';

/** The open event streams of this process, limited in number and duration. */
export type StatusStreams = {
  /**
   * Throws `unavailable` when too many streams are open, in total or for this client. The stream
   * ends when the signal aborts, or when the reader loses access.
   */
  readonly open: (video: Video, watcher: StatusWatcher) => Readable;
  /** Ends all streams. The clients reconnect, usually to another process. */
  readonly close: () => void;
};

export type StatusWatcher = {
  /** The client's network. The per-client limit keeps one network from using all streams. */
  readonly client: string;
  readonly reader: Reader;
  readonly signal: AbortSignal;
};

type StreamContext = ReadContext & {
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly holdLease: HoldLease;
};

export function createStatusStreams(
  ctx: StreamContext,
  streamsMax = STATUS_STREAMS_MAX,
): StatusStreams {
  const closing = new AbortController();
  const streams = new Semaphore({
    permitsMax: streamsMax,
    keyPermitsMax: STATUS_STREAMS_PER_CLIENT_MAX,
  });

  function open(video: Video, { client, reader, signal }: StatusWatcher): Readable {
    const permit = requirePermit(streams.tryAcquire(client), BUSY);
    const loss = new AbortController();
    const lease = ctx.holdLease(toReaderTerms(ctx, video, reader), () => loss.abort());
    const timeout = AbortSignal.timeout(STATUS_STREAM_MS_MAX);
    const events = streamStatus(video.id, {
      find: (id) => findReadableVideo(ctx, id, reader),
      changes: ctx.changes,
      signal: AbortSignal.any([signal, closing.signal, loss.signal, timeout]),
    });
    return Readable.from(events).once('close', () => {
      permit[Symbol.dispose]();
      lease[Symbol.dispose]();
    });
  }

  return { open, close: () => closing.abort() };
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
  { find, changes, signal, heartbeatMs = STATUS_HEARTBEAT_MS }: StreamOptions,
): AsyncGenerator<string, void> {
  using watch = watchVideo(id, changes);
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

/** Clients ignore this comment line. It keeps proxies from closing an idle connection. */
const HEARTBEAT = ': still here\n\n';

function toStatusEvent(video: Video): string {
  return `id: ${video.revision}\n${toEvent('status', toStatusWire(video))}`;
}
