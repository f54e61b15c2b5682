import { Readable } from 'node:stream';

import {
  STATUS_STREAM_MS_MAX,
  STATUS_STREAMS_MAX,
  STATUS_STREAMS_PER_CLIENT_MAX,
} from '#contract/limits.ts';
import { createSlots } from '#platform/admission/create-slots.ts';
import type { ChangeBus } from '#platform/db/database.ts';

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

export function createStatusStreams(deps: Deps): StatusStreams {
  const { findReadableVideo, changes, streamsMax = STATUS_STREAMS_MAX } = deps;
  const closing = new AbortController();
  const slots = createSlots(
    streamsMax,
    'Too many event streams are open. Ask again later.',
    STATUS_STREAMS_PER_CLIENT_MAX,
  );

  function open(video: Video, { client, reader, signal }: StatusWatcher): Readable {
    const slot = slots.take(client);
    const signals = [signal, closing.signal, AbortSignal.timeout(STATUS_STREAM_MS_MAX)];
    const events = streamStatus(video.id, {
      find: (id) => findReadableVideo(id, reader),
      changes,
      signal: AbortSignal.any(signals),
    });
    return Readable.from(events).once('close', () => slot[Symbol.dispose]());
  }

  return { open, close: () => closing.abort() };
}
