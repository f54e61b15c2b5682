import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Share links of videos and playlists. */
export function defineLinkTables({ instant, tableEnd }: Dialect): Statements {
  return [
    sql`create table share_links (
      id text not null primary key,
      account_id text not null,
      video_id text references videos (id) on delete cascade,
      playlist_id text references playlists (id) on delete cascade,
      name text not null,
      expires_at_ms ${instant},
      password_hash text,
      views_max integer,
      sites text,
      views ${instant} not null,
      last_viewed_at_ms ${instant},
      created_at_ms ${instant} not null,
      constraint share_links_subject check ((video_id is null) <> (playlist_id is null))
    ) ${tableEnd}`,
    sql`create index share_links_account on share_links (account_id, created_at_ms, id)`,
    sql`create index share_links_video on share_links (video_id) where video_id is not null`,
    sql`create index share_links_playlist on share_links (playlist_id) where playlist_id is not null`,
  ];
}
