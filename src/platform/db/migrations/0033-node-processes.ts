import type { Migration } from './migration.ts';

/** The running processes of each node, and whether the node is draining (docs/decisions/0035). */
export const nodeProcesses: Migration = {
  name: '0033-node-processes',
  async up(tx, { text, integer, instant, tableEnd }) {
    await tx.schema
      .createTable('node_processes')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('node_id', text, (column) => column.notNull())
      .addColumn('host', text, (column) => column.notNull())
      .addColumn('pid', integer, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('version', text, (column) => column.notNull())
      .addColumn('started_at_ms', instant, (column) => column.notNull())
      .addColumn('draining_since_ms', instant)
      .modifyEnd(tableEnd)
      .execute();
  },
};
