import { Readable } from 'node:stream';

import { AppError } from '../../contract/app-error.ts';
import {
  STATUS_STREAM_MS_MAX,
  STATUS_STREAMS_MAX,
  STATUS_STREAMS_PER_CLIENT_MAX,
} from '../../contract/limits.ts';
import type { ChangeBus } from '../../platform/db/database.ts';
import type { FindReadableVideo, Reader } from './readable-videos.ts';
import { streamStatus } from './status-events.ts';
import type { Video } from './video.ts';

/** The open event streams of this process: bounded in number and age, and closed together. */
export type StatusStreams = {
  /**
   * Throws `unavailable` when too many are open, here or by this client. The stream ends when the
   * signal aborts, or the reader may read no more.
   */
  readonly open: (video: Video, watcher: StatusWatcher) => Readable;
  /** Ends them all: their clients come back, to another process. */
  readonly close: () => void;
};

export type StatusWatcher = {
  /** The network that it asks from; one alone must not take all streams. */
  readonly client: string;
  readonly reader: Reader;
  readonly signal: AbortSignal;
};

type Deps = {
  readonly findReadableVideo: FindReadableVideo;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly streamsMax?: number;
};

const RETRY_AFTER_SECONDS = 10;

export function createStatusStreams(deps: Deps): StatusStreams {
  const { findReadableVideo, changes, streamsMax = STATUS_STREAMS_MAX } = deps;
  const closing = new AbortController();
  const openByClient = new Map<string, number>();
  let openCount = 0;

  function count(client: string, change: 1 | -1): void {
    openCount += change;
    const ofClient = (openByClient.get(client) ?? 0) + change;
    if (ofClient === 0) openByClient.delete(client);
    else openByClient.set(client, ofClient);
  }

  function open(video: Video, { client, reader, signal }: StatusWatcher): Readable {
    const isFull = openCount >= streamsMax;
    if (isFull || (openByClient.get(client) ?? 0) >= STATUS_STREAMS_PER_CLIENT_MAX) {
      throw new AppError('unavailable', 'Too many event streams are open. Ask again later.', {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    }
    count(client, 1);
    const signals = [signal, closing.signal, AbortSignal.timeout(STATUS_STREAM_MS_MAX)];
    const events = streamStatus(video.id, {
      find: (id) => findReadableVideo(id, reader),
      changes,
      signal: AbortSignal.any(signals),
    });
    return Readable.from(events).once('close', () => count(client, -1));
  }

  return { open, close: () => closing.abort() };
}
