import { queryOptions } from '@tanstack/react-query';

import { reelay } from './reelay.ts';

const REFRESH_MS = 10_000;
/** More than `FEED_LIMIT` allows by default. */
const FEEDS_SHOWN_MAX = 100;

/** Newest first. Checks run in the background, so the list is refreshed. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => reelay.feeds.list({ limit: FEEDS_SHOWN_MAX }, { signal }).page(),
  refetchInterval: REFRESH_MS,
});
