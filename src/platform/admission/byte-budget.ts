import { createUnavailableError } from '#contract/unavailable-error.ts';
import { Tally } from '#lib/async/tally.ts';

const BUSY = 'Too many large sources are being read. Try again in a moment.';

export type ByteBudgetLimits = {
  readonly bytesMax: number;
  readonly clientBytesMax: number;
  /** The first bytes of each reservation do not count, so that small bodies never wait. */
  readonly freeBytes: number;
  /** After this time, a reservation that has to wait is rejected. */
  readonly waitMsMax: number;
};

/** Bytes of one piece of work. Disposing of it releases them. */
export type ByteReservation = Disposable & {
  /**
   * Adds bytes, and waits for other work to release some if necessary. Rejects with `unavailable`
   * after `waitMsMax`, or with the reason of the signal.
   */
  readonly grow: (bytes: number, signal: AbortSignal) => Promise<void>;
};

/** With twice as much, a flood of the most expensive playlists needs 60 MB more memory. */
const DEFAULT_LIMITS: ByteBudgetLimits = {
  bytesMax: 24 * 1024 * 1024,
  clientBytesMax: 16 * 1024 * 1024,
  freeBytes: 128 * 1024,
  waitMsMax: 5_000,
};

type Holder = {
  readonly client: string;
  readonly waiters: Set<{ readonly bytes: number; readonly start: () => void }>;
  freeBytes: number;
  bytes: number;
  isClosed: boolean;
};

/**
 * Memory for foreign bodies and the objects parsed from them, shared by all work of the process.
 *
 * Work reserves bytes while it receives them. The oldest work may exceed the total, and each
 * client's oldest work may exceed the client's share, so that the work that holds bytes never waits
 * for other work in a circle. The caller limits the bytes of one piece of work.
 */
export class ByteBudget {
  readonly #limits: ByteBudgetLimits;
  /** In the order of their first counted bytes. */
  readonly #holders = new Set<Holder>();
  readonly #bytesByClient = new Tally();
  #bytes = 0;

  constructor(limits: Partial<ByteBudgetLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  open(client: string): ByteReservation {
    const { freeBytes } = this.#limits;
    const holder: Holder = { client, waiters: new Set(), freeBytes, bytes: 0, isClosed: false };
    return {
      grow: (bytes, signal) => this.#grow(holder, bytes, signal),
      [Symbol.dispose]: () => this.#close(holder),
    };
  }

  async #grow(holder: Holder, bytes: number, signal: AbortSignal): Promise<void> {
    // Reads that outlive the work would never be released.
    if (holder.isClosed) throw createUnavailableError(BUSY);
    const freeBytes = Math.min(bytes, holder.freeBytes);
    holder.freeBytes -= freeBytes;
    const counted = bytes - freeBytes;
    if (counted === 0) return;
    this.#holders.add(holder);
    if (this.#fits(holder, counted)) this.#count(holder, counted);
    else await this.#wait(holder, counted, signal);
  }

  async #wait(holder: Holder, bytes: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { bytes, start: resolve };
    const timeout = setTimeout(() => reject(createUnavailableError(BUSY)), this.#limits.waitMsMax);
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    holder.waiters.add(waiter);
    try {
      await promise;
    } finally {
      holder.waiters.delete(waiter);
      signal.removeEventListener('abort', onAbort);
      clearTimeout(timeout);
    }
  }

  #close(holder: Holder): void {
    holder.isClosed = true;
    this.#holders.delete(holder);
    this.#count(holder, -holder.bytes);
    this.#startWaiting();
  }

  /** Serves the oldest work first, because it releases its bytes soonest. */
  #startWaiting(): void {
    for (const holder of this.#holders) {
      for (const waiter of holder.waiters) {
        if (!this.#fits(holder, waiter.bytes)) break;
        holder.waiters.delete(waiter);
        this.#count(holder, waiter.bytes);
        waiter.start();
      }
    }
  }

  #fits(holder: Holder, bytes: number): boolean {
    const { bytesMax, clientBytesMax } = this.#limits;
    if (holder === this.#findOldest(() => true)) return true;
    if (this.#bytes + bytes > bytesMax) return false;
    if (this.#bytesByClient.get(holder.client) + bytes <= clientBytesMax) return true;
    return holder === this.#findOldest(({ client }) => client === holder.client);
  }

  #findOldest(matches: (holder: Holder) => boolean): Holder | undefined {
    return this.#holders.values().find(matches);
  }

  #count(holder: Holder, bytes: number): void {
    holder.bytes += bytes;
    this.#bytes += bytes;
    this.#bytesByClient.add(holder.client, bytes);
  }
}
