import { Worker } from 'node:worker_threads';

import { MEDIA_INDEX_IDLE_TIMEOUT_MS, MEDIA_INDEX_WORKERS_MAX } from '#contract/limits.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import { createWorkQueue } from '#lib/async/work-queue.ts';

import type { FromIndexWorker, IndexedFile, MediaIndex, ToIndexWorker } from './index-messages.ts';
import type { MediaBytes } from './media-bytes.ts';

/** Reads file indexes on worker threads, which are terminated when they stop responding. */
export type IndexReader = (file: IndexedFile, options: ReadIndexOptions) => Promise<MediaIndex>;

type ReadIndexOptions = { readonly bytes: MediaBytes; readonly signal: AbortSignal };

/** Unbounded allocation kills only the worker thread. */
const RESOURCE_LIMITS = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 16,
  stackSizeMb: 2,
};

/** The idle timeout applies only once `isReady` is true. */
type Thread = { readonly worker: Worker; isReady: boolean };

/** Keeps one idle thread for the next file. It does not prevent the process from exiting. */
export function createIndexReader(): IndexReader {
  const enqueue = createWorkQueue(MEDIA_INDEX_WORKERS_MAX);
  let idle: Thread | undefined;

  async function read(file: IndexedFile, options: ReadIndexOptions): Promise<MediaIndex> {
    const thread = idle ?? startThread(dropIdleThread);
    idle = undefined;
    thread.worker.ref();
    const { index, isUsable } = await runThread(thread, file, options);
    if (isUsable && idle === undefined) {
      thread.worker.unref();
      idle = thread;
    } else {
      await thread.worker.terminate();
    }
    return index;
  }

  /** An idle thread may exit at any time. */
  function dropIdleThread(thread: Thread): void {
    if (idle === thread) idle = undefined;
  }

  return (file, options) => enqueue(() => read(file, options));
}

function startThread(onExit: (thread: Thread) => void): Thread {
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
    resourceLimits: RESOURCE_LIMITS,
  });
  const thread: Thread = { worker, isReady: false };
  worker.on('error', () => undefined).once('exit', () => onExit(thread));
  return thread;
}

type ThreadResult = { readonly index: MediaIndex; readonly isUsable: boolean };

/**
 * Returns the last result before the thread finished, exited or timed out, or before `signal`
 * aborted.
 */
async function runThread(
  thread: Thread,
  file: IndexedFile,
  { bytes, signal }: ReadIndexOptions,
): Promise<ThreadResult> {
  const { worker } = thread;
  const { promise, resolve, reject } = Promise.withResolvers<ThreadResult>();
  let index: MediaIndex = { kind: 'none' };
  let pendingReads = 0;
  const stop = (): void => resolve({ index, isUsable: false });
  // The timeout pauses while the thread starts or waits for bytes.
  const idleTimer = setInterval(() => {
    if (pendingReads === 0 && thread.isReady) stop();
  }, MEDIA_INDEX_IDLE_TIMEOUT_MS);
  const onExit = (): void => {
    if (thread.isReady) stop();
    // The thread could not start for lack of memory or file descriptors, so the file is not at
    // fault.
    else reject(createUnavailableError('The service is busy. Try again in a moment.'));
  };

  function receive(message: FromIndexWorker): void {
    idleTimer.refresh();
    switch (message.kind) {
      case 'ready':
        thread.isReady = true;
        return;
      case 'found':
        index = message.index;
        return;
      case 'done':
        resolve({ index, isUsable: true });
        return;
      case 'read':
        pendingReads += 1;
        void respond(message);
        return;
    }
  }

  async function respond({
    id,
    start,
    end,
    cachedOnly,
  }: FromIndexWorker & { readonly kind: 'read' }): Promise<void> {
    if (cachedOnly) bytes.freeze();
    const chunk = await bytes.read(start, end).catch(() => null);
    pendingReads -= 1;
    idleTimer.refresh();
    // A copy, because a view would be sent with its entire buffer.
    send(worker, { kind: 'bytes', id, bytes: chunk === null ? null : new Uint8Array(chunk) });
  }

  worker.on('message', receive).on('exit', onExit);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    send(worker, { kind: 'start', ...file, prefix: new Uint8Array(file.prefix) });
    return await promise;
  } finally {
    clearInterval(idleTimer);
    worker.off('message', receive).off('exit', onExit);
    signal.removeEventListener('abort', stop);
  }
}

function send(worker: Worker, message: ToIndexWorker): void {
  worker.postMessage(message, []);
}
