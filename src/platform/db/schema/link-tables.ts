export type LinkTables = { readonly share_links: ShareLinksTable };

export type ShareLinksTable = {
  id: string;
  account_id: string;
  /** Either a video or a playlist. */
  video_id: string | null;
  playlist_id: string | null;
  name: string;
  expires_at_ms: number | null;
  password_hash: string | null;
  views_max: number | null;
  /** JSON list; see EmbedSites. */
  sites: string | null;
  views: number;
  last_viewed_at_ms: number | null;
  created_at_ms: number;
};
