import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import type { AnnounceLimit, ReachedLimit } from './announce-limit.ts';
import type { ByteCounts } from './byte-counts.ts';
import { addBytes } from './quota-store.ts';

/**
 * Bytes sent to viewers are written to the database in batches: after this time, or as soon as an
 * account has `BYTES_UNWRITTEN_MAX` unwritten bytes. Together they bound the inaccuracy per
 * process.
 */
const BYTES_FLUSH_MS = 2_000;

/** Writes the counts in batches, one at a time. */
export type ByteWriter = AsyncDisposable & {
  /** Writes a batch after the interval. */
  readonly schedule: () => void;
  /** Writes a batch now. Never rejects: bytes that could not be written are in the next batch. */
  readonly flush: () => Promise<void>;
};

type Options = {
  readonly counts: ByteCounts;
  readonly database: Pick<Database, 'transaction'>;
  readonly log: Logger;
  readonly announce?: AnnounceLimit | undefined;
  readonly flushMs?: number | undefined;
};

export function createByteWriter({
  counts,
  database,
  log,
  announce,
  flushMs = BYTES_FLUSH_MS,
}: Options): ByteWriter {
  let flushing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, flushMs).unref();
  }

  function flush(): Promise<void> {
    flushing ??= writeBatch().finally(() => {
      flushing = undefined;
      if (counts.hasUnwritten()) schedule();
    });
    return flushing;
  }

  async function writeBatch(): Promise<void> {
    const batch = counts.takeBatch();
    if (batch.counted.length === 0) return;
    try {
      const totals = await database.transaction((tx) => addBytes(tx, batch.counted));
      for (const reached of batch.settle(totals)) await announceSafely(reached);
    } catch (error) {
      log.warn({ err: error }, 'failed to write the transfer usage');
      batch.putBack();
    }
  }

  /** In a separate transaction, so that a failed notice does not repeat the batch. */
  async function announceSafely(reached: ReachedLimit): Promise<void> {
    try {
      await database.transaction(async (tx) => announce?.(tx, reached));
    } catch (error) {
      log.warn({ err: error }, 'failed to announce a reached limit');
    }
  }

  return {
    schedule,
    flush,
    async [Symbol.asyncDispose]() {
      await flushing;
      await flush();
      clearTimeout(timer);
    },
  };
}
