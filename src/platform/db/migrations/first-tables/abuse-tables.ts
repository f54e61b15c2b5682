import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Takedowns, blocked sources and reports of viewers. */
export function defineAbuseTables({ instant, tableEnd, orderedTableEnd }: Dialect): Statements {
  return [
    sql`create table takedowns (
      video_id text not null,
      removed_at_ms ${instant} not null,
      owner_id text,
      reason text not null,
      restored_at_ms ${instant},
      constraint takedowns_key primary key (video_id, removed_at_ms)
    ) ${orderedTableEnd}`,
    sql`create index takedowns_owner
      on takedowns (owner_id, removed_at_ms) where owner_id is not null`,
    sql`create table source_blocks (
      id text not null primary key,
      kind text not null,
      value text not null,
      reason text not null,
      video_id text,
      created_at_ms ${instant} not null,
      constraint source_blocks_kind check (kind in ('host', 'pattern', 'source'))
    ) ${tableEnd}`,
    // Several takedowns can block one source, until all of them are undone.
    sql`create unique index source_blocks_value
      on source_blocks (kind, value, coalesce(video_id, ''))`,
    sql`create index source_blocks_video on source_blocks (video_id) where video_id is not null`,
    sql`create index source_blocks_created on source_blocks (created_at_ms, id)`,
    sql`create table video_reports (
      id text not null primary key,
      video_id text not null references videos (id) on delete cascade,
      client_digest text not null,
      reason text not null,
      details text not null,
      contact_sealed text,
      count integer not null,
      created_at_ms ${instant} not null,
      updated_at_ms ${instant} not null,
      closed_at_ms ${instant},
      outcome text,
      outcome_note text,
      constraint video_reports_outcome
        check ((closed_at_ms is null) = (outcome is null)
          and outcome in ('dismissed', 'removed', 'resolved'))
    ) ${tableEnd}`,
    sql`create index video_reports_closed on video_reports (closed_at_ms, id)`,
    sql`create unique index video_reports_open
      on video_reports (video_id, client_digest) where closed_at_ms is null`,
    sql`create index video_reports_video on video_reports (video_id, created_at_ms)`,
  ];
}
