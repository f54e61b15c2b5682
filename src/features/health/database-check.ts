import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Clock } from '#platform/clock.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { randomBase58 } from '#platform/new-id.ts';

/** How long a readiness check is reused, and how long it may take. */
const READINESS_CHECK_AGE_MS = 5_000;
const READINESS_CHECK_TIMEOUT_MS = 2_000;
/**
 * Bytes that a readiness check writes, and free disk space below which the service is not ready.
 */
const READINESS_WRITE_BYTES = 32 * 1024;
const READINESS_FREE_BYTES_MIN = 1024 * 1024;

const ID_CHARACTERS = 16;

export type DatabaseCheckOptions = {
  readonly database: Pick<Database, 'transaction'>;
  readonly databaseConfig: DatabaseConfig;
  readonly clock: Clock;
};

/** Checks writes to the database. Callers share a check for a few seconds. */
export class DatabaseCheck {
  readonly #options: DatabaseCheckOptions;
  #current: { readonly result: Promise<void>; readonly startedAtMs: number } | undefined;
  #isWriting = false;

  constructor(options: DatabaseCheckOptions) {
    this.#options = options;
  }

  /** Rejects when a write does not succeed in time. */
  run(): Promise<void> {
    const nowMs = this.#options.clock();
    const ageMs = nowMs - (this.#current?.startedAtMs ?? -Infinity);
    // The age is negative if the clock has been set back.
    if (this.#current !== undefined && ageMs >= 0 && ageMs < READINESS_CHECK_AGE_MS) {
      return this.#current.result;
    }
    this.#current = { result: this.#check(), startedAtMs: nowMs };
    return this.#current.result;
  }

  async #check(): Promise<void> {
    const { databaseConfig } = this.#options;
    if (databaseConfig.kind === 'sqlite') await checkSpace(dirname(databaseConfig.file));
    await rejectAfter(READINESS_CHECK_TIMEOUT_MS, this.#write());
  }

  async #write(): Promise<void> {
    // A write that does not return blocks only itself, not one connection per check.
    if (this.#isWriting) throw new Error('the previous write check has not returned');
    this.#isWriting = true;
    try {
      await checkWrite(this.#options.database);
    } finally {
      this.#isWriting = false;
    }
  }
}

/** Needs as many pages as a large record, and changes nothing in the end. */
async function checkWrite({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  const id = randomBase58(ID_CHARACTERS);
  const filler = 'x'.repeat(READINESS_WRITE_BYTES);
  await transaction(async (tx) => {
    await tx.insertInto('write_checks').values({ id, filler }).execute();
    await tx.deleteFrom('write_checks').where('id', '=', id).execute();
  });
}

/**
 * A small write can succeed on a full disk while there is room in the write-ahead log, but the next
 * one may fail. File systems that report no size are not checked.
 */
async function checkSpace(folder: string): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (blocks > 0 && freeBytes < READINESS_FREE_BYTES_MIN) {
    throw new Error(`the disk of the database has only ${freeBytes} free bytes`);
  }
}

async function rejectAfter(timeoutMs: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: done.signal }).then(() => {
    throw new Error(`the database did not respond within ${timeoutMs} ms`);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    done.abort();
  }
}
