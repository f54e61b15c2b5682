import type { FastifyReply } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';

import type { ListCursors, ListPosition } from './list-cursor.ts';

/**
 * The start of the page that the cursor refers to; null for the first page. Throws
 * validation_failed for a cursor of another list.
 */
export function getPageStart(
  listCursors: Pick<ListCursors, 'parse'>,
  { cursor, list }: { readonly cursor: string | undefined; readonly list: string },
): ListPosition | null {
  if (cursor === undefined) return null;
  const position = listCursors.parse(cursor, list);
  if (position !== undefined) return position;
  throw new AppError('validation_failed', 'The query is invalid. See details.', {
    details: [
      {
        path: '/cursor',
        message: 'is not a cursor of this list with these filters; omit it to get the first page',
      },
    ],
  });
}

type PageQuery = { readonly limit?: number; readonly cursor?: string };
type Listed = { readonly id: string; readonly createdAtMs: number };
/** Finds records, newest first. */
type FindPart<Item extends Listed> = (part: {
  readonly after: ListPosition | null;
  readonly limit: number;
}) => Promise<readonly Item[]>;
type PageOptions<Item extends Listed> = {
  readonly listCursors: ListCursors;
  /** Identifies the list, as in `ListCursors`. */
  readonly list: string;
  readonly url: URL;
  readonly find: FindPart<Item>;
};

const RECORDS_PER_READ = 100;

/** All records of a list, a part at a time. */
export async function* readAll<Item extends Listed>(
  find: FindPart<Item>,
): AsyncGenerator<Item, void> {
  for (let after: ListPosition | null = null; ;) {
    const part: readonly Item[] = await find({ after, limit: RECORDS_PER_READ });
    yield* part;
    const last = part.at(-1);
    if (last === undefined || part.length < RECORDS_PER_READ) return;
    after = toPosition(last);
  }
}

function toPosition({ createdAtMs, id }: Listed): ListPosition {
  return { atMs: createdAtMs, id };
}

/** Finds a page of records and links the next one. Throws validation_failed. */
export async function findPage<Item extends Listed>(
  reply: FastifyReply,
  { limit = LIST_LIMIT_DEFAULT, cursor, ...query }: PageQuery,
  { listCursors, list, url, find }: PageOptions<Item>,
): Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }> {
  const after = getPageStart(listCursors, { cursor, list });
  // One more than requested shows whether there is a next page.
  const found = await find({ after, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  if (last === undefined) return { items, nextCursor: null };
  const nextCursor = listCursors.write(toPosition(last), list);
  linkNextPage(reply, url, { ...query, limit, cursor: nextCursor });
  return { items, nextCursor };
}

/** Links the next page (RFC 8288): the list's URL with this query, which includes the cursor. */
export function linkNextPage(
  reply: FastifyReply,
  url: URL,
  query: Readonly<Record<string, unknown>>,
): void {
  const next = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) next.searchParams.append(name, String(each));
  }
  reply.header('link', `<${next.href}>; rel="next"`);
}
