import { type RawBuilder, sql } from 'kysely';

import type { Database } from './database.ts';

type Kind = Database['kind'];

/**
 * Lists are passed as one JSON parameter, so that the text of a statement does not depend on their
 * length and prepared statements are reused.
 */
export function isIn(kind: Kind, column: string, values: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} in ${selectValues(kind, values)}`;
}

export function isNotIn(
  kind: Kind,
  column: string,
  values: readonly string[],
): RawBuilder<boolean> {
  return sql`${sql.ref(column)} not in ${selectValues(kind, values)}`;
}

function selectValues(kind: Kind, values: readonly string[]): RawBuilder<unknown> {
  const json = JSON.stringify(values);
  return kind === 'postgres'
    ? sql`(select jsonb_array_elements_text(${json}::jsonb))`
    : sql`(select value from json_each(${json}))`;
}

type RowValue = string | number | null;

/** Types of the columns. SQLite takes the types from the values instead. */
type RowTypes<T> = Readonly<Record<keyof T & string, 'text' | 'bigint'>>;

/** A table expression with the given rows, to be aliased. */
export function selectRows<T extends Readonly<Record<string, RowValue>>>(
  kind: Kind,
  types: RowTypes<T>,
  rows: readonly T[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  const columns = Object.entries(types);
  if (kind === 'postgres') {
    const definitions = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
    return sql`(select * from jsonb_to_recordset(${json}::jsonb) as rows (${sql.join(definitions)}))`;
  }
  const fields = columns.map(
    ([name]) => sql`value ->> ${sql.lit(`$.${name}`)} as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(fields)} from json_each(${json}))`;
}
