import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import { unavailable } from '#platform/db/storage-errors.ts';

type Options<T> = {
  /** Writes them in one transaction. */
  readonly commit: (items: readonly T[]) => Promise<void>;
  /** How long the first waits for others. */
  readonly delayMs: number;
  /** What an item costs, in memory and in time. */
  readonly weigh: (item: T) => number;
  /** Of the items of one transaction; one that is heavier has its own. */
  readonly groupWeightMax: number;
  /** Beyond this nothing more is taken. */
  readonly waitingWeightMax: number;
};

/** Fulfilled when the items are committed; rejects when they are not. */
export type AddToGroup<T> = (items: readonly T[]) => Promise<void>;

type Waiting<T> = {
  readonly items: readonly T[];
  readonly weight: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Commits what comes within a moment together: a commit costs a write to the disk that is waited for, however
 * much it holds. One at a time; what comes meanwhile is the next.
 */
export function createGroupCommit<T>({
  commit,
  delayMs,
  weigh,
  groupWeightMax,
  waitingWeightMax,
}: Options<T>): AddToGroup<T> {
  const queue: Waiting<T>[] = [];
  let waiting = 0;
  let isRunning = false;

  function takeGroup(): readonly Waiting<T>[] {
    let sum = 0;
    const end = queue.findIndex(({ weight }) => {
      sum += weight;
      return sum > groupWeightMax;
    });
    const group = queue.splice(0, end === -1 ? queue.length : Math.max(1, end));
    for (const { weight } of group) waiting -= weight;
    return group;
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      if (waiting < groupWeightMax) await delay(delayMs);
      await settleGroup(takeGroup(), commit);
    }
    isRunning = false;
  }

  return (items) => {
    if (items.length === 0) return Promise.resolve();
    const weight = items.reduce((sum, item) => sum + weigh(item), 0);
    if (waiting + weight > waitingWeightMax) {
      return Promise.reject(unavailable(new Error('too many reports wait to be written')));
    }
    return new Promise((resolve, reject) => {
      queue.push({ items, weight, resolve, reject });
      waiting += weight;
      if (!isRunning) void run();
    });
  };
}

/** What can't be written by itself must not take the others with it. */
async function settleGroup<T>(
  group: readonly Waiting<T>[],
  commit: Options<T>['commit'],
): Promise<void> {
  try {
    await commit(group.flatMap(({ items }) => items));
    for (const { resolve } of group) resolve();
  } catch (error) {
    const isStorages = error instanceof AppError;
    if (isStorages || group.length === 1) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const one of group) await settleGroup([one], commit);
  }
}
