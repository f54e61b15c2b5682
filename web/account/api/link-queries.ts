import { queryOptions } from '@tanstack/react-query';

import { reelay } from './reelay.ts';

/** As many as a video or playlist can have. Newest first. */
const LINKS_SHOWN_MAX = 100;

/** What links show. */
export type LinkSubject = { readonly videoId: string } | { readonly playlistId: string };

/** The start of the keys of all lists of links. */
export const linksKey = { queryKey: ['links'] };

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function linksQuery(subject: LinkSubject) {
  return queryOptions({
    queryKey: [...linksKey.queryKey, subject],
    queryFn: ({ signal }) =>
      reelay.links.list({ ...subject, limit: LINKS_SHOWN_MAX }, { signal }).page(),
  });
}
