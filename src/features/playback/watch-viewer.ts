import type { FastifyReply } from 'fastify';

/** What is counted of streams. */
export type StreamMetrics = {
  readonly streamBytes: (bytes: number) => void;
  /** Returns the function that says that the stream has ended. */
  readonly streamOpened: () => () => void;
};

/**
 * Counts the answer and what it sends, heads included. The signal aborts when the viewer leaves before the end.
 */
export function watchViewer(reply: FastifyReply, metrics: StreamMetrics): AbortSignal {
  const viewer = new AbortController();
  const { raw } = reply;
  const { socket } = raw;
  const bytesBefore = socket?.bytesWritten ?? 0;
  const end = metrics.streamOpened();
  raw.once('close', () => {
    end();
    metrics.streamBytes((socket?.bytesWritten ?? bytesBefore) - bytesBefore);
    if (!raw.writableFinished) viewer.abort();
  });
  return viewer.signal;
}
