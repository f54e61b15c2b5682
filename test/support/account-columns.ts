import { sql } from 'kysely';

import type { Database } from '#platform/db/database.ts';
import { ACCOUNT_DATA } from '#platform/db/schema/account-data.ts';

/** Names such as `videos.owner_id`. */
type Column = `${string}.${string}`;

/** The columns of the real schema that contain text. */
export async function listTextColumns(
  database: Pick<Database, 'transaction'>,
): Promise<readonly Column[]> {
  const tables = await database.transaction((tx) => tx.introspection.getTables());
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ dataType }) => dataType.toLowerCase() === 'text')
      .map(({ name }): Column => `${table}.${name}`),
  );
}

/** The columns that contain the account ID in any row. */
export async function findAccountColumns(
  database: Pick<Database, 'transaction'>,
  accountId: string,
): Promise<readonly Column[]> {
  const columns = await listTextColumns(database);
  return database.transaction(async (tx) => {
    const found: Column[] = [];
    for (const name of columns) {
      const [table = '', column = ''] = name.split('.');
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${sql.ref(column)} like ${`%${accountId}%`} limit 1`.execute(tx);
      if (rows.length > 0) found.push(name);
    }
    return found.toSorted();
  });
}

/** The columns that the declaration names, of all parts or of those that only expire. */
export function listDeclaredColumns(parts: 'all' | 'expiring' = 'all'): ReadonlySet<Column> {
  return new Set(
    ACCOUNT_DATA.filter(({ removedBy }) => parts === 'all' || removedBy === null).flatMap(
      ({ tables }) =>
        Object.entries<readonly string[]>(tables).flatMap(([table, columns]) =>
          columns.map((column): Column => `${table}.${column}`),
        ),
    ),
  );
}
