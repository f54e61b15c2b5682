import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** The URLs, sources and subtitles of videos. */
export function defineSourceTables({ instant, tableEnd }: Dialect): Statements {
  return [
    sql`create table addresses (
      video_id text not null references videos (id) on delete cascade,
      digest text not null,
      position integer not null,
      url_sealed text not null,
      failed_checks integer not null,
      checked_at_ms ${instant},
      created_at_ms ${instant} not null,
      trace_sealed text,
      constraint addresses_key primary key (video_id, digest),
      constraint addresses_position unique (video_id, position)
    ) ${tableEnd}`,
    sql`create table sources (
      id text not null primary key,
      video_id text not null,
      position integer not null,
      address_digest text not null,
      place integer default 0 not null,
      is_removed integer default 0 not null,
      format text not null,
      mime_type text not null,
      url_sealed text not null,
      headers_sealed text,
      must_proxy integer not null,
      details text not null,
      expires_at_ms ${instant},
      renditions_sealed text,
      constraint sources_address foreign key (video_id, address_digest)
        references addresses (video_id, digest) on delete cascade,
      constraint sources_order unique (video_id, position),
      constraint sources_format check (format in ('MP4', 'WebM', 'HLS', 'DASH')),
      constraint sources_flags check (must_proxy in (0, 1))
    ) ${tableEnd}`,
    // The long columns come last, because this makes reads that omit them cheaper.
    sql`create table subtitle_tracks (
      video_id text not null references videos (id) on delete cascade,
      lang text not null,
      label text not null,
      kind text not null,
      is_default integer not null,
      cue_count integer not null,
      revision ${instant} not null,
      created_at_ms ${instant} not null,
      updated_at_ms ${instant} not null,
      original_format text not null,
      original_charset text not null,
      vtt text not null,
      original text not null,
      constraint subtitle_tracks_language primary key (video_id, lang),
      constraint subtitle_tracks_default check (is_default in (0, 1)),
      constraint subtitle_tracks_kind
        check (kind in ('subtitles', 'captions', 'descriptions', 'chapters')),
      constraint subtitle_tracks_format
        check (original_format in ('vtt', 'srt', 'ass', 'ttml', 'sbv', 'lrc', 'sami', 'microdvd'))
    ) ${tableEnd}`,
    // Of two concurrent requests that make different tracks the default, this index rejects one.
    sql`create unique index subtitle_tracks_one_default
      on subtitle_tracks (video_id) where is_default = 1`,
  ];
}
