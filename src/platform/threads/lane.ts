import type { AppError } from '#contract/app-error.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import { createFairQueue, type FairQueueLimits } from '#lib/async/fair-queue.ts';
import { Tally } from '#lib/async/tally.ts';

import type { CpuBudget } from './cpu-budget.ts';

/** Work that would wait longer for the CPU budget of its client is rejected. */
const CPU_WAIT_MS_MAX = 5_000;

type LaneOptions = FairQueueLimits & {
  readonly runningMax: number;
  /** One client can never use all slots, unless there is only one. */
  readonly clientRunningMax: number;
  /** Unlimited if undefined. */
  readonly cpuBudget?: CpuBudget;
};

type Entry = { readonly client: string; readonly start: (slot: Disposable) => void };

/**
 * Limits the work that runs at once in total and per client. The rest waits in a fair queue, as
 * does the work of a client that has spent its CPU budget.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #queue;
  readonly #runningByClient = new Tally();
  #running = 0;
  #nextStart: NodeJS.Timeout | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#queue = createFairQueue<Entry>(options);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Waits for the client's turn; the slot is free again when it is disposed of. Rejects with
   * `unavailable` when the queue is full or the CPU budget of the client is overdrawn, or with the
   * reason of the signal.
   */
  async acquire(
    client: string,
    { bytes, signal }: { readonly bytes: number; readonly signal: AbortSignal },
  ): Promise<Disposable> {
    signal.throwIfAborted();
    const waitMs = this.#toCpuWaitMs(client);
    if (waitMs > CPU_WAIT_MS_MAX) throw createOverdrawnError(waitMs);
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
    const entry = { client, start: resolve };
    if (!this.#queue.add(client, { item: entry, bytes })) throw createBusyError();
    const leave = (reason: unknown): void => {
      // Does nothing if the client already has its slot.
      this.#queue.remove(client, entry);
      reject(reason);
      this.#startWaiting();
    };
    const onAbort = (): void => leave(signal.reason);
    const checkBudget = (): void => {
      const stillMs = this.#toCpuWaitMs(client);
      if (stillMs > 0) leave(createOverdrawnError(stillMs));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const interval = setInterval(checkBudget, CPU_WAIT_MS_MAX);
    this.#startWaiting();
    try {
      return await promise;
    } finally {
      clearInterval(interval);
      signal.removeEventListener('abort', onAbort);
    }
  }

  #startWaiting(): void {
    clearTimeout(this.#nextStart);
    let soonestMs = Infinity;
    while (this.#running < this.#options.runningMax) {
      const next = this.#queue.take((client) => {
        if (!this.#hasSlot(client)) return false;
        const waitMs = this.#toCpuWaitMs(client);
        if (waitMs > 0) soonestMs = Math.min(soonestMs, waitMs);
        return waitMs === 0;
      });
      if (next === undefined) break;
      this.#count(next.client, 1);
      next.start({ [Symbol.dispose]: () => this.#end(next.client) });
    }
    if (soonestMs === Infinity) return;
    this.#nextStart = setTimeout(() => this.#startWaiting(), soonestMs);
  }

  #end(client: string): void {
    this.#count(client, -1);
    this.#startWaiting();
  }

  #hasSlot(client: string): boolean {
    return this.#runningByClient.get(client) < this.#options.clientRunningMax;
  }

  #toCpuWaitMs(client: string): number {
    return this.#options.cpuBudget?.waitMs(client) ?? 0;
  }

  #count(client: string, by: 1 | -1): void {
    this.#running += by;
    this.#runningByClient.add(client, by);
  }
}

/** The error of work that finds no place in the queue. */
export function createBusyError(cause?: unknown): AppError {
  return createUnavailableError('The service is busy. Try again in a moment.', { cause });
}

function createOverdrawnError(waitMs: number): AppError {
  return createUnavailableError('Too many complex sources at once. Try again in a moment.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
