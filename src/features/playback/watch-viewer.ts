import type { FastifyReply } from 'fastify';

export type StreamMetrics = {
  readonly streamBytes: (bytes: number) => void;
  /** Returns the function that must be called when the stream ends. */
  readonly streamOpened: () => () => void;
};

/**
 * Counts the stream and its bytes, including headers. The signal aborts when the viewer leaves
 * before the end.
 */
export function watchViewer(reply: FastifyReply, metrics: StreamMetrics): AbortSignal {
  const viewer = new AbortController();
  const { raw } = reply;
  const { socket } = raw;
  const bytesBefore = socket?.bytesWritten ?? 0;
  const onEnd = metrics.streamOpened();
  raw.once('close', () => {
    onEnd();
    metrics.streamBytes((socket?.bytesWritten ?? bytesBefore) - bytesBefore);
    if (!raw.writableFinished) viewer.abort();
  });
  return viewer.signal;
}
