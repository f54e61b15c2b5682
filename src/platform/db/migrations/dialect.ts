import { sql, type RawBuilder } from 'kysely';

import type { Database } from '../database.ts';

/** The SQL that differs between the databases. Both have `text`, and `integer` up to 2³¹ − 1. */
export type Dialect = {
  readonly kind: Database['kind'];
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

/** Columns and their definitions, for `create table`. */
export function listColumns(
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([name, definition]) => sql`${sql.id(name)} ${definition}`),
  );
}

export type Statements = readonly RawBuilder<unknown>[];

/** STRICT makes SQLite reject a value of another type, as PostgreSQL does. */
export const DIALECTS: Readonly<Record<Database['kind'], Dialect>> = {
  sqlite: {
    kind: 'sqlite',
    instant: sql`integer`,
    real: sql`real`,
    sequence: sql`integer primary key autoincrement`,
    tableEnd: sql`strict`,
    orderedTableEnd: sql`strict, without rowid`,
  },
  postgres: {
    kind: 'postgres',
    instant: sql`bigint`,
    real: sql`double precision`,
    sequence: sql`bigint generated always as identity primary key`,
    tableEnd: sql``,
    orderedTableEnd: sql``,
  },
};
