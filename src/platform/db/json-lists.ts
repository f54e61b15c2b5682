import { type RawBuilder, sql } from 'kysely';

import type { Database } from './database.ts';

/**
 * The list is passed as one JSON parameter, so that the text of a statement does not depend on its
 * length and prepared statements are reused.
 */
export function isNotIn(
  kind: Database['kind'],
  column: string,
  values: readonly string[],
): RawBuilder<boolean> {
  const json = JSON.stringify(values);
  const list =
    kind === 'postgres'
      ? sql`(select jsonb_array_elements_text(${json}::jsonb))`
      : sql`(select value from json_each(${json}))`;
  return sql`${sql.ref(column)} not in ${list}`;
}
