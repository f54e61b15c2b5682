import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { ListCursors, ListPosition } from '#platform/http/routes/list-cursor.ts';
import { getPageStart } from '#platform/http/routes/list-pages.ts';

const LIMIT_DEFAULT = 50;

export type PageRequest = {
  readonly after: ListPosition | null;
  readonly limit: number;
  /** Writes the cursor of the next page. */
  readonly writeNext: (next: ListPosition | null) => string | null;
};

/** A cursor is valid only for the same list with the same filters. */
export function readPage(
  cursors: ListCursors,
  name: string,
  {
    limit = LIMIT_DEFAULT,
    cursor,
    ...filters
  }: { readonly limit?: number; readonly cursor?: string } & Readonly<Record<string, unknown>>,
): PageRequest {
  const values = Object.keys(filters)
    .toSorted()
    .map((filter) => [filter, filters[filter]]);
  const list = JSON.stringify(['admin', name, values]);
  return {
    after: getPageStart(cursors, { cursor, list }),
    limit: Math.min(limit, LIST_LIMIT_MAX),
    writeNext: (next) => (next === null ? null : cursors.write(next, list)),
  };
}
