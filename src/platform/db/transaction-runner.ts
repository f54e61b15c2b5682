import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

import type { KyselyPlugin } from 'kysely';

import type { Database, Tx } from './database.ts';
import { classifyStorageError, toUnavailableError } from './storage-errors.ts';

const CONFLICT_RETRIES_MAX = 8;
/**
 * The next attempt sees the row of the other transaction. A key that is still rejected then is a
 * bug.
 */
const DUPLICATE_RETRIES_MAX = 2;
/**
 * Retries take about five seconds in total. Other processes hold SQLite's write lock only for
 * milliseconds.
 */
const BUSY_RETRIES_MAX = 60;
const RETRY_DELAY_MS_MIN = 10;
const RETRY_DELAY_MS_MAX = 150;

/** Runs a function once in a transaction, rolled back when the function rejects. */
export type RunOnce = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs a function with a transaction that rejects queries once the function has ended. Waits for
 * the queries that `Promise.all` leaves behind when it rejects: they would run after the rollback.
 */
export async function runAndEnd<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  const state = { isOpen: true };
  try {
    return await run(tx.withPlugin(rejectQueriesAfterEnd(state)));
  } finally {
    state.isOpen = false;
    // Each query waits for the connection of the transaction in turn.
    await tx.getExecutor().provideConnection(async () => undefined);
  }
}

function rejectQueriesAfterEnd(state: { readonly isOpen: boolean }): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (state.isOpen) return node;
      throw new Error('the transaction is already committed or rolled back');
    },
    transformResult: async ({ result }) => result,
  };
}

/** Rejects nested transactions, and runs a transaction again after a conflict. */
export function createTransactionRunner(runOnce: RunOnce): Database['transaction'] {
  // The store holds an object instead of a flag: work that outlives its transaction inherits the
  // store and must detect that the transaction has ended.
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();

  async function runInScope<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const scope = { isOpen: true };
    try {
      // Bound, because another transaction may start the queue that runs this one.
      return await runOnce(AsyncLocalStorage.bind((tx: Tx) => current.run(scope, () => run(tx))));
    } finally {
      scope.isOpen = false;
    }
  }

  return async (run) => {
    if (current.getStore()?.isOpen === true) {
      // With SQLite a nested transaction would deadlock.
      throw new Error(
        'a transaction is already open: pass its tx on instead of opening another one',
      );
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runInScope(run);
      } catch (error) {
        await waitBeforeRetry(error, attempt);
      }
    }
  };
}

/** Waits before the next attempt. Throws if the transaction must not be retried. */
async function waitBeforeRetry(error: unknown, attempt: number): Promise<void> {
  const kind = classifyStorageError(error);
  if (kind === 'duplicate' && attempt > DUPLICATE_RETRIES_MAX) throw error;
  if (kind === 'unavailable' || kind === 'other') throw error;
  const retriesMax = kind === 'busy' ? BUSY_RETRIES_MAX : CONFLICT_RETRIES_MAX;
  if (attempt > retriesMax) throw toUnavailableError(error);
  const delayMsMax = Math.min(RETRY_DELAY_MS_MIN * attempt, RETRY_DELAY_MS_MAX);
  await delay(RETRY_DELAY_MS_MIN + Math.random() * delayMsMax);
}
