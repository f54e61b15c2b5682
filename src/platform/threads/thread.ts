import { getCompileCacheDir } from 'node:module';
import { Worker, type Transferable } from 'node:worker_threads';

import { BudgetError } from './budget-error.ts';
import { createBusyError } from './fair-queue.ts';
import type { ThreadReply, ThreadRequest, ThreadSettings } from './thread-messages.ts';
import type { ThreadTask } from './thread-task.ts';

/** A thread ends after a larger input, because its heap would keep its size. */
export const THREAD_REUSE_BYTES_MAX = 512 * 1024;

/**
 * The last resort against unbounded allocation. The parsers' own limits keep them far below it,
 * because V8 ends the entire process if a single allocation exceeds the limit by 16 MB.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const BUDGET_CHECK_MS = 100;
/**
 * Includes the start of the thread and waiting for the CPU, so it is far longer than the CPU limit of
 * any task.
 */
const TASK_MS_MAX = 60_000;

export type ThreadRunOptions = {
  readonly signal: AbortSignal | undefined;
  /** Size of the input. */
  readonly bytes: number;
  /** Parts of the input that are moved to the thread instead of copied. */
  readonly transfers: readonly Transferable[];
};

/**
 * A worker thread that runs one task at a time. Unless it is reusable after `run`, it must be
 * terminated.
 */
export class Thread {
  readonly #worker: Worker;
  #isOnline = false;
  #isBusy = false;
  #isLarge = false;
  #cpuMs = 0;

  constructor(onExit: (thread: Thread) => void) {
    const settings: ThreadSettings = { compileCache: getCompileCacheDir() };
    this.#worker = new Worker(new URL('./thread-entry.ts', import.meta.url), {
      resourceLimits: RESOURCE_LIMITS,
      workerData: settings,
    });
    this.#worker
      .on('error', () => undefined)
      .once('online', () => (this.#isOnline = true))
      .once('exit', () => onExit(this));
  }

  /** False if the thread is still busy, or if its heap is large. */
  get isReusable(): boolean {
    return !this.#isBusy && !this.#isLarge;
  }

  /**
   * CPU time since the start of the thread, as of the last task. Includes an estimate for a task
   * that is aborted.
   */
  get cpuMs(): number {
    return this.#cpuMs;
  }

  /**
   * Rejects with the error of the task, BudgetError, `unavailable` if the thread cannot start, or
   * the reason of the signal.
   */
  async run<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    { signal, bytes, transfers }: ThreadRunOptions,
  ): Promise<Output> {
    signal?.throwIfAborted();
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const onReply = (reply: ThreadReply<Output>): void => {
      this.#isBusy = false;
      this.#cpuMs = reply.cpuMs;
      if (reply.kind === 'done') resolve(reply.output);
      else reject(reply.error);
    };
    const onError = (error: unknown): void => reject(this.#toError(task, error));
    const onExit = (): void => onError(new Error(`the thread of the task ${task.name} exited`));
    const onAbort = (): void => reject(signal?.reason);
    worker.on('message', onReply).on('error', onError).on('exit', onExit).ref();
    signal?.addEventListener('abort', onAbort, { once: true });
    const budget = watchBudget(worker, task, {
      onMeasured: (cpuMs) => (this.#cpuMs = cpuMs),
      onExceeded: reject,
    });
    this.#isBusy = true;
    this.#isLarge ||= bytes > (task.reuseBytesMax ?? THREAD_REUSE_BYTES_MAX);
    try {
      const request: ThreadRequest = { module: task.module, input };
      worker.postMessage(request, [...transfers]);
      return await promise;
    } finally {
      budget[Symbol.dispose]();
      // The most that a task uses without being measured.
      if (this.#isBusy) this.#cpuMs += BUDGET_CHECK_MS;
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onReply).off('error', onError).off('exit', onExit).unref();
    }
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #toError({ name }: { readonly name: string }, cause: unknown): unknown {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new BudgetError(name, 'memory');
    // The system has no memory or file descriptors for another thread.
    if (!this.#isOnline) {
      return createBusyError(cause);
    }
    return cause;
  }
}

/**
 * Measures the CPU time of the thread regularly, and calls `onExceeded` when the task exceeds its
 * limit. Time in which other threads and processes use the CPU does not count, so the limit means
 * the same on a busy machine.
 */
function watchBudget(
  worker: Worker,
  { name, cpuMsMax }: { readonly name: string; readonly cpuMsMax: number },
  {
    onMeasured,
    onExceeded,
  }: {
    readonly onMeasured: (cpuMs: number) => void;
    readonly onExceeded: (error: BudgetError) => void;
  },
): Disposable {
  let startMs: number | undefined;
  let isOver = false;

  async function check(): Promise<void> {
    const usedMs = await readCpuMs(worker);
    if (usedMs === undefined || isOver) return;
    onMeasured(usedMs);
    startMs ??= usedMs;
    if (usedMs - startMs > cpuMsMax) onExceeded(new BudgetError(name, 'cpu'));
  }

  const interval = setInterval(() => void check(), BUDGET_CHECK_MS);
  const timeout = setTimeout(() => onExceeded(new BudgetError(name, 'time')), TASK_MS_MAX);
  return {
    [Symbol.dispose]() {
      isOver = true;
      clearInterval(interval);
      clearTimeout(timeout);
    },
  };
}

/** Returns undefined for a thread that is not running. */
async function readCpuMs(worker: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return undefined;
  }
}
