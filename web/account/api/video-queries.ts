import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { isVideoId } from '#contract/ids.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import type { VideoTitlesWire } from '#features/videos/wire/titles-wire.ts';
import type { Video } from '#sdk';

import { callApi } from './call-api.ts';
import { reelay } from './reelay.ts';
import type { VideoSearch } from './video-search.ts';

const PAGE_SIZE = 25;
const TOKEN_SECONDS = 3600;

export type Visibility = Video['visibility'];
type VideoChange = Parameters<typeof reelay.videos.update>[1];
/** Fields with text of the owner. Null restores the text of the source. */
export type TextName = {
  [Name in keyof VideoChange]-?: string | null extends VideoChange[Name] ? Name : never;
}[keyof VideoChange];

/**
 * The keys of all video lists start with this part, so that a single invalidation covers them all.
 */
export const VIDEO_LISTS_KEY = ['videos'] as const;

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function videoListQuery(search: VideoSearch, cursor: string | null) {
  const { tag, ...rest } = search;
  const query = { ...rest, ...(tag !== undefined && { tag: [tag] }), limit: PAGE_SIZE };
  return queryOptions({
    queryKey: [...VIDEO_LISTS_KEY, search, cursor],
    queryFn: ({ signal }) => reelay.videos.list(query, { signal }).page(cursor ?? undefined),
    placeholderData: keepPreviousData,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function videoQuery(videoId: string) {
  return queryOptions({
    queryKey: ['video', videoId],
    queryFn: ({ signal }) => reelay.videos.get(videoId, { signal }),
  });
}

/** The titles of the videos that exist, by ID. Other IDs are ignored. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function videoTitlesQuery(ids: readonly string[]) {
  const unique = [...new Set(ids)].filter(isVideoId).toSorted();
  return queryOptions({
    queryKey: ['video-titles', unique],
    queryFn: async ({ signal }) => {
      const titles = new Map<string, string>();
      for (let at = 0; at < unique.length; at += LIST_LIMIT_MAX) {
        const query = new URLSearchParams(
          unique.slice(at, at + LIST_LIMIT_MAX).map((id) => ['id', id]),
        );
        const { data } = await callApi<VideoTitlesWire>(`/videos/titles?${query}`, { signal });
        for (const { id, title } of data) titles.set(id, title);
      }
      return titles;
    },
    enabled: unique.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The key contains `updatedAt`, because every new resolution has a new trace. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function traceQuery({ id, updatedAt }: Video) {
  return queryOptions({
    queryKey: ['trace', id, updatedAt],
    queryFn: ({ signal }) => reelay.videos.trace(id, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The token with which the owner's page plays a private video. It is renewed before it expires. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function ownerPlaybackQuery(videoId: string) {
  return queryOptions({
    queryKey: ['own-playback', videoId],
    queryFn: () => reelay.videos.playbackTokens.create(videoId, { expiresIn: TOKEN_SECONDS }),
    staleTime: (TOKEN_SECONDS / 2) * 1000,
  });
}

export type SourceOrder = 'health' | readonly string[];

/** The key changes whenever the video changes. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function sourcesQuery({ id, updatedAt }: Pick<Video, 'id' | 'updatedAt'>) {
  return queryOptions({
    queryKey: ['sources', id, updatedAt],
    queryFn: ({ signal }) => reelay.videos.sources(id, { signal }),
  });
}
