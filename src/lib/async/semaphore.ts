import { Tally } from './tally.ts';

type SemaphoreOptions = {
  /** Permits in total. Unlimited by default. */
  readonly permitsMax?: number;
  /** Permits of one key, such as a client. Unlimited by default. */
  readonly keyPermitsMax?: number;
  /** Callers of `acquire` that wait at the same time. Unlimited by default. */
  readonly queueMax?: number;
  /** How long a caller waits. Unlimited by default. */
  readonly waitMsMax?: number;
};

/** What a permit counts toward. A network of several clients has a multiple of the permits. */
export type PermitKey = string | { readonly key: string; readonly clients: number };

/**
 * Limits how much runs at the same time. A permit is free again when it is disposed of; disposing
 * of it twice has no effect.
 */
export class Semaphore {
  readonly #options: SemaphoreOptions;
  readonly #heldByKey = new Tally();
  readonly #waiting = new Set<Waiter>();
  #held = 0;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#held === 0;
  }

  /** Returns undefined if there is no free permit in total, or for one of the keys. */
  tryAcquire(...keys: readonly PermitKey[]): Disposable | undefined {
    const { permitsMax = Infinity, keyPermitsMax = Infinity } = this.#options;
    if (this.#held >= permitsMax) return undefined;
    for (const key of keys) {
      if (this.#heldByKey.get(toName(key)) >= keyPermitsMax * countClients(key)) return undefined;
    }
    this.#count(keys, 1);
    return new Permit(() => this.#release(keys));
  }

  /**
   * Waits for a permit in first-in, first-out order, except for callers that wait for one of their
   * keys. Resolves to undefined if the queue is full or the wait times out. Rejects with the reason
   * of the signal.
   */
  async acquire(
    signal?: AbortSignal,
    ...keys: readonly PermitKey[]
  ): Promise<Disposable | undefined> {
    const { queueMax = Infinity, waitMsMax } = this.#options;
    signal?.throwIfAborted();
    const permit = this.tryAcquire(...keys);
    if (permit !== undefined || this.#waiting.size >= queueMax) return permit;
    const { promise, resolve, reject } = Promise.withResolvers<Disposable | undefined>();
    // Leaves the queue at once, so that no permit passes to a caller that has given up.
    const waiter = { keys, resolve };
    const leave = (settle: () => void) => (): void => {
      this.#waiting.delete(waiter);
      settle();
    };
    const onAbort = leave(() => reject(signal?.reason));
    const onTimeout = leave(() => resolve(undefined));
    this.#waiting.add(waiter);
    const timer = waitMsMax === undefined ? undefined : setTimeout(onTimeout, waitMsMax);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** The permit passes directly to the next caller, so that a later one cannot overtake it. */
  #release(keys: readonly PermitKey[]): void {
    this.#count(keys, -1);
    for (const waiter of this.#waiting) {
      const permit = this.tryAcquire(...waiter.keys);
      if (permit === undefined) continue;
      this.#waiting.delete(waiter);
      waiter.resolve(permit);
      return;
    }
  }

  #count(keys: readonly PermitKey[], by: 1 | -1): void {
    this.#held += by;
    for (const key of keys) this.#heldByKey.add(toName(key), by);
  }
}

/** A class, because objects with their own `[Symbol.dispose]` take longer to create. */
class Permit implements Disposable {
  #release: (() => void) | undefined;

  constructor(release: () => void) {
    this.#release = release;
  }

  [Symbol.dispose](): void {
    const release = this.#release;
    this.#release = undefined;
    release?.();
  }
}

type Waiter = {
  readonly keys: readonly PermitKey[];
  readonly resolve: (permit: Disposable | undefined) => void;
};

function toName(key: PermitKey): string {
  return typeof key === 'string' ? key : key.key;
}

function countClients(key: PermitKey): number {
  return typeof key === 'string' ? 1 : key.clients;
}
