import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/**
 * Counts consecutive failed source checks, and schedules a first check of videos that are ready and
 * have an owner.
 */
export const sourceChecks: Migration = {
  name: '0006-source-checks',
  async up(tx, { integer }) {
    await tx.schema
      .alterTable('videos')
      .addColumn('failed_checks', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      insert into jobs (id, kind, subject, payload, run_at_ms, attempts, attempts_max, created_at_ms)
      select 'job_check_' || id, 'check-video', id, '', updated_at_ms, 0, 5, updated_at_ms
      from videos where status = 'ready' and owner_id is not null`.execute(tx);
  },
};
