import { PackagingError } from '#lib/packaging/packaging-error.ts';
import { writeTransportSegment } from '#lib/packaging/transport/transport-track.ts';
import { THREAD_INLINE_BYTES_MAX, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly options: Parameters<typeof writeTransportSegment>[1];
};

/** A thread would not keep the class of the error. */
type Result =
  | { readonly kind: 'written'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'refused'; readonly message: string };

/** A segment of the largest size takes less than half of it. */
const SEGMENT_CPU_MS_MAX = 2_000;

/** Writes a segment of a transport stream as fragmented MP4. */
export const task: ThreadTask<Input, Result> = {
  name: 'transport-segment',
  module: import.meta.url,
  run: write,
  inlineBytesMax: THREAD_INLINE_BYTES_MAX,
  cpuMsMax: SEGMENT_CPU_MS_MAX,
  queue: 'compute',
  listTransfers: (result) => (result.kind === 'written' ? [result.bytes.buffer] : []),
};

function write({ bytes, options }: Input): Result {
  try {
    // A buffer of its own, because it is transferred.
    return { kind: 'written', bytes: Uint8Array.from(writeTransportSegment(bytes, options)) };
  } catch (error) {
    if (!(error instanceof PackagingError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}
