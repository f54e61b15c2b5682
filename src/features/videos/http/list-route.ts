import type { AccountId } from '#contract/ids.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import { linkNextPage, getPageStart } from '#platform/http/routes/list-pages.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { toLabelFilters } from '../fields/label-requests.ts';
import { type ListRequest, listVideos } from '../manage/list-videos.ts';
import type { ListSort } from '../record/store/scan-videos.ts';
import type { Video } from '../record/video.ts';
import { ListVideosQuery } from '../wire/requests.ts';
import { toVideoWire } from '../wire/to-video-wire.ts';
import type { VideoListWire, VideoWire } from '../wire/wire.ts';
import type { VideoRouteDeps } from './route-deps.ts';

const LIST_SCHEMA = {
  operationId: 'listVideos',
  tags: ['videos'],
  summary: 'List videos',
  description:
    'Returns your videos in pages. Videos created or deleted between requests do not cause gaps or duplicates. ' +
    'The `Link` header contains the URL of the next page.',
  querystring: ListVideosQuery,
  response: {
    200: reference<VideoListWire>('VideoList', 'A page of videos.'),
    ...errorResponses(...OWNER_ERRORS, 'validation_failed'),
  },
};

const SORTS = {
  createdAt: { column: 'created_at_ms', direction: 'asc' },
  '-createdAt': { column: 'created_at_ms', direction: 'desc' },
  updatedAt: { column: 'updated_at_ms', direction: 'asc' },
  '-updatedAt': { column: 'updated_at_ms', direction: 'desc' },
  title: { column: 'title', direction: 'asc' },
  '-title': { column: 'title', direction: 'desc' },
  plays: { column: 'plays', direction: 'asc' },
  '-plays': { column: 'plays', direction: 'desc' },
} as const satisfies Record<NonNullable<ListVideosQuery['sort']>, ListSort>;

export function registerListRoute(server: HttpServer, { videos: { ctx } }: VideoRouteDeps): void {
  const { publicUrl } = ctx;
  server.get('/api/v1/videos', { schema: LIST_SCHEMA }, async (request, reply) => {
    const ownerId = getAccountId(request);
    const { query } = request;
    const list = toListName(ownerId, query);
    const after = getPageStart(ctx.listCursors, { cursor: query.cursor, list });
    const page = await listVideos(ctx, toRequest(ownerId, query, after));
    const nextCursor = page.next === null ? null : ctx.listCursors.write(page.next, list);
    if (nextCursor !== null) {
      const listUrl = new URL('api/v1/videos', publicUrl);
      linkNextPage(reply, listUrl, { ...query, cursor: nextCursor });
    }
    return reply.send({
      data: page.videos.map((video) => toListedWire(video, publicUrl)),
      nextCursor,
    });
  });
}

function toListedWire(video: Video, publicUrl: URL): VideoWire {
  return { ...toVideoWire(video, { publicUrl, includeSourceUrl: true }), plays: video.plays };
}

/**
 * Identifies the list that a cursor belongs to. The page size is not included, because it may
 * differ between pages.
 */
function toListName(ownerId: AccountId, query: ListVideosQuery): string {
  const { status, type, provider, visibility, q, sort, tag, metadata } = query;
  const labels = tag === undefined && metadata === undefined ? [] : [tag, metadata];
  return JSON.stringify([ownerId, status, type, provider, visibility, q, sort, ...labels]);
}

function toRequest(
  ownerId: AccountId,
  query: ListVideosQuery,
  after: ListPosition | null,
): ListRequest {
  const { q, tag = [], metadata = [], cursor: _cursor, ...rest } = query;
  const { limit = LIST_LIMIT_DEFAULT, sort = '-createdAt', ...filters } = rest;
  return {
    ownerId,
    filters,
    labels: toLabelFilters(tag, metadata),
    sort: SORTS[sort],
    search: q ?? null,
    after,
    limit,
  };
}
