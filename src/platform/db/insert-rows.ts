import {
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  PostgresAdapter,
  sql,
} from 'kysely';

import type { Tx } from './database.ts';
import type { Tables } from './schema/tables.ts';

/**
 * Inserts rows that have the same columns, of which there must be at least one. With PostgreSQL,
 * they are one JSON parameter, because parsing and planning a statement with thousands of
 * parameters takes longer than running it. SQLite reads separate parameters faster than JSON.
 */
export function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): InsertQueryBuilder<Tables, T, InsertResult> {
  const [first] = rows;
  if (first === undefined || !(tx.getExecutor().adapter instanceof PostgresAdapter)) {
    return tx.insertInto(table).values(rows);
  }
  const columns = Object.keys(first).filter((name) => isColumn(name, first));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const record = sql`json_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::json)`;
  return tx
    .insertInto(table)
    .columns(columns)
    .expression(sql`select ${names} from ${record}`);
}

function isColumn<T extends object>(name: string, row: T): name is Extract<keyof T, string> {
  return Object.hasOwn(row, name);
}

/** PostgreSQL rejects the escape of a lone surrogate, which a text parameter replaces. */
function toJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  return json.includes(String.raw`\ud`) ? JSON.stringify(rows, toWellFormed) : json;
}

function toWellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
