import type { Migration } from './migration.ts';

/** The last status of each provider (docs/decisions/0064). */
export const canaries: Migration = {
  name: '0020-canaries',
  async up(tx, { text, instant, tableEnd }) {
    await tx.schema
      .createTable('provider_canaries')
      .addColumn('provider', text, (column) => column.primaryKey().notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('checked_at_ms', instant, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute();
  },
};
