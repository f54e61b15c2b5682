import { MpdError } from '#lib/dash/mpd-error.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import { readMpdStream } from '#lib/packaging/streams/read-mpd-stream.ts';
import type { Stream } from '#lib/packaging/streams/stream.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = { readonly text: string; readonly url: string; readonly nowMs: number };

/** A thread would not keep the class of the error. */
export type StreamResult =
  | { readonly kind: 'read'; readonly value: Stream }
  | { readonly kind: 'refused'; readonly message: string };

export const task: ThreadTask<Input, StreamResult> = {
  name: 'mpd-stream',
  module: import.meta.url,
  run: read,
  ...TEXT_LIMITS,
  // A short MPD may describe many segments.
  inlineBytesMax: -1,
};

function read({ text, url, nowMs }: Input): StreamResult {
  try {
    const stream = readMpdStream(readMpd(text), { url: new URL(url), nowMs });
    return { kind: 'read', value: stream };
  } catch (error) {
    if (!(error instanceof PackagingError || error instanceof MpdError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}
