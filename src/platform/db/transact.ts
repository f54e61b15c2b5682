import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import type { Database, Tx } from './database.ts';
import type { Tables } from './schema/tables.ts';
import { classifyStorageError, unavailable } from './storage-errors.ts';

const CONFLICT_RETRIES_MAX = 8;
/** About five seconds in all: another process holds SQLite's write lock for milliseconds. */
const BUSY_RETRIES_MAX = 60;
const RETRY_DELAY_MS_MIN = 10;
const RETRY_DELAY_MS_MAX = 150;

/** `onCommit` is called with the transaction that was committed, after it was. */
type Options = { readonly onCommit?: (tx: Tx) => void };

/** `Database['transaction']` over `kysely`, with its retries. */
export function createTransact(
  kysely: Kysely<Tables>,
  { onCommit }: Options = {},
): Database['transaction'] {
  // An object, not a flag: work that outlives its transaction inherits the store, and finds it closed.
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();

  async function once<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const scope = { isOpen: true };
    try {
      let committed: Tx | undefined;
      const result = await current.run(scope, () =>
        kysely.transaction().execute((tx) => {
          committed = tx;
          return run(tx);
        }),
      );
      if (committed !== undefined) onCommit?.(committed);
      return result;
    } finally {
      scope.isOpen = false;
    }
  }

  return async (run) => {
    if (current.getStore()?.isOpen === true) {
      // With SQLite it would wait for itself forever.
      throw new Error('a transaction is open already: pass its tx on instead of opening another');
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(run);
      } catch (error) {
        await waitBeforeRetry(error, attempt);
      }
    }
  };
}

/** Throws what the caller gets when the transaction is not to be run again. */
async function waitBeforeRetry(error: unknown, attempt: number): Promise<void> {
  const trouble = classifyStorageError(error);
  if (trouble !== 'conflict' && trouble !== 'busy') throw error;
  const retriesMax = trouble === 'busy' ? BUSY_RETRIES_MAX : CONFLICT_RETRIES_MAX;
  if (attempt > retriesMax) throw unavailable(error);
  const longestMs = Math.min(RETRY_DELAY_MS_MIN * attempt, RETRY_DELAY_MS_MAX);
  await delay(RETRY_DELAY_MS_MIN + Math.random() * longestMs);
}
