import { useInfiniteQuery } from '@tanstack/react-query';

import type { Playlist } from '#sdk';

import { playlistsQuery } from '../api/playlist-queries.ts';

type Playlists = {
  /** Empty until they are loaded. */
  readonly playlists: readonly Playlist[];
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

/** The newest playlists, for a choice. */
export function usePlaylists(): Playlists {
  const { data, error, refetch } = useInfiniteQuery(playlistsQuery);
  return { playlists: data?.pages.flatMap((page) => page.data) ?? [], error, refetch };
}
