import { type RawBuilder, sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/**
 * Playlists and their videos. Triggers copy who sees a video to its items, and count the items, so
 * that pages and counts take as long with many videos that a viewer may not see.
 */
export function definePlaylistTables(dialect: Dialect): Statements {
  const { kind, instant, tableEnd, orderedTableEnd } = dialect;
  return [
    sql`create table playlists (
      id text not null primary key,
      account_id text not null,
      title text not null,
      description text,
      visibility text not null,
      poster_video_id text,
      revision integer not null,
      video_count integer default 0 not null,
      shown_count integer default 0 not null,
      created_at_ms ${instant} not null,
      updated_at_ms ${instant} not null,
      constraint playlists_visibility check (visibility in ('public', 'unlisted', 'private')),
      constraint playlists_counts check (shown_count between 0 and video_count)
    ) ${tableEnd}`,
    sql`create index playlists_account on playlists (account_id, created_at_ms, id)`,
    sql`create table playlist_items (
      playlist_id text not null references playlists (id) on delete cascade,
      video_id text not null references videos (id) on delete cascade,
      position ${instant} not null,
      audience integer not null,
      constraint playlist_items_key primary key (playlist_id, video_id),
      constraint playlist_items_audience check (audience in (0, 1, 2))
    ) ${orderedTableEnd}`,
    sql`create index playlist_items_video on playlist_items (video_id)`,
    sql`create index playlist_items_owner
      on playlist_items (playlist_id, position, video_id) where audience > 0`,
    sql`create index playlist_items_everyone
      on playlist_items (playlist_id, position, video_id) where audience = 2`,
    ...TRIGGERS.flatMap((trigger) => defineTrigger(kind, trigger)),
  ];
}

type Trigger = {
  readonly name: string;
  readonly event: RawBuilder<unknown>;
  readonly body: RawBuilder<unknown>;
};

const NEW_AUDIENCE = sql`case when new.deletion_due_ms is not null then 0
  when new.visibility = 'private' or new.removed_at_ms is not null then 1 else 2 end`;
const LEAVES = sql`update playlists
  set video_count = video_count - case when old.audience > 0 then 1 else 0 end,
    shown_count = shown_count - case when old.audience = 2 then 1 else 0 end
  where id = old.playlist_id;`;
const ENTERS = sql`update playlists
  set video_count = video_count + case when new.audience > 0 then 1 else 0 end,
    shown_count = shown_count + case when new.audience = 2 then 1 else 0 end
  where id = new.playlist_id;`;

const TRIGGERS: readonly Trigger[] = [
  {
    name: 'playlist_items_copy',
    event: sql`update of visibility, deletion_due_ms, removed_at_ms on videos`,
    body: sql`update playlist_items set audience = ${NEW_AUDIENCE}
      where video_id = new.id and audience <> ${NEW_AUDIENCE};`,
  },
  { name: 'playlist_items_added', event: sql`insert on playlist_items`, body: ENTERS },
  { name: 'playlist_items_removed', event: sql`delete on playlist_items`, body: LEAVES },
  {
    name: 'playlist_items_shown',
    event: sql`update of audience on playlist_items`,
    body: sql`${LEAVES} ${ENTERS}`,
  },
];

function defineTrigger(kind: Dialect['kind'], { name, event, body }: Trigger): Statements {
  const trigger = sql`create trigger ${sql.id(name)} after ${event} for each row`;
  if (kind === 'sqlite') return [sql`${trigger} begin ${body} end`];
  const run = sql.id(`run_${name}`);
  return [
    sql`create or replace function ${run}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`,
    sql`${trigger} execute function ${run}()`,
  ];
}
