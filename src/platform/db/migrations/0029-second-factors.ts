import type { Migration } from './migration.ts';

/** Authenticator apps and recovery codes (docs/decisions/0073). */
export const secondFactors: Migration = {
  name: '0029-second-factors',
  async up(tx, { text, instant, tableEnd, orderedTableEnd }) {
    await tx.schema
      .createTable('second_factors')
      .addColumn('account_id', text, (column) =>
        column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('secret_sealed', text, (column) => column.notNull())
      .addColumn('last_step', instant, (column) => column.notNull())
      .addColumn('created_at_ms', instant, (column) => column.notNull())
      .addColumn('enabled_at_ms', instant)
      .modifyEnd(tableEnd)
      .execute();
    await tx.schema
      .createTable('recovery_codes')
      .addColumn('account_id', text, (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('digest', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'digest'])
      .modifyEnd(orderedTableEnd)
      .execute();
  },
};
