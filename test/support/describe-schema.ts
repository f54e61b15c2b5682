import { sql } from 'kysely';

import type { Database } from '#platform/db/database.ts';

const SQLITE = sql<{ line: string }>`
  select sql as line from sqlite_schema where sql is not null and name not like 'sqlite%'`;

const POSTGRES = sql<{ line: string }>`
  select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable,
    column_default, is_identity) as line
  from information_schema.columns where table_schema = 'public'
  union all
  select indexdef from pg_indexes where schemaname = 'public'
  union all
  select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`;

/** Columns, indexes and constraints of all tables, one per line, in alphabetical order. */
export async function describeSchema({
  kind,
  transaction,
}: Pick<Database, 'kind' | 'transaction'>): Promise<readonly string[]> {
  const query = kind === 'sqlite' ? SQLITE : POSTGRES;
  const { rows } = await transaction((tx) => query.execute(tx));
  return rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).toSorted();
}
