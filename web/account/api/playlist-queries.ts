import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { LIST_LIMIT_MAX } from '#contract/limits.ts';

import { reelay } from './reelay.ts';

const KEY = ['playlists'] as const;
const ITEMS_PER_PAGE = 50;

/** Covers the lists and all playlists. */
export const playlistsKey = { queryKey: KEY };

/** Newest first. */
export const playlistsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal, pageParam }) =>
    reelay.playlists.list({ limit: LIST_LIMIT_MAX }, { signal }).page(pageParam),
  initialPageParam: toFirstPage(),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function playlistQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => reelay.playlists.get(id, { signal }),
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function playlistVideosQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...KEY, id, 'videos'],
    queryFn: ({ signal, pageParam }) =>
      reelay.playlists.videos(id, { limit: ITEMS_PER_PAGE }, { signal }).page(pageParam),
    initialPageParam: toFirstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

function toFirstPage(): string | undefined {
  return undefined;
}
