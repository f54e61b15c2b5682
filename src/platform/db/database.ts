import type { Kysely, Transaction } from 'kysely';

import type { Tables } from './schema/tables.ts';

/** What a store's reads run on: the database, or the transaction that is open. */
export type Queries = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom'>;
/** What a store's writes run on; refuses every query once the transaction has ended. */
export type Tx = Transaction<Tables>;

/** The open database; SQLite or PostgreSQL behind one interface. */
export type Database = AsyncDisposable & {
  readonly kind: 'sqlite' | 'postgres';
  /** Names of the schema's steps that opening it has run; empty when it was up to date. */
  readonly migrated: readonly string[];
  /** Reads what is committed, beside any open transaction; writes go through `transaction`. */
  readonly queries: Queries;
  /**
   * Runs in one transaction (SQLite: BEGIN IMMEDIATE, one at a time); rolled back when `run`
   * rejects. After a serialization failure or a deadlock `run` is called again. Must not be called
   * inside another one: pass the `tx` on.
   */
  readonly transaction: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly changes: ChangeBus;
};

/**
 * Tells other parts, and with PostgreSQL other nodes, that something changed (LISTEN/NOTIFY; in
 * process with SQLite). A hint, not a promise: whoever waits on it also looks now and then.
 */
export type ChangeBus = {
  /** Sent when the transaction commits. `subject` is at most 300 characters. */
  readonly publish: (tx: Tx, topic: ChangeTopic, subject: string) => Promise<void>;
  /**
   * Returns the function that ends the subscription. `onGap` is called when changes may have gone
   * by unheard (the connection was lost): look at once.
   */
  readonly subscribe: (
    topic: ChangeTopic,
    listener: (subject: string) => void,
    onGap?: () => void,
  ) => () => void;
};

export type ChangeTopic = 'video' | 'job';
