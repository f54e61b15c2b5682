import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '../../../contract/app-error.ts';
import { unavailable } from '../../../platform/db/storage-errors.ts';

type Options<T> = {
  /** Writes them in one transaction. */
  readonly commit: (items: readonly T[]) => Promise<void>;
  /** How long the first waits for others. */
  readonly delayMs: number;
  readonly itemsMax: number;
  /** Beyond this nothing more is taken. */
  readonly waitingMax: number;
};

/** Fulfilled when the items are committed; rejects when they are not. */
export type AddToGroup<T> = (items: readonly T[]) => Promise<void>;

type Waiting<T> = {
  readonly items: readonly T[];
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
  itemsMax,
  waitingMax,
}: Options<T>): AddToGroup<T> {
  const queue: Waiting<T>[] = [];
  let waiting = 0;
  let isRunning = false;

  function takeGroup(): readonly Waiting<T>[] {
    let count = 0;
    const end = queue.findIndex(({ items }) => {
      count += items.length;
      return count > itemsMax;
    });
    const group = queue.splice(0, end === -1 ? queue.length : Math.max(1, end));
    waiting -= group.reduce((sum, { items }) => sum + items.length, 0);
    return group;
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      if (waiting < itemsMax) await delay(delayMs);
      await settleGroup(takeGroup(), commit);
    }
    isRunning = false;
  }

  return (items) => {
    if (items.length === 0) return Promise.resolve();
    if (waiting + items.length > waitingMax) {
      return Promise.reject(unavailable(new Error('too many reports wait to be written')));
    }
    return new Promise((resolve, reject) => {
      queue.push({ items, resolve, reject });
      waiting += items.length;
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
