import type { MessagePort } from 'node:worker_threads';

import type { ThreadTask } from '#platform/threads/thread-task.ts';

import type { FromIndexTask, IndexedFile, MediaIndex, ToIndexTask } from './index-messages.ts';
import { readIndex } from './read-index.ts';

/** CPU time for parsing one index. The details found by then are used. */
const MEDIA_INDEX_CPU_MS_MAX = 1_500;
/** A parser that neither continues nor waits for bytes is abandoned after this time. */
const MEDIA_INDEX_IDLE_TIMEOUT_MS = 2_000;

/** The bytes of the file are requested through the port. */
type Input = { readonly file: IndexedFile; readonly port: MessagePort };

/** Always runs on a thread, because hostile bytes may keep the parser busy forever. */
export const task: ThreadTask<Input, MediaIndex> = {
  name: 'media index',
  module: import.meta.url,
  run: readFile,
  inlineBytesMax: -1,
  cpuMsMax: MEDIA_INDEX_CPU_MS_MAX,
  queue: 'io',
};

/** Returns the last result when the parser neither continues nor waits for bytes. */
async function readFile({ file, port }: Input): Promise<MediaIndex> {
  const pendingReads = new Map<number, (bytes: Uint8Array | null) => void>();
  const idle = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    if (pendingReads.size === 0) idle.resolve();
  }, MEDIA_INDEX_IDLE_TIMEOUT_MS);
  let lastId = 0;
  let latest: MediaIndex = { kind: 'none' };
  let cachedOnly = false;

  function send(message: FromIndexTask): void {
    timer.refresh();
    port.postMessage(message, []);
  }

  port.on('message', ({ id, bytes }: ToIndexTask) => {
    timer.refresh();
    pendingReads.get(id)?.(bytes);
    pendingReads.delete(id);
  });
  const reading = readIndex(file, {
    read: (start, end) => {
      const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
      lastId += 1;
      pendingReads.set(lastId, resolve);
      send({ kind: 'read', id: lastId, start, end, cachedOnly });
      return promise;
    },
    onFound: (index) => {
      latest = index;
      // The remaining details are not worth another request.
      cachedOnly = true;
      send({ kind: 'found', index });
    },
  });
  try {
    await Promise.race([reading, idle.promise]);
    return latest;
  } finally {
    clearInterval(timer);
    port.close();
  }
}
