import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/**
 * Indexes for filtered lists of videos. Every combination of filters reads one range of them, in
 * the order of the list.
 */
export const listFilters: Migration = {
  name: '0018-list-filters',
  async up(tx) {
    for (const sortColumn of ['created_at_ms', 'updated_at_ms']) {
      const columns = `status, visibility, coalesce(type, ''), ${sortColumn}, id`;
      for (const [name, prefix] of [
        [`videos_filtered_${sortColumn}`, 'owner_id'],
        [`videos_provider_${sortColumn}`, 'owner_id, provider'],
      ] as const) {
        await tx.schema
          .createIndex(name)
          .on('videos')
          .expression(sql.raw(`${prefix}, ${columns}`))
          .where(sql.ref('owner_id'), 'is not', null)
          .execute();
      }
    }
  },
};
