import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/**
 * Limits and daily usage of accounts, the last activity of videos, and deferred source checks.
 * Existing videos with an owner count as active now, because their plays were not recorded.
 */
export const quotas: Migration = {
  name: '0013-quotas',
  async up(tx, types) {
    await createAccountQuotas(tx, types);
    await createAccountUsage(tx, types);
    for (const column of ['active_at_ms', 'check_deferred_to_ms'] as const) {
      await tx.schema.alterTable('videos').addColumn(column, types.instant).execute();
    }
    await tx
      .updateTable('videos')
      .set({ active_at_ms: Date.now() })
      .where('owner_id', 'is not', null)
      .execute();
  },
};

async function createAccountQuotas(
  tx: Tx,
  { text, instant, tableEnd }: ColumnTypes,
): Promise<void> {
  await tx.schema
    .createTable('account_quotas')
    .addColumn('account_id', text, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('quota', text, (column) => column.notNull())
    .addColumn('amount', instant)
    .addPrimaryKeyConstraint('account_quotas_key', ['account_id', 'quota'])
    .modifyEnd(tableEnd)
    .execute();
}

/**
 * Has no foreign key: a batch of counted bytes must not fail because one of its accounts has just
 * been deleted.
 */
async function createAccountUsage(
  tx: Tx,
  { text, integer, instant, orderedTableEnd }: ColumnTypes,
): Promise<void> {
  await tx.schema
    .createTable('account_usage')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('day', integer, (column) => column.notNull())
    .addColumn('bytes', instant, (column) => column.notNull())
    .addColumn('checks', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_usage_key', ['account_id', 'day'])
    .modifyEnd(orderedTableEnd)
    .execute();
  await tx.schema.createIndex('account_usage_day').on('account_usage').column('day').execute();
}
