import {
  type TransportSegment,
  writeTransportSegments,
} from '#lib/packaging/transport/transport-track.ts';
import { THREAD_INLINE_BYTES_MAX, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type TaskResult, toTaskResult } from './task-result.ts';

type Input = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly segments: readonly TransportSegment[];
};

type Output = {
  readonly fragments: readonly Uint8Array<ArrayBuffer>[];
  /** That of the input, which the caller may use again. */
  readonly memory: ArrayBuffer;
};

/** A segment of the largest size takes less than half of it. */
const SEGMENT_CPU_MS_MAX = 2_000;
/** An ordinary segment is smaller. Starting a thread for each costs more than its work. */
const REUSE_BYTES_MAX = 8 * 1024 * 1024;

/** Writes a segment of a transport stream as fragmented MP4, one for each of its tracks. */
export const task: ThreadTask<Input, TaskResult<Output>> = {
  name: 'transport-segment',
  module: import.meta.url,
  run: ({ bytes, segments }) =>
    toTaskResult(() => ({
      fragments: writeTransportSegments(bytes, segments),
      memory: bytes.buffer,
    })),
  inlineBytesMax: THREAD_INLINE_BYTES_MAX,
  cpuMsMax: SEGMENT_CPU_MS_MAX,
  reuseBytesMax: REUSE_BYTES_MAX,
  queue: 'compute',
  listTransfers: (result) =>
    result.kind === 'done'
      ? [...result.value.fragments.map(({ buffer }) => buffer), result.value.memory]
      : [],
};
