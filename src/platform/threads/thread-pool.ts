import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';

import { AppError } from '#contract/app-error.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';

import { BudgetError } from './budget-error.ts';
import { Lane } from './lane.ts';
import { ThreadSet } from './thread-set.ts';
import type { ThreadTask } from './thread-task.ts';
import type { Thread } from './thread.ts';

/** Threads for work that only uses the CPU, per process; fewer on a machine with fewer cores. */
const THREADS_MAX = 4;
/** Additional threads for work that waits for bytes of an upstream. */
const IO_THREADS_MAX = 4;
const THREAD_IDLE_MS = 30_000;
/** Waiting tasks and the size of their inputs, in total and per client. */
const THREAD_QUEUE_MAX = 256;
const THREAD_QUEUE_BYTES_MAX = 128 * 1024 * 1024;
export const THREAD_QUEUE_PER_CLIENT_MAX = 32;
const THREAD_QUEUE_BYTES_PER_CLIENT_MAX = 32 * 1024 * 1024;

/**
 * Runs work on foreign text on threads, so that no text blocks the requests of other clients. Each
 * client has its own queue, and no client uses all threads. Threads start with the first task, end
 * when idle, and do not keep the process alive.
 */
export type ThreadPool = AsyncDisposable & {
  /**
   * Rejects with the error of the task, BudgetError when the task needs too much CPU time or
   * memory, `unavailable` when the queue is full, or the reason of the signal.
   */
  readonly run: <Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    options: ThreadRunOptions,
  ) => Promise<Output>;
  readonly usage: () => PoolUsage;
};

export type PoolUsage = { readonly threads: number; readonly waitingTasks: number };

export type ThreadRunOptions = {
  /** The client whose share of the threads is used, such as its network (toClientNetwork). */
  readonly client: string;
  /** Size of the input. */
  readonly bytes: number;
  readonly signal?: AbortSignal;
  /** Parts of the input that are moved to the thread instead of copied. */
  readonly transfers?: readonly Transferable[];
};

type PoolOptions = {
  readonly threadsMax?: number;
  readonly idleMs?: number;
  /** Called for every task that does not run on the caller's thread. */
  readonly onFinished?: (task: FinishedTask) => void;
};

export type FinishedTask = {
  readonly name: string;
  readonly outcome: 'done' | 'failed' | 'rejected' | 'aborted' | BudgetError['budget'];
  /** Includes the time in the queue. */
  readonly seconds: number;
};

type Start = (thread: Thread) => Promise<unknown>;

const QUEUE_LIMITS = {
  itemsMax: THREAD_QUEUE_MAX,
  bytesMax: THREAD_QUEUE_BYTES_MAX,
  clientItemsMax: THREAD_QUEUE_PER_CLIENT_MAX,
  clientBytesMax: THREAD_QUEUE_BYTES_PER_CLIENT_MAX,
};

export function createThreadPool({
  threadsMax = Math.min(THREADS_MAX, Math.max(2, availableParallelism())),
  idleMs = THREAD_IDLE_MS,
  onFinished,
}: PoolOptions = {}): ThreadPool {
  const lanes: Readonly<Record<ThreadTask<unknown, unknown>['lane'], Lane<Start>>> = {
    compute: createLane(threadsMax),
    io: createLane(IO_THREADS_MAX),
  };
  const threads = new ThreadSet(idleMs);
  const closing = new AbortController();

  function startWaiting(lane: Lane<Start>): void {
    for (let next = lane.start(); next !== undefined; next = lane.start()) {
      void runOnThread(next, threads).then(() => startWaiting(lane));
    }
  }

  async function enqueue<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    { client, bytes, signal, transfers = [] }: ThreadRunOptions & { readonly signal: AbortSignal },
  ): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const lane = lanes[task.lane];
    const remove = lane.add(client, start, bytes);
    if (remove === undefined) throw busyError();

    async function start(thread: Thread): Promise<void> {
      signal.removeEventListener('abort', leave);
      const result = thread.run(task, input, { signal, bytes, transfers });
      resolve(result);
      await result;
    }

    function leave(): void {
      remove?.();
      reject(signal.reason);
    }

    signal.addEventListener('abort', leave, { once: true });
    startWaiting(lane);
    return await promise;
  }

  return {
    async run(task, input, options) {
      options.signal?.throwIfAborted();
      if (options.bytes <= task.inlineBytesMax) return await task.run(input);
      closing.signal.throwIfAborted();
      const startMs = performance.now();
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
      let outcome: FinishedTask['outcome'] = 'done';
      try {
        return await enqueue(task, input, { ...options, signal });
      } catch (error) {
        outcome = signal.aborted ? 'aborted' : classifyError(error);
        throw error;
      } finally {
        onFinished?.({ name: task.name, outcome, seconds: (performance.now() - startMs) / 1000 });
      }
    },
    usage: () => ({
      threads: threads.size,
      waitingTasks: lanes.compute.waiting + lanes.io.waiting,
    }),
    async [Symbol.asyncDispose]() {
      closing.abort(busyError());
      await threads.terminateAll();
    },
  };
}

async function runOnThread(
  slot: Disposable & { readonly item: Start },
  threads: ThreadSet,
): Promise<void> {
  const thread = threads.take();
  // The caller handles the error.
  await slot.item(thread).catch(() => undefined);
  await threads.release(thread);
  slot[Symbol.dispose]();
}

function busyError(): AppError {
  return createUnavailableError('The service is busy. Try again in a moment.');
}

function classifyError(error: unknown): FinishedTask['outcome'] {
  if (error instanceof BudgetError) return error.budget;
  return error instanceof AppError ? 'rejected' : 'failed';
}

function createLane(runningMax: number): Lane<Start> {
  const clientRunningMax = Math.max(1, Math.floor(runningMax / 2));
  return new Lane<Start>({ ...QUEUE_LIMITS, runningMax, clientRunningMax });
}
