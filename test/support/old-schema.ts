import { sql } from 'kysely';

import type { Database } from '#platform/db/database.ts';
import { MIGRATIONS } from '#platform/db/migrations/list.ts';
import { migrate } from '#platform/db/migrations/migrate.ts';

/** Replaces the tables of an empty database with those from before a migration. */
export async function recreateBefore(database: Database, migration: string): Promise<void> {
  await recreateWith(
    database,
    MIGRATIONS.findIndex(({ name }) => name === migration),
  );
}

/** Replaces the tables of an empty database with those of the first `count` migrations. */
export async function recreateWith({ kind, transaction }: Database, count: number): Promise<void> {
  const end = kind === 'postgres' ? sql`cascade` : sql``;
  await transaction(async (tx) => {
    const tables = await tx.introspection.getTables();
    for (const { name } of tables) await sql`drop table ${sql.table(name)} ${end}`.execute(tx);
  });
  await migrate(kind, transaction, MIGRATIONS.slice(0, count));
}
