import { quotaExceeded } from '#contract/quotas.ts';

import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import type { AnnounceLimit } from './announce-limit.ts';
import { type AccountBytes, createByteCounts } from './byte-counts.ts';
import { createByteWriter } from './byte-writer.ts';
import { findDayUsage } from './quota-store.ts';
import { startOfDay } from './usage-day.ts';

/** As soon as an account has this many unwritten bytes, they are written to the database. */
export const BYTES_UNWRITTEN_MAX = 64 * 1024 * 1024;
/** Age of an account's known usage and limits after which they are read again. */
export const BYTES_USAGE_AGE_MS_MAX = 10_000;

/**
 * Counts the bytes that the proxy sends to viewers, per owner and day (UTC). Between two batches, a
 * process does not see what other processes send.
 */
export type ByteMeter = AsyncDisposable & {
  /** Throws quota_exceeded. While the database is away, the last known usage decides. */
  readonly admit: (accountId: string) => Promise<void>;
  readonly isExceeded: (accountId: string) => Promise<boolean>;
  /** Returns false when the quota is exceeded. The transfer must then end. */
  readonly count: (accountId: string, bytes: number) => boolean;
  /** Bytes counted in this process that are not in the database yet. */
  readonly countUnwritten: (accountId: string) => number;
};

/** One shared promise, because most requests are admitted at once. */
const ADMITTED = Promise.resolve();

export type ByteMeterOptions = {
  readonly database: Pick<Database, 'queries' | 'transaction'>;
  readonly findLimit: (queries: Queries, accountId: string) => Promise<number | null>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when the written bytes of an account reach its limit. */
  readonly announce?: AnnounceLimit | undefined;
  /** Interval of the batches. Defaults to BYTES_FLUSH_MS. */
  readonly flushMs?: number;
};

export function createByteMeter(options: ByteMeterOptions): ByteMeter {
  const { clock } = options;
  const counts = createByteCounts(clock);
  const writer = createByteWriter({ ...options, counts });
  const reading = new Map<string, Promise<void>>();

  function isRecent({ readAtMs }: AccountBytes): boolean {
    const ageMs = clock() - readAtMs;
    return ageMs >= 0 && ageMs < BYTES_USAGE_AGE_MS_MAX;
  }

  /** Concurrent calls for one account share one read. */
  function read(accountId: string): Promise<void> {
    const current = reading.get(accountId);
    if (current !== undefined) return current;
    const started = readUsage(accountId, counts.get(accountId), options).finally(() =>
      reading.delete(accountId),
    );
    reading.set(accountId, started);
    return started;
  }

  async function refresh(accountId: string): Promise<AccountBytes> {
    const entry = counts.get(accountId);
    if (isRecent(entry)) return entry;
    const isRead = read(accountId);
    // Known usage below the limit is used while it is read again, so that playback does not wait.
    if (entry.readAtMs === 0 || isOver(entry)) await isRead;
    return counts.get(accountId);
  }

  async function readAndAdmit(accountId: string): Promise<void> {
    const entry = await refresh(accountId);
    if (isOver(entry)) throw toError(entry);
  }

  return {
    admit(accountId) {
      const entry = counts.get(accountId);
      return isRecent(entry) && !isOver(entry) ? ADMITTED : readAndAdmit(accountId);
    },
    isExceeded: async (accountId) => isOver(await refresh(accountId)),
    count(accountId, bytes) {
      const entry = counts.get(accountId);
      entry.unwritten += bytes;
      if (!isRecent(entry)) void read(accountId);
      if (entry.unwritten >= BYTES_UNWRITTEN_MAX) void writer.flush();
      else writer.schedule();
      return !isOver(entry);
    },
    countUnwritten(accountId) {
      const { unwritten, writing } = counts.get(accountId);
      return unwritten + writing;
    },
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
  };
}

/** Never rejects: a failed read keeps the known values. */
async function readUsage(
  accountId: string,
  entry: AccountBytes,
  { database: { queries }, findLimit, clock, log }: ByteMeterOptions,
): Promise<void> {
  try {
    const limit = await findLimit(queries, accountId);
    const { bytes } = await findDayUsage(queries, { accountId, day: entry.day });
    // The number only grows, and a batch may have returned a newer one in the meantime.
    entry.written = Math.max(entry.written, bytes);
    entry.limit = limit;
  } catch (error) {
    log.warn({ err: error }, 'failed to read the transfer usage of an account');
  }
  entry.readAtMs = clock();
}

function toUsed({ written, writing, unwritten }: AccountBytes): number {
  return written + writing + unwritten;
}

function isOver(entry: AccountBytes): boolean {
  return entry.limit !== null && toUsed(entry) >= entry.limit;
}

function toError(entry: AccountBytes): ReturnType<typeof quotaExceeded> {
  return quotaExceeded({
    quota: 'bytesPerDay',
    limit: entry.limit ?? 0,
    used: toUsed(entry),
    resetsAtMs: startOfDay(entry.day + 1),
  });
}
