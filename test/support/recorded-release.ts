import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';

import type { Database, Tx } from '#platform/db/database.ts';

export type Row = Readonly<Record<string, string | number | null>>;

/** The database of a released version, written by `scripts/record-release.ts`. */
export type RecordedRelease = {
  readonly version: string;
  readonly appSecret: string;
  readonly migrations: readonly string[];
  readonly schema: Readonly<Record<Database['kind'], readonly string[]>>;
  /** Rows by table; referenced tables come first. */
  readonly tables: readonly { readonly name: string; readonly rows: readonly Row[] }[];
};

export const RELEASES = fileURLToPath(new URL('releases/', import.meta.url));

export function listRecordedReleases(): readonly RecordedRelease[] {
  return readdirSync(RELEASES).map((file) =>
    JSON.parse(readFileSync(`${RELEASES}${file}`, 'utf8')),
  );
}

/** Inserts all rows into a database with the schema of the release. */
export async function insertRecordedRows(
  { kind, transaction }: Database,
  { tables }: RecordedRelease,
): Promise<void> {
  await transaction(async (tx) => {
    for (const { name, rows } of tables) {
      for (const row of rows) await insertRow(tx, { kind, name, row });
    }
    if (kind === 'postgres') await continueSequences(tx);
  });
}

async function insertRow(
  tx: Tx,
  { kind, name, row }: { kind: Database['kind']; name: string; row: Row },
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row));
  // Keeps the values of generated columns.
  const overriding = kind === 'postgres' ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(name)} (${columns}) ${overriding} values (${values})`.execute(
    tx,
  );
}

/** New values of generated columns follow the inserted ones, as after pg_restore. */
async function continueSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(tx);
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)}`.execute(tx);
  }
}
