import { PostgresAdapter, sql } from 'kysely';

import type { Migration } from './migration.ts';

/**
 * The audit log. Triggers refuse to change entries, and to delete those of the last 30 days
 * (docs/decisions/0072).
 */
export const auditLog: Migration = {
  name: '0024-audit-log',
  async up(tx, { text, instant, tableEnd }) {
    await tx.schema
      .createTable('audit_entries')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('at_ms', instant, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('actor_kind', text, (column) => column.notNull())
      .addColumn('actor_id', text, (column) => column.notNull())
      .addColumn('actor_account_id', text)
      .addColumn('subject_id', text, (column) => column.notNull())
      .addColumn('network', text)
      .addColumn('client', text)
      .addColumn('request_id', text)
      .addColumn('details', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute();
    for (const prefix of ['', 'action', 'actor_id', 'subject_id']) {
      await tx.schema
        .createIndex(`audit_entries_of_${prefix || 'account'}`)
        .on('audit_entries')
        .columns(['account_id', ...(prefix === '' ? [] : [prefix]), 'at_ms', 'id'])
        .execute();
    }
    await tx.schema
      .createIndex('audit_entries_at_ms')
      .on('audit_entries')
      .columns(['at_ms', 'id'])
      .execute();
    const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter;
    const triggers = isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS;
    for (const statement of triggers) await statement.execute(tx);
  },
};

const REFUSAL = sql.lit('audit entries can only be added');
const RETENTION_MS_MIN = sql.lit(30 * 86_400_000);

const SQLITE_TRIGGERS = [
  sql`create trigger audit_entries_refuse_update before update on audit_entries
    begin select raise(abort, ${REFUSAL}); end`,
  sql`create trigger audit_entries_refuse_delete before delete on audit_entries
    when old.at_ms > unixepoch('subsec') * 1000 - ${RETENTION_MS_MIN}
    begin select raise(abort, ${REFUSAL}); end`,
];
const POSTGRES_TRIGGERS = [
  sql`create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception ${REFUSAL}; end $$`,
  sql`create trigger audit_entries_refuse_update before update on audit_entries
    for each row execute function refuse_audit_change()`,
  sql`create trigger audit_entries_refuse_delete before delete on audit_entries for each row
    when (old.at_ms > extract(epoch from clock_timestamp()) * 1000 - ${RETENTION_MS_MIN})
    execute function refuse_audit_change()`,
  sql`create trigger audit_entries_refuse_truncate before truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
];
