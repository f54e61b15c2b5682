import { sql } from 'kysely';

import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

export const accounts: Migration = {
  name: '0002-accounts',
  async up(tx, types) {
    await createAccounts(tx, types);
    await createSessions(tx, types);
    await createApiKeys(tx, types);
  },
};

async function createAccounts(tx: Tx, { text, instant, tableEnd }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('accounts')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_normal', text, (column) => column.notNull().unique())
    .addColumn('name', text)
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('disabled_at_ms', instant)
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addColumn('updated_at_ms', instant, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute();
}

async function createSessions(tx: Tx, { text, instant, tableEnd }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('sessions')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('account_id', text, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('token_digest', text, (column) => column.notNull().unique())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('client', text)
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addColumn('last_used_at_ms', instant, (column) => column.notNull())
    .addColumn('expires_at_ms', instant, (column) => column.notNull())
    .addCheckConstraint('sessions_kind', sql`kind in ('browser', 'token')`)
    .modifyEnd(tableEnd)
    .execute();
  await tx.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
}

async function createApiKeys(tx: Tx, { text, instant, tableEnd }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('api_keys')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('account_id', text, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('key_digest', text, (column) => column.notNull().unique())
    .addColumn('last_four', text, (column) => column.notNull())
    .addColumn('scopes', text, (column) => column.notNull())
    .addColumn('networks', text, (column) => column.notNull())
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addColumn('last_used_at_ms', instant)
    .addColumn('expires_at_ms', instant)
    .modifyEnd(tableEnd)
    .execute();
  await tx.schema.createIndex('api_keys_account').on('api_keys').column('account_id').execute();
}
