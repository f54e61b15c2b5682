import type { Migration } from './migration.ts';

/**
 * Identities at an OpenID Connect provider that can sign in to an account (docs/decisions/0073). An
 * account has at most one per provider.
 */
export const accountIdentities: Migration = {
  name: '0032-account-identities',
  async up(tx, { text, instant, tableEnd }) {
    await tx.schema
      .createTable('account_identities')
      .addColumn('issuer', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('email', text)
      .addColumn('created_at_ms', instant, (column) => column.notNull())
      .addColumn('used_at_ms', instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('account_identities_key', ['issuer', 'subject'])
      .addUniqueConstraint('account_identities_account', ['account_id', 'issuer'])
      .modifyEnd(tableEnd)
      .execute();
  },
};
