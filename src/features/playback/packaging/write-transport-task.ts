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

/** A segment of the largest size takes less than half of it. */
const SEGMENT_CPU_MS_MAX = 2_000;
/** An ordinary segment is smaller. Starting a thread for each costs more than its work. */
const REUSE_BYTES_MAX = 8 * 1024 * 1024;

/** Writes a segment of a transport stream as fragmented MP4, one for each of its tracks. */
export const task: ThreadTask<Input, TaskResult<readonly Uint8Array<ArrayBuffer>[]>> = {
  name: 'transport-segment',
  module: import.meta.url,
  run: ({ bytes, segments }) => toTaskResult(() => writeTransportSegments(bytes, segments)),
  inlineBytesMax: THREAD_INLINE_BYTES_MAX,
  cpuMsMax: SEGMENT_CPU_MS_MAX,
  reuseBytesMax: REUSE_BYTES_MAX,
  queue: 'compute',
  listTransfers: (result) =>
    result.kind === 'done' ? result.value.map(({ buffer }) => buffer) : [],
};
