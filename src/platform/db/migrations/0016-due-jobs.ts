import { sql } from 'kysely';

import type { Tx } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Indexes for claiming due jobs and for deleting expired rows, so that their cost does not depend
 * on the number of other rows.
 */
export const dueJobs: Migration = {
  name: '0016-due-jobs',
  async up(tx) {
    await indexJobs(tx);
    await indexExpiringRows(tx);
  },
};

async function indexJobs(tx: Tx): Promise<void> {
  await tx.schema.dropIndex('jobs_run_at').execute();
  await tx.schema
    .createIndex('jobs_waiting')
    .on('jobs')
    .columns(['kind', 'run_at_ms'])
    .where(sql.ref('leased_until_ms'), 'is', null)
    .execute();
  await tx.schema
    .createIndex('jobs_leased')
    .on('jobs')
    .columns(['kind', 'leased_until_ms'])
    .where(sql.ref('leased_until_ms'), 'is not', null)
    .execute();
  await tx.schema.createIndex('jobs_created_at').on('jobs').column('created_at_ms').execute();
}

async function indexExpiringRows(tx: Tx): Promise<void> {
  await tx.schema
    .createIndex('videos_unplayed')
    .on('videos')
    .expression(sql`coalesce(last_played_at_ms, created_at_ms)`)
    .where(sql.ref('owner_id'), 'is', null)
    .execute();
  await tx.schema
    .createIndex('events_payload')
    .on('events')
    .column('created_at_ms')
    .where(sql.ref('payload_sealed'), 'is not', null)
    .execute();
}
