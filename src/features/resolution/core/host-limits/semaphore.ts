/** Limits concurrency with a first-come, first-served queue. */
export type Semaphore = {
  /**
   * Resolves to undefined if the queue is full or the wait times out. Rejects with the abort reason
   * of `signal`.
   */
  readonly acquire: (signal: AbortSignal) => Promise<Disposable | undefined>;
  readonly isIdle: () => boolean;
};

type SemaphoreOptions = {
  readonly concurrencyMax: number;
  readonly queueMax: number;
  readonly waitMsMax: number;
};

export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { concurrencyMax, queueMax, waitMsMax } = options;
  const queue = new Set<(isAcquired: boolean) => void>();
  let acquired = 0;

  function createSlot(): Disposable {
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (isHeld) release();
        isHeld = false;
      },
    };
  }

  /**
   * Passes the slot directly to the first waiter in the queue, so that a later caller cannot take
   * it.
   */
  function release(): void {
    const [next] = queue;
    if (next === undefined) acquired -= 1;
    else next(true);
  }

  async function wait(signal: AbortSignal): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const finish = (isAcquired: boolean): void => {
      queue.delete(finish);
      resolve(isAcquired);
    };
    const abort = (): void => {
      queue.delete(finish);
      reject(signal.reason);
    };
    queue.add(finish);
    const timer = setTimeout(() => finish(false), waitMsMax);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  return {
    async acquire(signal) {
      signal.throwIfAborted();
      if (acquired >= concurrencyMax) {
        if (queue.size >= queueMax || !(await wait(signal))) return undefined;
      } else {
        acquired += 1;
      }
      return createSlot();
    },
    isIdle: () => acquired === 0,
  };
}
