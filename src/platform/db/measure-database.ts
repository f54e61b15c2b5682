import { sql } from 'kysely';

import type { ReadDatabase } from './read-task.ts';

/** The size of the database in bytes, without the write-ahead log. */
export async function measureDatabase({ kind, queries }: ReadDatabase): Promise<number> {
  const size =
    kind === 'sqlite'
      ? sql<number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`
      : sql<number>`pg_database_size(current_database())`;
  const { bytes } = await queries.selectNoFrom(size.as('bytes')).executeTakeFirstOrThrow();
  return bytes;
}
