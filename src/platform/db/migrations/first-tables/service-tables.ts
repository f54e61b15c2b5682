import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Jobs, processes, and other records of the service itself. */
export function defineServiceTables({ instant, tableEnd }: Dialect): Statements {
  return [
    sql`create table jobs (
      id text not null primary key,
      kind text not null,
      subject text not null,
      payload text not null,
      run_at_ms ${instant} not null,
      rerun_at_ms ${instant},
      attempts integer not null,
      attempts_max integer not null,
      leased_by text,
      leased_until_ms ${instant},
      created_at_ms ${instant} not null,
      owner_id text default '-' not null,
      is_due integer default 0 not null,
      constraint jobs_kind_subject unique (kind, subject),
      constraint jobs_attempts check (attempts >= 0 and attempts_max > 0),
      constraint jobs_lease check ((leased_by is null) = (leased_until_ms is null)),
      constraint jobs_rerun check (rerun_at_ms is null or leased_by is not null)
    ) ${tableEnd}`,
    sql`create index jobs_created_at on jobs (created_at_ms)`,
    // Owners take turns among the due jobs (docs/decisions/0006).
    sql`create index jobs_due
      on jobs (kind, owner_id, run_at_ms) where leased_until_ms is null and is_due = 1`,
    sql`create index jobs_leased on jobs (kind, leased_until_ms) where leased_until_ms is not null`,
    sql`create index jobs_waiting
      on jobs (kind, run_at_ms) where leased_until_ms is null and is_due = 0`,
    sql`create table secret_checks (
      purpose text not null primary key,
      digest text not null
    ) ${tableEnd}`,
    // Always empty: readiness checks insert a row and delete it in the same transaction.
    sql`create table write_checks (
      id text not null primary key,
      filler text not null
    ) ${tableEnd}`,
    sql`create table node_processes (
      id text primary key,
      node_id text not null,
      host text not null,
      pid integer not null,
      role text not null,
      version text not null,
      started_at_ms ${instant} not null,
      draining_since_ms ${instant},
      malformed_hop_from text
    ) ${tableEnd}`,
    sql`create table idempotency_keys (
      account_id text not null,
      operation text not null,
      key_digest text not null,
      request_digest text not null,
      holder text not null,
      held_until_ms ${instant} not null,
      answer_sealed text,
      created_at_ms ${instant} not null,
      constraint idempotency_keys_key primary key (account_id, operation, key_digest)
    ) ${tableEnd}`,
    sql`create index idempotency_keys_created_at on idempotency_keys (created_at_ms)`,
    sql`create table provider_canaries (
      provider text not null primary key,
      status text not null,
      checked_at_ms ${instant} not null
    ) ${tableEnd}`,
  ];
}
