import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Views of videos. */
export function defineViewTables({ instant, tableEnd }: Dialect): Statements {
  return [
    sql`create table play_sessions (
      video_id text not null references videos (id) on delete cascade,
      session_id text not null,
      owner_id text not null,
      viewer text,
      country text not null,
      device text not null,
      browser text not null,
      os text not null,
      referrer text not null,
      site text not null,
      link text not null,
      type text not null,
      live integer not null,
      duration_ms ${instant},
      started_at_ms ${instant} not null,
      last_at_ms ${instant} not null,
      played_at_ms ${instant},
      watch_ms ${instant} not null,
      rebuffer_ms ${instant} not null,
      rebuffers integer not null,
      seeks integer not null,
      startup_ms ${instant},
      errors integer not null,
      last_error text,
      bitrate_kbps integer,
      bitrate_changes integer not null,
      completed integer not null,
      watched text not null,
      state text not null,
      constraint play_sessions_key primary key (video_id, session_id)
    ) ${tableEnd}`,
    sql`create index play_sessions_last on play_sessions (last_at_ms)`,
    sql`create index play_sessions_owned
      on play_sessions (owner_id, started_at_ms, video_id, session_id)`,
    sql`create index play_sessions_started on play_sessions (video_id, started_at_ms, session_id)`,
  ];
}
