import { createFairQueue, type FairQueueLimits } from '#lib/async/fair-queue.ts';
import { Tally } from '#lib/async/tally.ts';

type LaneOptions = FairQueueLimits & {
  readonly runningMax: number;
  /** One client can never use all slots. */
  readonly clientRunningMax: number;
};

type Entry<Item> = { readonly client: string; readonly item: Item };

/** Limits the number of running items in total and per client; the others wait in a fair queue. */
export class Lane<Item> {
  readonly #options: LaneOptions;
  readonly #queue;
  readonly #runningByClient = new Tally();
  #running = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#queue = createFairQueue<Entry<Item>>(options);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Returns undefined when the queue is full, or else a function that removes the waiting item. */
  add(client: string, item: Item, bytes: number): (() => void) | undefined {
    const entry = { client, item };
    if (!this.#queue.add(client, { item: entry, bytes })) return undefined;
    return () => this.#queue.remove(client, entry);
  }

  /** Returns the next item that may run, and counts it as running until it is disposed. */
  start(): (Disposable & { readonly item: Item }) | undefined {
    if (this.#running >= this.#options.runningMax) return undefined;
    const next = this.#queue.take((client) => this.#mayStart(client));
    if (next === undefined) return undefined;
    this.#count(next.client, 1);
    return { item: next.item, [Symbol.dispose]: () => this.#count(next.client, -1) };
  }

  #mayStart(client: string): boolean {
    return this.#runningByClient.get(client) < this.#options.clientRunningMax;
  }

  #count(client: string, by: 1 | -1): void {
    this.#running += by;
    this.#runningByClient.add(client, by);
  }
}
