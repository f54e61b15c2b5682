import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** The names of sources, and the videos that are shared under them. */
export function defineNameTables({ orderedTableEnd }: Dialect): Statements {
  return [
    sql`create table source_names (
      video_id text not null,
      address_digest text not null,
      digest text not null,
      is_lead integer not null,
      constraint source_names_key primary key (video_id, address_digest, digest),
      constraint source_names_address foreign key (video_id, address_digest)
        references addresses (video_id, digest) on delete cascade,
      constraint source_names_lead check (is_lead in (0, 1))
    ) ${orderedTableEnd}`,
    sql`create index source_names_digest on source_names (digest, video_id)`,
    sql`create table shared_sources (
      digest text not null primary key,
      video_id text not null references videos (id) on delete cascade
    ) ${orderedTableEnd}`,
    sql`create index shared_sources_video on shared_sources (video_id)`,
  ];
}
