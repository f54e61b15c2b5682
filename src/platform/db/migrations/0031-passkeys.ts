import type { Migration } from './migration.ts';

/** Passkeys of accounts (docs/decisions/0073). */
export const passkeys: Migration = {
  name: '0031-passkeys',
  async up(tx, { text, instant, tableEnd }) {
    await tx.schema
      .createTable('passkeys')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('credential_id', text, (column) => column.notNull().unique())
      .addColumn('public_key', text, (column) => column.notNull())
      .addColumn('counter', instant, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('created_at_ms', instant, (column) => column.notNull())
      .addColumn('last_used_at_ms', instant)
      .modifyEnd(tableEnd)
      .execute();
    await tx.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute();
  },
};
