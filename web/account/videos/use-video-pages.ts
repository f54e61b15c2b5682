import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import type { VideoListWire } from '#features/videos/wire.ts';

import { videoListQuery } from '../api/video-queries.ts';
import type { VideoSearch } from './video-search.ts';

type VideoPages = {
  readonly list: UseQueryResult<VideoListWire>;
  /** Counted from 1. */
  readonly page: number;
  /** True when the whole list has nothing. */
  readonly isEmpty: boolean;
  readonly hasNext: boolean;
  /** To an earlier page, or the next one. */
  readonly turnTo: (page: number) => void;
};

type Turned = { readonly search: string; readonly cursors: readonly (string | null)[] };

/** The list of videos page by page; another search begins at its own first page. */
export function useVideoPages(search: VideoSearch): VideoPages {
  const name = JSON.stringify(search);
  const [turned, setTurned] = useState<Turned>({ search: name, cursors: [null] });
  // Where each page began that was turned over; the last one is on show.
  const cursors = turned.search === name ? turned.cursors : [null];
  const list = useQuery(videoListQuery(search, cursors.at(-1) ?? null));
  const nextCursor = list.data?.nextCursor ?? null;
  const page = cursors.length;
  return {
    list,
    page,
    // A search that looks at many videos may find nothing on one page, and more on the next.
    isEmpty: list.data?.data.length === 0 && page === 1 && nextCursor === null,
    // What is still on show of other filters has no next page of these.
    hasNext: nextCursor !== null && !list.isPlaceholderData,
    turnTo: (to) => setTurned({ search: name, cursors: [...cursors, nextCursor].slice(0, to) }),
  };
}
