import { Worker } from 'node:worker_threads';

import { MEDIA_INDEX_SILENCE_MS, MEDIA_INDEX_WORKERS_MAX } from '#contract/limits.ts';
import { toUnavailable } from '#contract/unavailable.ts';
import { createTurns } from '#lib/async/turns.ts';

import type { FromIndexWorker, IndexedFile, MediaIndex, ToIndexWorker } from './index-messages.ts';
import type { MediaBytes } from './media-bytes.ts';

/** Reads files' indexes on threads of their own, which are ended when they fall silent. */
export type IndexReader = (file: IndexedFile, options: ReadOptions) => Promise<MediaIndex>;

type ReadOptions = { readonly bytes: MediaBytes; readonly signal: AbortSignal };

/** A parser that is led to allocate without end dies of this rather than the service. */
const RESOURCE_LIMITS = {
  maxOldGenerationSizeMb: 128,
  maxYoungGenerationSizeMb: 16,
  stackSizeMb: 2,
};

/** `isUp` once the thread has said that it runs: only then does its silence count. */
type Thread = { readonly worker: Worker; isUp: boolean };

/** One idle thread is kept for the next file; it keeps nobody from ending the process. */
export function createIndexReader(): IndexReader {
  const inTurn = createTurns(MEDIA_INDEX_WORKERS_MAX);
  let idle: Thread | undefined;

  async function read(file: IndexedFile, options: ReadOptions): Promise<MediaIndex> {
    const thread = idle ?? startThread(forget);
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

  /** A thread may die while nobody uses it. */
  function forget(thread: Thread): void {
    if (idle === thread) idle = undefined;
  }

  return (file, options) => inTurn(() => read(file, options));
}

function startThread(onExit: (thread: Thread) => void): Thread {
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
    resourceLimits: RESOURCE_LIMITS,
  });
  const thread: Thread = { worker, isUp: false };
  worker.on('error', () => undefined).once('exit', () => onExit(thread));
  return thread;
}

type Run = { readonly index: MediaIndex; readonly isUsable: boolean };

/** What the thread had found when it was done, died or fell silent, or when `signal` aborted. */
async function runThread(
  thread: Thread,
  file: IndexedFile,
  { bytes, signal }: ReadOptions,
): Promise<Run> {
  const { worker } = thread;
  const { promise, resolve, reject } = Promise.withResolvers<Run>();
  let index: MediaIndex = { kind: 'none' };
  let pendingReads = 0;
  const stop = (): void => resolve({ index, isUsable: false });
  // While the thread waits for bytes the silence is ours, and before it has started the machine's.
  const silence = setInterval(() => {
    if (pendingReads === 0 && thread.isUp) stop();
  }, MEDIA_INDEX_SILENCE_MS);
  const whenExited = (): void => {
    if (thread.isUp) stop();
    // This says nothing about the file: the machine has no memory or descriptors left for a thread.
    else reject(toUnavailable('The service is busy; try again in a moment.'));
  };

  function receive(message: FromIndexWorker): void {
    silence.refresh();
    switch (message.kind) {
      case 'ready':
        thread.isUp = true;
        return;
      case 'found':
        index = message.index;
        return;
      case 'done':
        resolve({ index, isUsable: true });
        return;
      case 'read':
        pendingReads += 1;
        void answer(message);
        return;
    }
  }

  async function answer({
    id,
    start,
    end,
    heldOnly,
  }: FromIndexWorker & { readonly kind: 'read' }): Promise<void> {
    if (heldOnly) bytes.freeze();
    const held = await bytes.read(start, end).catch(() => null);
    pendingReads -= 1;
    silence.refresh();
    // A copy: a view would be sent with all of its buffer.
    send(worker, { kind: 'bytes', id, bytes: held === null ? null : new Uint8Array(held) });
  }

  worker.on('message', receive).on('exit', whenExited);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    send(worker, { kind: 'start', ...file, prefix: new Uint8Array(file.prefix) });
    return await promise;
  } finally {
    clearInterval(silence);
    worker.off('message', receive).off('exit', whenExited);
    signal.removeEventListener('abort', stop);
  }
}

function send(worker: Worker, message: ToIndexWorker): void {
  worker.postMessage(message, []);
}
