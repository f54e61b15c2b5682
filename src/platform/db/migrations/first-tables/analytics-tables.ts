import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Rollups of views. */
export function defineAnalyticsTables({ instant, tableEnd, orderedTableEnd }: Dialect): Statements {
  return [
    ...['analytics_rollups', 'analytics_days'].map(
      (name) => sql`create table ${sql.raw(name)} (
        scope text not null,
        dimension text not null,
        at_ms ${instant} not null,
        value text not null,
        sessions integer not null,
        plays integer not null,
        viewers integer not null,
        completed integer not null,
        failed integer not null,
        errors integer not null,
        rebuffers integer not null,
        watch_ms ${instant} not null,
        rebuffer_ms ${instant} not null,
        startups text not null,
        peak integer not null,
        constraint ${sql.raw(name)}_key primary key (scope, dimension, at_ms, value)
      ) ${orderedTableEnd}`,
    ),
    sql`create table analytics_minutes (
      scope text not null,
      at_ms ${instant} not null,
      playing integer not null,
      constraint analytics_minutes_key primary key (scope, at_ms)
    ) ${tableEnd}`,
    sql`create index analytics_minutes_at on analytics_minutes (at_ms)`,
    sql`create table analytics_retention (
      video_id text not null references videos (id) on delete cascade,
      at_ms ${instant} not null,
      plays integer not null,
      steps text not null,
      constraint analytics_retention_key primary key (video_id, at_ms)
    ) ${tableEnd}`,
    sql`create table analytics_viewers (
      day_ms ${instant} not null,
      scope text not null,
      viewer text not null,
      constraint analytics_viewers_key primary key (day_ms, scope, viewer)
    ) ${tableEnd}`,
    sql`create table analytics_values (
      day_ms ${instant} not null,
      scope text not null,
      dimension text not null,
      value text not null,
      constraint analytics_values_key primary key (day_ms, scope, dimension, value)
    ) ${tableEnd}`,
    sql`create table analytics_day_keys (
      day_ms ${instant} not null primary key,
      key_sealed text not null
    ) ${tableEnd}`,
  ];
}
