import type { FastifyReply } from 'fastify';

import { AppError } from '#contract/app-error.ts';

import type { ListCursors, ListPosition } from './list-cursor.ts';

/** Where the page begins that a cursor names; null for the first. Throws validation_failed for another list's cursor. */
export function toPageStart(
  listCursors: Pick<ListCursors, 'parse'>,
  { cursor, list }: { readonly cursor: string | undefined; readonly list: string },
): ListPosition | null {
  if (cursor === undefined) return null;
  const position = listCursors.parse(cursor, list);
  if (position !== undefined) return position;
  throw new AppError('validation_failed', 'The query is not valid; see details.', {
    details: [
      {
        path: '/cursor',
        message: 'belongs to no page of this list; begin without it, with the filters you want',
      },
    ],
  });
}

/** Names the next page in `Link` (RFC 8288): the list's address with this query, and the cursor. */
export function linkNextPage(
  reply: FastifyReply,
  url: URL,
  query: Readonly<Record<string, unknown>>,
): void {
  const next = new URL(url);
  for (const [name, value] of Object.entries(query)) next.searchParams.set(name, String(value));
  reply.header('link', `<${next.href}>; rel="next"`);
}
