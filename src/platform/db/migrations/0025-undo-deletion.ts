import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/**
 * When a deleted video that can still be restored is erased, and its owner. `owner_id` is null
 * meanwhile, so the video is in no list, count or index of the owner.
 */
export const undoDeletion: Migration = {
  name: '0025-undo-deletion',
  async up(tx, { text, instant }) {
    await tx.schema.alterTable('videos').addColumn('deletion_due_ms', instant).execute();
    await tx.schema.alterTable('videos').addColumn('deleted_owner_id', text).execute();
    await tx.schema
      .createIndex('videos_deleted_owner')
      .on('videos')
      .column('deleted_owner_id')
      .where(sql.ref('deleted_owner_id'), 'is not', null)
      .execute();
  },
};
