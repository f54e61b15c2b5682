import type { Migration } from './migration.ts';

/**
 * The last day on which the owner of an account got a notice about each quota
 * (docs/decisions/0070). Has no foreign key, because a check that is deferred must not wait for the
 * lock of the account.
 */
export const quotaNotices: Migration = {
  name: '0034-quota-notices',
  async up(tx, { text, integer, tableEnd }) {
    await tx.schema
      .createTable('quota_notices')
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('quota', text, (column) => column.notNull())
      .addColumn('day', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('quota_notices_key', ['account_id', 'quota'])
      .modifyEnd(tableEnd)
      .execute();
  },
};
