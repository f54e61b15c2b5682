import { sql, type RawBuilder } from 'kysely';

import type { Database } from '../database.ts';

/** The names of the same types in both databases. */
export type ColumnTypes = {
  readonly text: RawBuilder<unknown>;
  /** Up to 2³¹ − 1. */
  readonly integer: RawBuilder<unknown>;
  /** Milliseconds since the epoch. */
  readonly instant: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  /** A primary key that the database counts up. */
  readonly sequence: RawBuilder<unknown>;
  /** What stands after a table's closing bracket. */
  readonly tableEnd: RawBuilder<unknown>;
  /** The same for a table whose rows lie in the order of its primary key, where the database can do that. */
  readonly orderedTableEnd: RawBuilder<unknown>;
};

/** STRICT makes SQLite refuse a value of another type, as PostgreSQL does. */
export const COLUMN_TYPES: Readonly<Record<Database['kind'], ColumnTypes>> = {
  sqlite: {
    text: sql`text`,
    integer: sql`integer`,
    instant: sql`integer`,
    real: sql`real`,
    sequence: sql`integer primary key autoincrement`,
    tableEnd: sql`strict`,
    orderedTableEnd: sql`strict, without rowid`,
  },
  postgres: {
    text: sql`text`,
    integer: sql`integer`,
    instant: sql`bigint`,
    real: sql`double precision`,
    sequence: sql`bigint generated always as identity primary key`,
    tableEnd: sql``,
    orderedTableEnd: sql``,
  },
};
