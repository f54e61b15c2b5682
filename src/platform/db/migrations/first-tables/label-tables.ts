import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/**
 * An index of tags and metadata. Each row contains the columns by which lists are filtered and
 * sorted, so that a filtered list reads one range of it. Triggers keep these columns up to date
 * (docs/decisions/0057).
 */
export function defineLabelTables({ kind, instant, orderedTableEnd }: Dialect): Statements {
  return [
    sql`create table video_labels (
      video_id text not null references videos (id) on delete cascade,
      label text not null,
      owner_id text not null,
      status text not null,
      visibility text not null,
      type text not null,
      created_at_ms ${instant} not null,
      updated_at_ms ${instant} not null,
      constraint video_labels_key primary key (video_id, label)
    ) ${orderedTableEnd}`,
    sql`create index video_labels_created_at_ms
      on video_labels (owner_id, label, status, visibility, type, created_at_ms, video_id)`,
    sql`create index video_labels_updated_at_ms
      on video_labels (owner_id, label, status, visibility, type, updated_at_ms, video_id)`,
    ...TRIGGERS[kind],
  ];
}

const COPY = sql`update video_labels
  set status = new.status, visibility = new.visibility, type = coalesce(new.type, ''),
    updated_at_ms = new.updated_at_ms
  where video_id = new.id;`;
const TRIGGER = sql`create trigger video_labels_copy
  after update of status, visibility, type, updated_at_ms on videos for each row
  when (new.tags is not null or new.metadata is not null)`;
const TRIGGERS: Readonly<Record<Dialect['kind'], Statements>> = {
  sqlite: [sql`${TRIGGER} begin ${COPY} end`],
  postgres: [
    sql`create or replace function copy_to_video_labels() returns trigger language plpgsql as $$
    begin ${COPY} return null; end $$`,
    sql`${TRIGGER} execute function copy_to_video_labels()`,
  ],
};
