import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Followed feeds, and the items that are not added again. */
export function defineFeedTables({ instant, tableEnd, orderedTableEnd }: Dialect): Statements {
  return [
    sql`create table feeds (
      id text not null primary key,
      account_id text not null,
      url_sealed text not null,
      url_digest text not null,
      document_sealed text,
      title text,
      visibility text not null,
      tags text not null,
      metadata text not null,
      playlist_id text references playlists (id) on delete set null,
      backfill integer not null,
      enabled integer not null,
      disabled_reason text,
      disabled_at_ms ${instant},
      etag text,
      last_modified text,
      checked_at_ms ${instant},
      succeeded_at_ms ${instant},
      next_check_at_ms ${instant} not null,
      paused_until_ms ${instant},
      failed_in_row integer not null,
      failing_since_ms ${instant},
      error text,
      added_count integer not null,
      skipped_limit integer not null,
      skipped_refused integer not null,
      skipped_existing integer not null,
      added_day integer not null,
      added_today integer not null,
      created_at_ms ${instant} not null,
      updated_at_ms ${instant} not null,
      constraint feeds_url unique (account_id, url_digest),
      constraint feeds_enabled
        check (enabled in (0, 1) and (enabled = 1) = (disabled_at_ms is null)),
      constraint feeds_reason check (disabled_reason in ('gone', 'failing'))
    ) ${tableEnd}`,
    sql`create index feeds_playlist on feeds (playlist_id) where playlist_id is not null`,
    sql`create index feeds_account on feeds (account_id, created_at_ms, id)`,
    sql`create table feed_items (
      feed_id text not null references feeds (id) on delete cascade,
      digest text not null,
      seen_at_ms ${instant} not null,
      constraint feed_items_key primary key (feed_id, digest)
    ) ${orderedTableEnd}`,
  ];
}
