import { sql, type RawBuilder } from 'kysely';

import type { Database } from '../database.ts';

/** The SQL of the column types, which differs between the databases. */
export type ColumnTypes = {
  readonly text: RawBuilder<unknown>;
  /** Up to 2³¹ − 1. */
  readonly integer: RawBuilder<unknown>;
  /** Milliseconds since the epoch, or another number up to 2⁵³. */
  readonly instant: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  /** An auto-incrementing primary key. */
  readonly sequence: RawBuilder<unknown>;
  /** The text after the closing parenthesis of a table definition. */
  readonly tableEnd: RawBuilder<unknown>;
  /** Like `tableEnd`, for a table stored in primary key order where the database supports it. */
  readonly orderedTableEnd: RawBuilder<unknown>;
};

/** STRICT makes SQLite reject a value of another type, as PostgreSQL does. */
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
