import { availableParallelism } from 'node:os';
import type { Transferable } from 'node:worker_threads';

import { AppError } from '#contract/app-error.ts';
import { TokenBucket, type TokenRate } from '#lib/async/token-bucket.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';

import { BudgetError } from './budget-error.ts';
import { createBusyError, FairQueue } from './fair-queue.ts';
import { lowerBackgroundPriority } from './lower-priority.ts';
import type { ThreadClient } from './thread-client.ts';
import { ThreadSet } from './thread-set.ts';
import type { ThreadTask } from './thread-task.ts';

/** Threads for work that only uses the CPU, per process; fewer on a machine with fewer cores. */
const THREADS_MAX = 4;
/** Additional threads for work that waits for bytes of an upstream. */
const IO_THREADS_MAX = 4;
/** Additional threads for long reads of the database. */
const READ_THREADS_MAX = 2;
const THREAD_IDLE_MS = 30_000;
/** Waiting tasks and the size of their inputs, in total and per client. */
const THREAD_QUEUE_MAX = 256;
const THREAD_QUEUE_BYTES_MAX = 128 * 1024 * 1024;
export const THREAD_QUEUE_PER_CLIENT_MAX = 32;
const THREAD_QUEUE_BYTES_PER_CLIENT_MAX = 32 * 1024 * 1024;
/**
 * Milliseconds of CPU time.
 *
 * A client that submits ordinary pages of 1 MB, which take 30 ms each, at the allowed rate uses
 * less than half of it. With twice as much, one client triples the delay of viewers on two cores.
 */
const CPU_BUDGET: TokenRate = { capacity: 500, perSecond: 100 };
/** Beyond this number, the CPU time of the clients whose last task was longest ago is forgotten. */
const BUDGETED_CLIENTS_MAX = 10_000;

/**
 * Runs work on foreign text on threads, so that no text blocks the requests of other clients. Each
 * client has its own queue and CPU budget, and no client uses all threads. Threads start with the
 * first task, end when idle, and do not keep the process alive.
 */
export type ThreadPool = AsyncDisposable & {
  /**
   * Rejects with the error of the task, BudgetError when the task needs too much CPU time or
   * memory, `unavailable` when the queue is full or the CPU budget of the client is overdrawn, or
   * the reason of the signal.
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
  /**
   * The client whose share of the threads and whose CPU budget is used, such as its network
   * (toClientNetwork). Work in the background, which quotas limit, cannot ask anyone to try again
   * later.
   */
  readonly client: ThreadClient;
  /** Size of the input. */
  readonly bytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Parts of the input that are moved to the thread instead of copied. */
  readonly transfers?: readonly Transferable[];
};

type PoolOptions = {
  readonly threadsMax?: number;
  readonly idleMs?: number;
  readonly cpuBudget?: TokenRate;
  /** Called for every task that does not run on the caller's thread. */
  readonly onFinished?: (task: FinishedTask) => void;
};

export type FinishedTask = {
  readonly name: string;
  readonly outcome: 'done' | 'failed' | 'rejected' | 'aborted' | BudgetError['budget'];
  /** Includes the time in the queue. */
  readonly seconds: number;
};

const QUEUE_LIMITS = {
  itemsMax: THREAD_QUEUE_MAX,
  bytesMax: THREAD_QUEUE_BYTES_MAX,
  clientItemsMax: THREAD_QUEUE_PER_CLIENT_MAX,
  clientBytesMax: THREAD_QUEUE_BYTES_PER_CLIENT_MAX,
};

export function createThreadPool({
  threadsMax = Math.min(THREADS_MAX, Math.max(2, availableParallelism())),
  idleMs = THREAD_IDLE_MS,
  cpuBudget = CPU_BUDGET,
  onFinished,
}: PoolOptions = {}): ThreadPool {
  const budgets = createLruCache<string, TokenBucket>(BUDGETED_CLIENTS_MAX);
  const queues: Readonly<Record<ThreadTask<unknown, unknown>['queue'], FairQueue>> = {
    compute: createQueue(threadsMax, toWaitMs),
    io: createQueue(IO_THREADS_MAX, toWaitMs),
    // Reports and exports are limited where they start. An export can't be rejected in the middle.
    read: createQueue(READ_THREADS_MAX),
  };

  function toWaitMs(client: string): number {
    return budgets.get(client)?.waitMs(0, performance.now()) ?? 0;
  }

  /** A task can exceed the budget, because its CPU time is known only when it ends. */
  function charge(client: string, cpuMs: number): void {
    const nowMs = performance.now();
    const budget = budgets.get(client) ?? new TokenBucket(cpuBudget, nowMs);
    budget.take(cpuMs, nowMs);
    budgets.set(client, budget);
  }

  const threads = new ThreadSet(idleMs);
  const closing = new AbortController();
  lowerBackgroundPriority();

  async function runOnThread<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    { client, bytes, signal, transfers = [] }: ThreadRunOptions & { readonly signal: AbortSignal },
  ): Promise<Output> {
    using permits = new DisposableStack();
    const { client: payer } = permits.use(
      await queues[task.queue].acquire(client, { bytes, signal }),
    );
    const thread = threads.take();
    const { cpuMs: startCpuMs } = thread;
    try {
      return await thread.run(task, input, { signal, bytes, transfers });
    } finally {
      // The client that needs a new thread also pays for its start.
      const isCharged = typeof payer === 'string' && task.queue !== 'read';
      if (isCharged) charge(payer, thread.cpuMs - startCpuMs);
      // The permit is free only when the memory of the thread is.
      await threads.release(thread);
    }
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
        return await runOnThread(task, input, { ...options, signal });
      } catch (error) {
        outcome = signal.aborted ? 'aborted' : classifyError(error);
        throw error;
      } finally {
        onFinished?.({ name: task.name, outcome, seconds: (performance.now() - startMs) / 1000 });
      }
    },
    usage: () => ({
      threads: threads.size,
      waitingTasks: queues.compute.waiting + queues.io.waiting + queues.read.waiting,
    }),
    async [Symbol.asyncDispose]() {
      closing.abort(createBusyError());
      await threads.terminateAll();
    },
  };
}

function classifyError(error: unknown): FinishedTask['outcome'] {
  if (error instanceof BudgetError) return error.budget;
  return error instanceof AppError ? 'rejected' : 'failed';
}

function createQueue(runningMax: number, toWaitMs?: (client: string) => number): FairQueue {
  const clientRunningMax = Math.max(1, Math.floor(runningMax / 2));
  return new FairQueue({
    ...QUEUE_LIMITS,
    runningMax,
    clientRunningMax,
    ...(toWaitMs && { toWaitMs }),
  });
}
