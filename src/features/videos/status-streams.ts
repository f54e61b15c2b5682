import { Readable } from 'node:stream';

import { AppError } from '../../contract/app-error.ts';
import { STATUS_STREAM_MS_MAX, STATUS_STREAMS_MAX } from '../../contract/limits.ts';
import type { ChangeBus } from '../../platform/db/database.ts';
import type { FindReadableVideo, Reader } from './readable-videos.ts';
import { streamStatus } from './status-events.ts';
import type { Video } from './video.ts';

/** The open event streams of this process: bounded in number and age, and closed together. */
export type StatusStreams = {
  /** Throws `unavailable` when too many are open. The stream ends when the signal aborts, or the reader may read no more. */
  readonly open: (video: Video, reading: StatusReading) => Readable;
  /** Ends them all: their clients come back, to another process. */
  readonly close: () => void;
};

type StatusReading = { readonly reader: Reader; readonly signal: AbortSignal };

type Deps = {
  readonly findReadableVideo: FindReadableVideo;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly streamsMax?: number;
};

const RETRY_AFTER_SECONDS = 10;

export function createStatusStreams(deps: Deps): StatusStreams {
  const { findReadableVideo, changes, streamsMax = STATUS_STREAMS_MAX } = deps;
  const closing = new AbortController();
  let openCount = 0;

  function open(video: Video, { reader, signal }: StatusReading): Readable {
    if (openCount >= streamsMax) {
      throw new AppError('unavailable', 'Too many event streams are open. Ask again later.', {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    }
    openCount += 1;
    const signals = [signal, closing.signal, AbortSignal.timeout(STATUS_STREAM_MS_MAX)];
    const events = streamStatus(video.id, {
      find: (id) => findReadableVideo(id, reader),
      changes,
      signal: AbortSignal.any(signals),
    });
    return Readable.from(events).once('close', () => {
      openCount -= 1;
    });
  }

  return { open, close: () => closing.abort() };
}
