import type { AppError } from '#contract/app-error.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import { Tally } from '#lib/async/tally.ts';

import { createClientLines, type ClientLinesLimits } from './client-lines.ts';
import { listClients, nameClient, SharedClients, type ThreadClient } from './thread-client.ts';

/** Work that would wait longer for the CPU budget of its client is rejected. */
const CPU_WAIT_MS_MAX = 5_000;

type FairQueueOptions = ClientLinesLimits & {
  readonly runningMax: number;
  /** One client can never use all permits, unless there is only one. */
  readonly clientRunningMax: number;
  /** Milliseconds until the CPU budget of a client allows another task. */
  readonly toWaitMs?: (client: string) => number;
};

/** A permit of one client, which pays for the work. */
export type FairPermit = Disposable & { readonly client: Exclude<ThreadClient, SharedClients> };

type Entry = { readonly client: ThreadClient; readonly start: (permit: FairPermit) => void };

/**
 * Limits the work that runs at once in total and per client. The rest waits in a fair queue, as
 * does the work of a client that has spent its CPU budget. Shared work waits only while none of its
 * clients may run it.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #lines;
  readonly #runningByClient = new Tally();
  #running = 0;
  #nextStart: NodeJS.Timeout | undefined;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#lines = createClientLines<Entry>(options);
  }

  get waiting(): number {
    return this.#lines.length;
  }

  /**
   * Waits for the client's turn; the permit is free again when it is disposed of. Rejects with
   * `unavailable` when the queue is full or the CPU budget of the client is overdrawn, or with the
   * reason of the signal.
   */
  async acquire(
    client: ThreadClient,
    { bytes, signal }: { readonly bytes: number; readonly signal: AbortSignal },
  ): Promise<FairPermit> {
    signal.throwIfAborted();
    const waitMs = this.#toShortestWaitMs(client);
    if (waitMs > CPU_WAIT_MS_MAX) throw refuse(client, createOverdrawnError(waitMs));
    const { promise, resolve, reject } = Promise.withResolvers<FairPermit>();
    const entry = { client, start: resolve };
    const line = this.#findLine(entry, bytes);
    if (line === undefined) throw refuse(client, createBusyError());
    const leave = (reason: unknown): void => {
      // Does nothing if the client already has its permit.
      this.#lines.remove(line, entry);
      reject(reason);
      this.#startWaiting();
    };
    const onAbort = (): void => leave(signal.reason);
    const checkBudget = (): void => {
      const stillMs = this.#toShortestWaitMs(client);
      if (stillMs > 0) leave(refuse(client, createOverdrawnError(stillMs)));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const interval = setInterval(checkBudget, CPU_WAIT_MS_MAX);
    using listening = new DisposableStack();
    if (client instanceof SharedClients) {
      listening.defer(client.onJoined(() => this.#startWaiting()));
    }
    this.#startWaiting();
    try {
      return await promise;
    } finally {
      clearInterval(interval);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Adds the work to the queue of the first of its clients that has room. */
  #findLine(entry: Entry, bytes: number): string | undefined {
    return listClients(entry.client)
      .map(nameClient)
      .find((name) => this.#lines.add(name, { item: entry, bytes }));
  }

  #startWaiting(): void {
    clearTimeout(this.#nextStart);
    let soonestMs = Infinity;
    while (this.#running < this.#options.runningMax) {
      let payer: FairPermit['client'] | undefined;
      const next = this.#lines.take(({ client }) => {
        const candidates = [...listClients(client)].filter((each) => this.#hasPermit(each));
        const waitsMs = candidates.map((each) => this.#toCpuWaitMs(each));
        payer = candidates[waitsMs.indexOf(0)];
        if (payer === undefined) soonestMs = Math.min(soonestMs, ...waitsMs);
        return payer !== undefined;
      });
      if (next === undefined || payer === undefined) break;
      this.#start(next, payer);
    }
    if (soonestMs === Infinity) return;
    this.#nextStart = setTimeout(() => this.#startWaiting(), soonestMs);
  }

  #start({ start }: Entry, client: FairPermit['client']): void {
    this.#count(client, 1);
    const end = (): void => {
      this.#count(client, -1);
      this.#startWaiting();
    };
    start({ client, [Symbol.dispose]: end });
  }

  #hasPermit(client: FairPermit['client']): boolean {
    return this.#runningByClient.get(nameClient(client)) < this.#options.clientRunningMax;
  }

  #toShortestWaitMs(client: ThreadClient): number {
    return Math.min(...listClients(client).map((each) => this.#toCpuWaitMs(each)));
  }

  #toCpuWaitMs(client: FairPermit['client']): number {
    return typeof client === 'string' ? (this.#options.toWaitMs?.(client) ?? 0) : 0;
  }

  #count(client: FairPermit['client'], by: 1 | -1): void {
    this.#running += by;
    this.#runningByClient.add(nameClient(client), by);
  }
}

/** Clients that come later start the work again, instead of receiving this error. */
function refuse(client: ThreadClient, error: AppError): AppError {
  if (client instanceof SharedClients) client.refuse();
  return error;
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
