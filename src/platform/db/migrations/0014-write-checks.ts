import type { Migration } from './migration.ts';

/** Always empty: readiness checks insert a row and delete it in the same transaction. */
export const writeChecks: Migration = {
  name: '0014-write-checks',
  async up(tx, { text, tableEnd }) {
    await tx.schema
      .createTable('write_checks')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('filler', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute();
  },
};
