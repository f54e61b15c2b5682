import { type RawBuilder, sql } from 'kysely';

import type { VideosTable } from '../../schema/video-tables.ts';
import { type Dialect, listColumns, type Statements } from '../dialect.ts';

/** Videos, without their sources. */
export function defineVideoTables(dialect: Dialect): Statements {
  const { instant, tableEnd, orderedTableEnd } = dialect;
  return [
    sql`create table videos (
      ${listColumns(defineColumns(dialect))},
      constraint videos_status check (status in ('queued', 'resolving', 'ready', 'failed')),
      constraint videos_type check (type in ('MP4', 'WebM', 'HLS', 'DASH', 'live')),
      constraint videos_visibility check (visibility in ('public', 'unlisted', 'private')),
      constraint videos_flags check (
        thumbnail_must_proxy in (0, 1) and force_proxy in (0, 1) and has_video in (0, 1)
          and is_from_yt_dlp in (0, 1) and allow_download in (0, 1)
      ),
      constraint videos_error check ((status = 'failed') = (error_code is not null))
    ) ${dialect.tableEnd}`,
    ...INDEXES,
    sql`create table video_posters (
      video_id text not null primary key references videos (id) on delete cascade,
      image text not null
    ) ${tableEnd}`,
    sql`create table playback_sessions (
      video_id text not null references videos (id) on delete cascade,
      name text not null,
      viewer text not null,
      ends_at_ms ${instant} not null,
      constraint playback_sessions_key primary key (video_id, name, viewer)
    ) ${orderedTableEnd}`,
  ];
}

/** The compiler requires all columns, except those that a later migration adds. */
function defineColumns({ instant, real }: Dialect): Record<keyof VideosTable, RawBuilder<unknown>> {
  const text = sql`text`;
  const integer = sql`integer`;
  return {
    id: sql`text not null primary key`,
    owner_id: text,
    source_digest: sql`text not null`,
    status: sql`text not null`,
    provider: text,
    is_from_yt_dlp: sql`integer default 0 not null`,
    type: text,
    has_video: sql`integer default 1 not null`,
    title: text,
    description: text,
    source_title: text,
    title_key: text,
    source_title_key: text,
    plays: sql`integer default 0 not null`,
    source_description: text,
    thumbnail_url_sealed: text,
    thumbnail_must_proxy: sql`integer not null`,
    poster_uploaded_at_ms: instant,
    duration: real,
    width: integer,
    height: integer,
    live: text,
    iframe_url: text,
    visibility: sql`text not null`,
    force_proxy: sql`integer not null`,
    allow_download: sql`integer default 0 not null`,
    referer_sealed: text,
    user_agent_sealed: text,
    error_code: text,
    error_message: text,
    revision: sql`integer not null`,
    created_at_ms: sql`${instant} not null`,
    updated_at_ms: sql`${instant} not null`,
    resolved_at_ms: instant,
    playback_epoch: sql`integer default 0 not null`,
    last_played_at_ms: instant,
    embed_sites: text,
    source_order: sql`text default 'health' not null`,
    captions_sealed: text,
    active_at_ms: instant,
    check_deferred_to_ms: instant,
    tags: text,
    metadata: text,
    author_sealed: text,
    published_at_ms: instant,
    deletion_due_ms: instant,
    deleted_owner_id: text,
    removed_at_ms: instant,
    removal_reason: text,
    removal_notice: text,
  };
}

const INDEXES: Statements = [
  sql`create index videos_from_yt_dlp
    on videos (provider, resolved_at_ms) where is_from_yt_dlp = 1`,
  sql`create index videos_deleted_owner
    on videos (deleted_owner_id) where deleted_owner_id is not null`,
  sql`create index videos_owner_created_at_ms on videos (owner_id, created_at_ms, id)`,
  // One video per owner and source. Nulls are distinct, so videos without an owner are exempt.
  sql`create unique index videos_owner_source on videos (owner_id, source_digest)`,
  sql`create index videos_owner_updated_at_ms on videos (owner_id, updated_at_ms, id)`,
  sql`create index videos_unplayed
    on videos (coalesce(last_played_at_ms, created_at_ms)) where owner_id is null`,
  sql`create index videos_owner_plays on videos (owner_id, plays, id)`,
  // Videos without a title are last.
  sql`create index videos_owner_title
    on videos (owner_id, coalesce(title_key, source_title_key, 'z'), id)`,
  // Every combination of filters reads one range of these indexes, in the order of the list. Of two
  // equally good indexes, SQLite uses the one that was created last.
  sql`create index videos_filtered_created_at_ms
    on videos (owner_id, status, visibility, coalesce(type, ''), created_at_ms, id)
    where owner_id is not null`,
  sql`create index videos_provider_created_at_ms
    on videos (owner_id, provider, status, visibility, coalesce(type, ''), created_at_ms, id)
    where owner_id is not null`,
  sql`create index videos_filtered_updated_at_ms
    on videos (owner_id, status, visibility, coalesce(type, ''), updated_at_ms, id)
    where owner_id is not null`,
  sql`create index videos_provider_updated_at_ms
    on videos (owner_id, provider, status, visibility, coalesce(type, ''), updated_at_ms, id)
    where owner_id is not null`,
];
