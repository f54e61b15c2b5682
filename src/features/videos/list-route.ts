import { AppError } from '../../contract/app-error.ts';
import type { Guard } from '../../contract/guard.ts';
import type { AccountId } from '../../contract/ids.ts';
import { LIST_LIMIT_DEFAULT } from '../../contract/limits.ts';
import { errorResponses } from '../../platform/http/error-envelope.ts';
import { requireCaller } from '../../platform/http/identify-caller.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import { OWNER_ERRORS } from '../../platform/http/operation-errors.ts';
import type { HttpServer } from '../../platform/http/route-options.ts';
import { reference } from '../../platform/http/schema-parts.ts';
import type { Videos } from './create-videos.ts';
import type { ListRequest } from './list-videos.ts';
import type { ListSort } from './owner-store.ts';
import { toVideoWire } from './to-video-wire.ts';
import { ListVideosQuery, type VideoListWire } from './wire.ts';

type Deps = { readonly videos: Videos; readonly guard: Guard; readonly publicUrl: URL };

const LIST_SCHEMA = {
  operationId: 'listVideos',
  tags: ['videos'],
  summary: 'List your videos',
  description:
    'By pages that neither skip nor repeat while videos come and go. `Link` names the next one.',
  querystring: ListVideosQuery,
  response: {
    200: reference<VideoListWire>('VideoList', 'A page of your videos.'),
    ...errorResponses(...OWNER_ERRORS, 'validation_failed'),
  },
};

const SORTS = {
  createdAt: { column: 'created_at_ms', direction: 'asc' },
  '-createdAt': { column: 'created_at_ms', direction: 'desc' },
  updatedAt: { column: 'updated_at_ms', direction: 'asc' },
  '-updatedAt': { column: 'updated_at_ms', direction: 'desc' },
} as const satisfies Record<NonNullable<ListVideosQuery['sort']>, ListSort>;

export function registerListRoute(server: HttpServer, deps: Deps): void {
  const { videos, guard, publicUrl } = deps;
  server.get('/api/v1/videos', { schema: LIST_SCHEMA }, async (request, reply) => {
    const ownerId = await requireCaller(request, reply, { guard, operation: 'listVideos' });
    const { query } = request;
    const list = toListName(ownerId, query);
    const after = openCursor(query.cursor, list, videos);
    const page = await videos.listVideos(toRequest(ownerId, query, after));
    const nextCursor = page.next === null ? null : videos.listCursors.write(page.next, list);
    if (nextCursor !== null) reply.header('link', toNextLink(query, nextCursor, publicUrl));
    const data = page.videos.map((video) =>
      toVideoWire(video, { publicUrl, includeSourceUrl: true }),
    );
    return reply.send({ data, nextCursor });
  });
}

/** What makes a list another list; the length of its pages does not. */
function toListName(ownerId: AccountId, query: ListVideosQuery): string {
  const { status, type, provider, visibility, q, sort } = query;
  return JSON.stringify([ownerId, status, type, provider, visibility, q, sort]);
}

function openCursor(
  cursor: string | undefined,
  list: string,
  { listCursors }: Pick<Videos, 'listCursors'>,
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

function toRequest(
  ownerId: AccountId,
  query: ListVideosQuery,
  after: ListPosition | null,
): ListRequest {
  const { limit = LIST_LIMIT_DEFAULT, sort = '-createdAt', q, cursor: _cursor, ...filters } = query;
  return { ownerId, filters, sort: SORTS[sort], search: q ?? null, after, limit };
}

/** RFC 8288. */
function toNextLink(query: ListVideosQuery, cursor: string, publicUrl: URL): string {
  const url = new URL('api/v1/videos', publicUrl);
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    url.searchParams.set(name, String(value));
  }
  return `<${url.href}>; rel="next"`;
}
