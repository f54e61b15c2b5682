import type { Migration } from './migration.ts';

/** Operators can use the console (docs/decisions/0072). */
export const roles: Migration = {
  name: '0026-roles',
  async up(tx, { text }) {
    await tx.schema
      .alterTable('accounts')
      .addColumn('role', text, (column) => column.notNull().defaultTo('user'))
      .execute();
  },
};
