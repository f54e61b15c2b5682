import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/**
 * Due jobs are marked, so that an index of them by owner lets owners take turns. Existing jobs have
 * no owner until they are enqueued again.
 */
export const fairJobs: Migration = {
  name: '0019-fair-jobs',
  async up(tx, { text, integer }) {
    await tx.schema
      .alterTable('jobs')
      .addColumn('owner_id', text, (column) => column.notNull().defaultTo('-'))
      .execute();
    await tx.schema
      .alterTable('jobs')
      .addColumn('is_due', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await tx.schema.dropIndex('jobs_waiting').execute();
    await tx.schema
      .createIndex('jobs_waiting')
      .on('jobs')
      .columns(['kind', 'run_at_ms'])
      .where(sql<boolean>`leased_until_ms is null and is_due = 0`)
      .execute();
    await tx.schema
      .createIndex('jobs_due')
      .on('jobs')
      .columns(['kind', 'owner_id', 'run_at_ms'])
      .where(sql<boolean>`leased_until_ms is null and is_due = 1`)
      .execute();
  },
};
