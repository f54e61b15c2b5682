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
 * Group commit: each commit costs one disk write, regardless of its size. Commits run one at a
 * time, and items that arrive during a commit form the next group. Resolves when the items are
 * committed; rejects if the commit fails.
 */
export function createGroupCommit<T>({
  commit,
  delayMs,
  weigh,
  groupWeightMax,
  queuedWeightMax,
}: Options<T>): (items: readonly T[]) => Promise<void> {
  const queue: QueueEntry<T>[] = [];
  let queuedWeight = 0;
  let isRunning = false;

  function takeGroup(): readonly QueueEntry<T>[] {
    let totalWeight = 0;
    const end = queue.findIndex(({ weight }) => {
      totalWeight += weight;
      return totalWeight > groupWeightMax;
    });
    const group = queue.splice(0, end === -1 ? queue.length : Math.max(1, end));
    for (const { weight } of group) queuedWeight -= weight;
    return group;
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      if (queuedWeight < groupWeightMax) await delay(delayMs);
      await commitGroup(takeGroup(), commit);
    }
    isRunning = false;
  }

  return (items) => {
    if (items.length === 0) return Promise.resolve();
    const weight = items.reduce((totalWeight, item) => totalWeight + weigh(item), 0);
    if (queuedWeight + weight > queuedWeightMax) {
      return Promise.reject(toUnavailableError(new Error('too many reports are queued')));
    }
    return new Promise((resolve, reject) => {
      queue.push({ items, weight, resolve, reject });
      queuedWeight += weight;
      if (!isRunning) void run();
    });
  };
}

/**
 * If a group fails, its entries are committed one by one, so a bad entry cannot fail the others.
 */
async function commitGroup<T>(
  group: readonly QueueEntry<T>[],
  commit: Options<T>['commit'],
): Promise<void> {
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
