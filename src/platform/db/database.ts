import type { Kysely, Transaction } from 'kysely';

import type { Tables } from './schema/tables.ts';

/** The query interface for reads: the database, or an open transaction. */
export type Queries = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom'>;
/** An open transaction, for writes. Rejects every query after it has ended. */
export type Tx = Transaction<Tables>;

/** The open database, with one interface for SQLite and PostgreSQL. */
export type Database = AsyncDisposable & {
  readonly kind: 'sqlite' | 'postgres';
  /** The file of SQLite, which threads open for long reads; null for PostgreSQL. */
  readonly file: string | null;
  /** Names of the migrations that opening the database has run; empty when it was up to date. */
  readonly migrated: readonly string[];
  /** Reads committed data, outside any open transaction. Writes use `transaction`. */
  readonly queries: Queries;
  /**
   * Runs in one transaction (SQLite: BEGIN IMMEDIATE, one at a time), rolled back when `run`
   * rejects. After a serialization failure, a deadlock, or a duplicate
   * key of a concurrent transaction, `run` is called again. Nested calls are
   * an error: pass `tx` on instead.
   */
  readonly transaction: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly changes: ChangeBus;
  readonly presence: Presence;
};

/**
 * Announces changes to other modules, and with PostgreSQL to other nodes (LISTEN/NOTIFY). Delivery
 * is best effort, so listeners also poll.
 */
export type ChangeBus = {
  /** Sent when the transaction commits. `subject` has at most 300 characters. */
  readonly publish: (tx: Tx, topic: ChangeTopic, subject: string) => Promise<void>;
  /**
   * Returns the function that ends the subscription. `onGap` is called when changes may have been
   * missed because the connection was lost. The listener must then check for changes immediately.
   */
  readonly subscribe: (
    topic: ChangeTopic,
    listener: (subject: string) => void,
    onGap?: () => void,
  ) => () => void;
  /**
   * Every change that other processes committed before this time (Unix milliseconds) has been
   * announced to this process. -Infinity with SQLite, which does not confirm that.
   */
  readonly seenUntilMs: () => number;
};

/** Detects which processes that use the database have ended, even if they were killed. */
export type Presence = {
  /** The unique ID of this process, without spaces. */
  readonly getId: () => string;
  /** Returns false when the process with this ID has ended. */
  readonly isAlive: (tx: Tx, id: string) => Promise<boolean>;
};

/**
 * The subject of `webhook` is the account whose destinations have changed, and that of `event` an
 * account with a new event. `block` is announced for every change of the block list, `node` for a
 * node that starts or stops draining.
 */
export type ChangeTopic = 'video' | 'job' | 'webhook' | 'event' | 'block' | 'node';
