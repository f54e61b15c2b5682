import type { AppError } from '#contract/app-error.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import { createFairQueue, type FairQueueLimits } from '#lib/async/fair-queue.ts';
import { Tally } from '#lib/async/tally.ts';

type LaneOptions = FairQueueLimits & {
  readonly runningMax: number;
  /** One client can never use all slots, unless there is only one. */
  readonly clientRunningMax: number;
};

type Entry = { readonly client: string; readonly start: (slot: Disposable) => void };

/** Limits the work that runs at once in total and per client; the rest waits in a fair queue. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #queue;
  readonly #runningByClient = new Tally();
  #running = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#queue = createFairQueue<Entry>(options);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Waits for the client's turn; the slot is free again when it is disposed of. Rejects with
   * `unavailable` when the queue is full, or with the reason of the signal.
   */
  async acquire(
    client: string,
    { bytes, signal }: { readonly bytes: number; readonly signal: AbortSignal },
  ): Promise<Disposable> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
    const entry = { client, start: resolve };
    if (!this.#queue.add(client, { item: entry, bytes })) throw createBusyError();
    const leave = (): void => {
      // Does nothing if the client already has its slot.
      this.#queue.remove(client, entry);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#startWaiting();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #startWaiting(): void {
    while (this.#running < this.#options.runningMax) {
      const next = this.#queue.take((client) => this.#mayStart(client));
      if (next === undefined) return;
      this.#count(next.client, 1);
      next.start({ [Symbol.dispose]: () => this.#end(next.client) });
    }
  }

  #end(client: string): void {
    this.#count(client, -1);
    this.#startWaiting();
  }

  #mayStart(client: string): boolean {
    return this.#runningByClient.get(client) < this.#options.clientRunningMax;
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
