import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import type { Tx } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { runAndEnd, type RunOnce } from '../transaction-runner.ts';

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

/**
 * Never rejects. When SQLite rolls the group back because one transaction fails, the others wait
 * for the next group. When the group can't begin or commit, all of them are rejected.
 */
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
    const failed = takeFailed({ waiting, members, finished: reports.length });
    for (const { reject } of failed) reject(error);
    return;
  }
  for (const report of reports) report();
}

type FailedGroup = {
  readonly waiting: Member[];
  readonly members: Member[];
  /** Number of members that ended before the group failed. */
  readonly finished: number;
};

/** Returns the members to reject, and lets the other ones wait again. */
function takeFailed({ waiting, members, finished }: FailedGroup): readonly Member[] {
  // The group could not begin: every transaction waits before its next attempt.
  if (members.length === 0) return waiting.splice(0);
  const culprits = members.splice(finished);
  // Without a culprit, the commit failed.
  if (culprits.length === 0) return members;
  waiting.unshift(...members);
  return culprits;
}

/** Returns the function that reports the result. Rejects if SQLite rolled the group back. */
async function runMember(
  member: Member,
  groupTx: Tx,
  { raw, onCommit }: GroupOptions,
): Promise<() => void> {
  raw.exec('savepoint member');
  try {
    const { ended, resolve } = await runAndEnd(groupTx, async (tx) => ({
      ended: tx,
      resolve: await member.run(tx),
    }));
    raw.exec('release member');
    return () => {
      onCommit(ended);
      resolve();
    };
  } catch (error) {
    // SQLite rolls the entire transaction back after some errors (disk full).
    if (!raw.isTransaction) throw error;
    raw.exec('rollback to member; release member');
    return () => member.reject(error);
  }
}
