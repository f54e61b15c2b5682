import { type RawBuilder, sql, type SqlBool } from 'kysely';

type Position = { readonly atMs: number; readonly id: string; readonly text?: string };

type ListOrder = {
  /** The column or expression of the time, count or text, and the column of the ID. */
  readonly columns?: readonly [string | RawBuilder<unknown>, string];
  readonly direction?: 'asc' | 'desc';
};

/**
 * Matches the rows that follow a position in a list that is ordered by these columns. Null matches all
 * rows. By default, the newest rows are first.
 */
export function isAfter(
  position: Position | null,
  { columns: [at, id] = ['created_at_ms', 'id'], direction = 'desc' }: ListOrder = {},
): RawBuilder<SqlBool> {
  if (position === null) return sql`1 = 1`;
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const value = typeof at === 'string' ? sql.ref(at) : at;
  return sql`(${value}, ${sql.ref(id)}) ${beyond} (${position.text ?? position.atMs}, ${position.id})`;
}
