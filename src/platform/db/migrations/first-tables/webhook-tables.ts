import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Webhook destinations, their events and the delivery log. */
export function defineWebhookTables(dialect: Dialect): Statements {
  return [...defineDestinations(dialect), ...defineEvents(dialect), ...defineLog(dialect)];
}

function defineDestinations({ instant, tableEnd }: Dialect): Statements {
  return [
    sql`create table webhooks (
      id text not null primary key,
      account_id text not null,
      url_sealed text not null,
      description text,
      events text not null,
      tags text not null,
      playlists text not null,
      enabled integer not null,
      disabled_reason text,
      disabled_at_ms ${instant},
      secret_sealed text not null,
      previous_secret_sealed text,
      previous_secret_until_ms ${instant},
      failed_in_row integer not null,
      failing_since_ms ${instant},
      last_succeeded_at_ms ${instant},
      last_failed_at_ms ${instant},
      revision integer not null,
      created_at_ms ${instant} not null,
      updated_at_ms ${instant} not null,
      constraint webhooks_enabled
        check (enabled in (0, 1) and (enabled = 1) = (disabled_at_ms is null)),
      constraint webhooks_reason check (disabled_reason in ('gone', 'failing')),
      constraint webhooks_previous_secret
        check ((previous_secret_sealed is null) = (previous_secret_until_ms is null))
    ) ${tableEnd}`,
    sql`create index webhooks_account on webhooks (account_id, created_at_ms, id)`,
  ];
}

function defineEvents({ instant, sequence, tableEnd }: Dialect): Statements {
  return [
    sql`create table events (
      seq ${sequence},
      id text not null unique,
      account_id text not null,
      type text not null,
      subject text not null,
      payload_sealed text,
      position ${instant},
      created_at_ms ${instant} not null
    ) ${tableEnd}`,
    sql`create index events_position on events (account_id, position)`,
    sql`create index events_unplaced on events (account_id, seq) where position is null`,
    sql`create index events_created_at on events (created_at_ms)`,
    sql`create index events_payload on events (created_at_ms) where payload_sealed is not null`,
    sql`create table event_positions (
      account_id text not null primary key,
      last_position ${instant} not null
    ) ${tableEnd}`,
  ];
}

function defineLog({ instant, tableEnd }: Dialect): Statements {
  return [
    sql`create table deliveries (
      id text not null primary key,
      webhook_id text not null references webhooks (id) on delete cascade,
      event_id text not null references events (id) on delete cascade,
      event_type text not null,
      subject text not null,
      event_seq ${instant} not null,
      status text not null,
      attempt_count integer not null,
      round_attempts integer not null,
      next_attempt_at_ms ${instant},
      created_at_ms ${instant} not null,
      finished_at_ms ${instant},
      constraint deliveries_status check (status in ('pending', 'succeeded', 'failed')),
      constraint deliveries_pending check ((status = 'pending') = (next_attempt_at_ms is not null))
    ) ${tableEnd}`,
    sql`create index deliveries_due
      on deliveries (webhook_id, next_attempt_at_ms, event_seq) where status = 'pending'`,
    sql`create index deliveries_event on deliveries (event_id)`,
    sql`create index deliveries_log on deliveries (webhook_id, created_at_ms, id)`,
    sql`create table delivery_attempts (
      delivery_id text not null references deliveries (id) on delete cascade,
      number integer not null,
      at_ms ${instant} not null,
      status integer,
      duration_ms integer not null,
      success integer not null,
      error text,
      constraint delivery_attempts_key primary key (delivery_id, number)
    ) ${tableEnd}`,
  ];
}
