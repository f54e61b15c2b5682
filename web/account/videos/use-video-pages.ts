import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import type { Page, Video } from '#sdk';

import { videoListQuery } from '../api/video-queries.ts';
import type { VideoSearch } from '../api/video-search.ts';

type VideoPages = {
  readonly list: UseQueryResult<Page<Video>>;
  /** The number of the current page, starting at 1. */
  readonly page: number;
  /** True when the entire list is empty. */
  readonly isEmpty: boolean;
  readonly hasNext: boolean;
  /** Opens an earlier page or the next page. */
  readonly goToPage: (page: number) => void;
};

type PageState = { readonly search: string; readonly cursors: readonly (string | null)[] };

/** Cursor pagination of the video list; a new search starts at the first page. */
export function useVideoPages(search: VideoSearch): VideoPages {
  const searchKey = JSON.stringify(search);
  const [pageState, setPageState] = useState<PageState>({ search: searchKey, cursors: [null] });
  // The start cursors of all pages up to the current one.
  const cursors = pageState.search === searchKey ? pageState.cursors : [null];
  const list = useQuery(videoListQuery(search, cursors.at(-1) ?? null));
  const nextCursor = list.data?.nextCursor ?? null;
  const page = cursors.length;
  return {
    list,
    page,
    // A page can be empty although later pages contain matches.
    isEmpty: list.data?.data.length === 0 && page === 1 && nextCursor === null,
    // Placeholder data belongs to the previous search, so its cursor does not apply.
    hasNext: nextCursor !== null && !list.isPlaceholderData,
    goToPage: (to) =>
      setPageState({ search: searchKey, cursors: [...cursors, nextCursor].slice(0, to) }),
  };
}
