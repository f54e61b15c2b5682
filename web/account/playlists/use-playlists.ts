import { useInfiniteQuery } from '@tanstack/react-query';

import type { Playlist } from '#sdk';

import { playlistsQuery } from '../api/playlist-queries.ts';

/** The newest playlists, for a choice; none until they are loaded. */
export function usePlaylists(): readonly Playlist[] {
  const { data } = useInfiniteQuery(playlistsQuery);
  return data?.pages.flatMap((page) => page.data) ?? [];
}
