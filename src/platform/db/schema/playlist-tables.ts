import type { Visibility } from '#contract/visibilities.ts';

export type PlaylistTables = {
  readonly playlists: PlaylistsTable;
  readonly playlist_items: PlaylistItemsTable;
};

export type PlaylistsTable = {
  id: string;
  account_id: string;
  title: string;
  description: string | null;
  visibility: Visibility;
  /** The video whose poster represents the playlist; null for the first. */
  poster_video_id: string | null;
  revision: number;
  /** The items that the owner sees. Triggers count them. */
  video_count: number;
  /** The items that everyone sees. */
  shown_count: number;
  created_at_ms: number;
  updated_at_ms: number;
};

type PlaylistItemsTable = {
  playlist_id: string;
  video_id: string;
  /** Orders the items. Far apart, so that a move changes one row. */
  position: number;
  /** Who sees the video: 0 nobody, while its deletion can be undone; 1 its owner; 2 everyone. */
  audience: number;
};
