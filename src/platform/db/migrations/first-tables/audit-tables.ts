import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/**
 * The audit log. Triggers refuse to change entries, and to delete those of the last 30 days
 * (docs/decisions/0072).
 */
export function defineAuditTables({ kind, instant, tableEnd }: Dialect): Statements {
  return [
    sql`create table audit_entries (
      id text not null primary key,
      account_id text not null,
      at_ms ${instant} not null,
      action text not null,
      actor_kind text not null,
      actor_id text not null,
      actor_account_id text,
      subject_id text not null,
      network text,
      client text,
      request_id text,
      details text not null
    ) ${tableEnd}`,
    sql`create index audit_entries_at_ms on audit_entries (at_ms, id)`,
    sql`create index audit_entries_of_account on audit_entries (account_id, at_ms, id)`,
    sql`create index audit_entries_of_action on audit_entries (account_id, action, at_ms, id)`,
    sql`create index audit_entries_of_actor_id on audit_entries (account_id, actor_id, at_ms, id)`,
    sql`create index audit_entries_of_subject_id
      on audit_entries (account_id, subject_id, at_ms, id)`,
    ...TRIGGERS[kind],
  ];
}

const REFUSAL = sql.lit('audit entries can only be added');
const RETENTION_MS_MIN = sql.lit(30 * 86_400_000);
const TRIGGERS: Readonly<Record<Dialect['kind'], Statements>> = {
  sqlite: [
    sql`create trigger audit_entries_refuse_update before update on audit_entries
    begin select raise(abort, ${REFUSAL}); end`,
    sql`create trigger audit_entries_refuse_delete before delete on audit_entries
    when old.at_ms > unixepoch('subsec') * 1000 - ${RETENTION_MS_MIN}
    begin select raise(abort, ${REFUSAL}); end`,
  ],
  postgres: [
    sql`create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception ${REFUSAL}; end $$`,
    sql`create trigger audit_entries_refuse_update before update on audit_entries
    for each row execute function refuse_audit_change()`,
    sql`create trigger audit_entries_refuse_delete before delete on audit_entries for each row
    when (old.at_ms > extract(epoch from clock_timestamp()) * 1000 - ${RETENTION_MS_MIN})
    execute function refuse_audit_change()`,
    sql`create trigger audit_entries_refuse_truncate before truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
  ],
};
