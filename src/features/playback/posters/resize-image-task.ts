import type { ThreadTask } from '#platform/threads/thread-task.ts';

import type { ResizeInput } from './resize-image.ts';

/** CPU time for the largest image, which needs a third of it. */
const RESIZE_CPU_MS_MAX = 3_000;
/** Bytes of decoded pixels, after which the thread and its memory are released. */
const REUSE_BYTES_MAX = 8 * 1024 * 1024;

/** Always runs on a thread, which loads the decoders: an idle service needs no memory for them. */
export const task: ThreadTask<ResizeInput, Uint8Array<ArrayBuffer> | null> = {
  name: 'resize-image',
  module: import.meta.url,
  run: async (input) => (await import('./resize-image.ts')).resizeImage(input),
  inlineBytesMax: 0,
  cpuMsMax: RESIZE_CPU_MS_MAX,
  reuseBytesMax: REUSE_BYTES_MAX,
  queue: 'compute',
  listTransfers: (resized) => (resized === null ? [] : [resized.buffer]),
};
