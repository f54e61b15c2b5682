import { createLruCache } from '#lib/memory/create-lru-cache.ts';

import type { Clock } from '../clock.ts';
import type { ReachedLimit } from './announce-limit.ts';
import type { AccountDay, CountedBytes } from './quota-store.ts';
import { toUsageDay } from './usage-day.ts';

/** Accounts whose usage is kept in memory, per process. */
const METERED_ACCOUNTS_MAX = 10_000;

/** The bytes that one account has sent on one day. */
export type AccountBytes = {
  readonly accountId: string;
  readonly day: number;
  /** Bytes in the database, of all processes. */
  written: number;
  /** Bytes that the current batch writes. */
  writing: number;
  unwritten: number;
  /** Null for unlimited. */
  limit: number | null;
  /** When `written` and `limit` were read; 0 for never. */
  readAtMs: number;
};

export type ByteBatch = {
  readonly counted: readonly CountedBytes[];
  /**
   * Ends the batch with the totals that the database returned. Returns the accounts that have
   * reached their limit.
   */
  readonly settle: (totals: readonly CountedBytes[]) => readonly ReachedLimit[];
  /** Ends a batch that failed. Its bytes are part of the next one. */
  readonly putBack: () => void;
};

export type ByteCounts = {
  /** Today's bytes of the account. */
  readonly get: (accountId: string) => AccountBytes;
  readonly hasUnwritten: () => boolean;
  readonly takeBatch: () => ByteBatch;
};

/** The counts of this process, in memory. */
export function createByteCounts(clock: Clock): ByteCounts {
  /** Bytes of past days and of evicted accounts, one item per account and day. */
  let carried = new Map<string, CountedBytes>();
  const entries = createLruCache<string, AccountBytes>(METERED_ACCOUNTS_MAX, {
    dispose: (entry) => carry(toCounted(entry, entry.unwritten)),
  });

  function carry(counted: CountedBytes): void {
    if (counted.bytes === 0) return;
    const key = toKey(counted);
    const bytes = counted.bytes + (carried.get(key)?.bytes ?? 0);
    carried.set(key, { ...counted, bytes });
  }

  function putBack(entry: AccountBytes): void {
    if (entries.peek(entry.accountId) === entry) entry.unwritten += entry.writing;
    else carry(toCounted(entry, entry.writing));
    entry.writing = 0;
  }

  return {
    get(accountId) {
      const day = toUsageDay(clock());
      const entry = entries.get(accountId);
      if (entry?.day === day) return entry;
      const limit = entry?.limit ?? null;
      const fresh = { accountId, day, written: 0, writing: 0, unwritten: 0, limit, readAtMs: 0 };
      entries.set(accountId, fresh);
      return fresh;
    },
    hasUnwritten: () => carried.size > 0 || entries.values().some(({ unwritten }) => unwritten > 0),
    takeBatch() {
      const past = [...carried.values()];
      carried = new Map();
      const current = [...entries.values()].filter(({ unwritten }) => unwritten > 0);
      for (const entry of current) {
        entry.writing = entry.unwritten;
        entry.unwritten = 0;
      }
      return {
        counted: [...past, ...current.map((entry) => toCounted(entry, entry.writing))],
        settle(totals) {
          const bytesOf = new Map(totals.map((total) => [toKey(total), total.bytes]));
          for (const entry of current) {
            // The number only grows, and a read may have returned a newer one in the meantime.
            entry.written = Math.max(entry.written, bytesOf.get(toKey(entry)) ?? 0);
            entry.writing = 0;
          }
          return current.flatMap(({ accountId, written, limit }) =>
            limit !== null && written >= limit ? [{ accountId, quota: 'bytesPerDay', limit }] : [],
          );
        },
        putBack() {
          for (const counted of past) carry(counted);
          for (const entry of current) putBack(entry);
        },
      };
    },
  };
}

function toCounted({ accountId, day }: AccountBytes, bytes: number): CountedBytes {
  return { accountId, day, bytes };
}

function toKey({ accountId, day }: AccountDay): string {
  return `${accountId} ${day}`;
}
