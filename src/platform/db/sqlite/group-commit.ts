import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

import type { Kysely, KyselyPlugin } from 'kysely';

import type { Tx } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import type { RunOnce } from '../transaction-runner.ts';

/** A group takes no more transactions after this time, so that the first ones are not delayed. */
const GROUP_MS_MAX = 10;

type Member = {
  /** Returns the function that reports success after the commit. */
  readonly run: (tx: Tx) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
};

type GroupOptions = {
  readonly kysely: Kysely<Tables>;
  /** The connection of `kysely`. */
  readonly raw: DatabaseSync;
  /** Called with each transaction after the commit. */
  readonly onCommit: (tx: Tx) => void;
};

/**
 * Commits transactions that wait at the same time together, each in a savepoint, because a commit
 * blocks the event loop until the disk has written. A transaction that rejects is rolled back
 * alone. All results are reported after the commit.
 */
export function createGroupCommit(options: GroupOptions): RunOnce {
  const waiting: Member[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (waiting.length > 0) {
        // Requests that have arrived already can join the group.
        await setImmediate();
        await runGroup(waiting, options);
      }
    } finally {
      isRunning = false;
    }
  }

  return <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const runAndHold = async (tx: Tx): Promise<() => void> => {
      const result = await run(tx);
      return () => resolve(result);
    };
    waiting.push({ run: runAndHold, reject });
    void runAll();
    return promise;
  };
}

/** Never rejects: when the group fails, its members are rejected. */
async function runGroup(waiting: Member[], options: GroupOptions): Promise<void> {
  const members: Member[] = [];
  const reports: (() => void)[] = [];
  try {
    await options.kysely.transaction().execute(async (tx) => {
      const endsAtMs = performance.now() + GROUP_MS_MAX;
      do {
        const next = waiting.splice(0, 1);
        members.push(...next);
        for (const member of next) reports.push(await runMember(member, tx, options));
      } while (waiting.length > 0 && performance.now() < endsAtMs);
    });
  } catch (error) {
    // If the group could not begin, every transaction waits before its next attempt.
    const failed = members.length === 0 ? waiting.splice(0) : members;
    for (const { reject } of failed) reject(error);
    return;
  }
  for (const report of reports) report();
}

/** Returns the function that reports the result. Rejects if the group has been rolled back. */
async function runMember(
  member: Member,
  groupTx: Tx,
  { raw, onCommit }: GroupOptions,
): Promise<() => void> {
  const state = { isOpen: true };
  const tx = groupTx.withPlugin(rejectQueriesAfterEnd(state));
  raw.exec('savepoint member');
  try {
    const resolve = await member.run(tx);
    raw.exec('release member');
    return () => {
      onCommit(tx);
      resolve();
    };
  } catch (error) {
    // SQLite rolls the entire transaction back after some errors (disk full).
    if (!raw.isTransaction) throw error;
    raw.exec('rollback to member; release member');
    return () => member.reject(error);
  } finally {
    state.isOpen = false;
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
