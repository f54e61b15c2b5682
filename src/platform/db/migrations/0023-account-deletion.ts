import type { Migration } from './migration.ts';

/** When an account that its owner has deleted is erased. */
export const accountDeletion: Migration = {
  name: '0023-account-deletion',
  async up(tx, { instant }) {
    await tx.schema.alterTable('accounts').addColumn('deletion_due_ms', instant).execute();
  },
};
