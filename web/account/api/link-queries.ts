import { queryOptions } from '@tanstack/react-query';

import { reelay } from './reelay.ts';

/** As many as a video can have. Newest first. */
const LINKS_SHOWN_MAX = 100;

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function linksQuery(videoId: string) {
  return queryOptions({
    queryKey: ['links', videoId],
    queryFn: ({ signal }) =>
      reelay.links.list({ videoId, limit: LINKS_SHOWN_MAX }, { signal }).page(),
  });
}
