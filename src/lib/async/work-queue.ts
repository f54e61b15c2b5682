type QueueOptions = {
  readonly lengthMax: number;
  /** Creates the error for calls that exceed `lengthMax` waiting calls. */
  readonly toOverflowError: () => Error;
};

/** Limits concurrency to `concurrencyMax`. Excess calls wait in FIFO order. */
export class WorkQueue {
  readonly #options: QueueOptions | undefined;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(concurrencyMax: number, options?: QueueOptions) {
    this.#free = concurrencyMax;
    this.#options = options;
  }

  /** Runs `work` when a slot is free and settles with its result. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#free === 0) await this.#waitForTurn();
    else this.#free -= 1;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #waitForTurn(): Promise<void> {
    const options = this.#options;
    if (options !== undefined && this.#waiting.length >= options.lengthMax)
      throw options.toOverflowError();
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn.resolve);
    return turn.promise;
  }

  /** The slot passes directly to the next waiter, so that a new call cannot overtake it. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
