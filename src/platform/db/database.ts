import type { Kysely, Transaction } from 'kysely';

import type { Tables } from './schema/tables.ts';

/** What a store's query runs on: the database, or the transaction that is open. */
export type Queries = Kysely<Tables> | Transaction<Tables>;
export type Tx = Transaction<Tables>;

/** The open database; SQLite or PostgreSQL behind one interface. */
export type Database = AsyncDisposable & {
  readonly kind: 'sqlite' | 'postgres';
  readonly queries: Kysely<Tables>;
  /** Runs in one transaction (SQLite: BEGIN IMMEDIATE); rolled back when `run` rejects. Serialization failures and deadlocks are retried. */
  readonly transaction: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly changes: ChangeBus;
};

/**
 * Tells other parts, and with PostgreSQL other nodes, that something changed (LISTEN/NOTIFY; in
 * process with SQLite). A hint, not a promise: whoever waits on it also looks now and then.
 */
export type ChangeBus = {
  /** Sent when the transaction commits. `subject` is at most 200 characters. */
  readonly publish: (tx: Tx, topic: ChangeTopic, subject: string) => Promise<void>;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (topic: ChangeTopic, listener: (subject: string) => void) => () => void;
};

export type ChangeTopic = 'video' | 'job';
