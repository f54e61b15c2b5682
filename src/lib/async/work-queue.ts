/** Runs `work` when a slot is free and settles with its result. */
export type Enqueue = <Value>(work: () => Promise<Value>) => Promise<Value>;

type QueueOptions = {
  readonly lengthMax: number;
  /** Creates the error for calls that exceed `lengthMax` waiting calls. */
  readonly toOverflowError: () => Error;
};

/** Limits concurrency to `concurrencyMax`. Excess calls wait in FIFO order. */
export function createWorkQueue(concurrencyMax: number, queue?: QueueOptions): Enqueue {
  const waiting: (() => void)[] = [];
  let free = concurrencyMax;
  return async (work) => {
    if (free === 0) {
      if (queue !== undefined && waiting.length >= queue.lengthMax) throw queue.toOverflowError();
      const turn = Promise.withResolvers<void>();
      waiting.push(turn.resolve);
      await turn.promise;
    } else {
      free -= 1;
    }
    try {
      return await work();
    } finally {
      // The slot passes directly to the next waiter, so that a new call cannot overtake it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
