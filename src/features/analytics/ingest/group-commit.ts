import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import { toUnavailableError } from '#platform/db/storage-errors.ts';

type Options<T> = {
  /** Writes the items in one transaction. */
  readonly commit: (items: readonly T[]) => Promise<void>;
  /** How long the first item of a group waits for more items. */
  readonly delayMs: number;
  /** The cost of an item in memory and time. */
  readonly weigh: (item: T) => number;
  /** Maximum number of transactions at a time. */
  readonly transactionsMax: number;
  /** Maximum weight of one transaction; a heavier item gets its own. */
  readonly groupWeightMax: number;
  /** Maximum weight of all queued items; items beyond it are rejected. */
  readonly queuedWeightMax: number;
};

type QueueEntry<T> = {
  readonly items: readonly T[];
  readonly weight: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Group commit: each commit costs one disk write, regardless of its size. Items that arrive during
 * a commit form the next group, which is committed concurrently once it is full.
 */
export class GroupCommit<T> {
  readonly #options: Options<T>;
  readonly #queue: QueueEntry<T>[] = [];
  #queuedWeight = 0;
  #transactions = 0;

  constructor(options: Options<T>) {
    this.#options = options;
  }

  /** Resolves when the items are committed; rejects if the commit fails. */
  async add(items: readonly T[]): Promise<void> {
    if (items.length === 0) return;
    const { weigh, queuedWeightMax } = this.#options;
    const weight = items.reduce((totalWeight, item) => totalWeight + weigh(item), 0);
    if (this.#queuedWeight + weight > queuedWeightMax) {
      throw toUnavailableError(new Error('too many reports are queued'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#queue.push({ items, weight, resolve, reject });
    this.#queuedWeight += weight;
    if (this.#transactions === 0 || this.#isFull()) void this.#run();
    await promise;
  }

  #isFull(): boolean {
    return this.#queuedWeight >= this.#options.groupWeightMax;
  }

  async #run(): Promise<void> {
    const { commit, delayMs, groupWeightMax, transactionsMax } = this.#options;
    if (this.#transactions === transactionsMax) return;
    this.#transactions += 1;
    while (this.#isFull() || (this.#queue.length > 0 && this.#transactions === 1)) {
      if (!this.#isFull()) await delay(delayMs);
      await commitGroup(this.#takeGroup(groupWeightMax), commit);
    }
    this.#transactions -= 1;
  }

  #takeGroup(weightMax: number): readonly QueueEntry<T>[] {
    let totalWeight = 0;
    const end = this.#queue.findIndex(({ weight }) => {
      totalWeight += weight;
      return totalWeight > weightMax;
    });
    const group = this.#queue.splice(0, end === -1 ? this.#queue.length : Math.max(1, end));
    for (const { weight } of group) this.#queuedWeight -= weight;
    return group;
  }
}

/**
 * If a group fails, its entries are committed one by one, so a bad entry cannot fail the others.
 */
async function commitGroup<T>(
  group: readonly QueueEntry<T>[],
  commit: Options<T>['commit'],
): Promise<void> {
  if (group.length === 0) return;
  try {
    await commit(group.flatMap(({ items }) => items));
    for (const { resolve } of group) resolve();
  } catch (error) {
    const isStorageError = error instanceof AppError;
    if (isStorageError || group.length === 1) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const entry of group) await commitGroup([entry], commit);
  }
}
