import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import type { Page, Video } from '#sdk';

import { videoListQuery } from '../api/video-queries.ts';
import type { VideoSearch } from '../api/video-search.ts';

type VideoPages = {
  readonly list: UseQueryResult<Page<Video>>;
  /** The number of the current page, starting at 1. */
  readonly page: number;
  /** The number of videos up to the end of the current page. */
  readonly count: number;
  /** True when the entire list is empty. */
  readonly isEmpty: boolean;
  readonly hasNext: boolean;
  /** Opens an earlier page or the next page. */
  readonly goToPage: (page: number) => void;
};

type PageStart = { readonly cursor: string | null; readonly countBefore: number };
type PageState = { readonly search: string; readonly starts: readonly PageStart[] };

const FIRST: PageStart = { cursor: null, countBefore: 0 };

/** Cursor pagination of the video list; a new search starts at the first page. */
export function useVideoPages(search: VideoSearch): VideoPages {
  const searchKey = JSON.stringify(search);
  const [pageState, setPageState] = useState<PageState>({ search: searchKey, starts: [FIRST] });
  // All pages up to the current one.
  const starts = pageState.search === searchKey ? pageState.starts : [FIRST];
  const { cursor, countBefore } = starts.at(-1) ?? FIRST;
  const list = useQuery(videoListQuery(search, cursor));
  const nextCursor = list.data?.nextCursor ?? null;
  const page = starts.length;
  const count = countBefore + (list.data?.data.length ?? 0);
  return {
    list,
    page,
    count,
    // A page can be empty although later pages contain matches.
    isEmpty: list.data?.data.length === 0 && page === 1 && nextCursor === null,
    // Placeholder data belongs to the previous search, so its cursor does not apply.
    hasNext: nextCursor !== null && !list.isPlaceholderData,
    goToPage: (to) => {
      const next = { cursor: nextCursor, countBefore: count };
      setPageState({ search: searchKey, starts: [...starts, next].slice(0, to) });
    },
  };
}
