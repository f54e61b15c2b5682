import type { FastifyReply } from 'fastify';

import { AppError } from '#contract/app-error.ts';

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
