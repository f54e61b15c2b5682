import { sql } from 'kysely';

import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/**
 * Unique videos per owner and source, owner lists, playback tokens, and the last play of anonymous
 * videos.
 */
export const ownedVideos: Migration = {
  name: '0003-owned-videos',
  async up(tx, types) {
    await extendVideos(tx, types);
    await extendSources(tx, types);
    await createIdempotencyKeys(tx, types);
  },
};

async function extendVideos(tx: Tx, { integer, instant }: ColumnTypes): Promise<void> {
  await tx.schema
    .alterTable('videos')
    .addColumn('playback_epoch', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await tx.schema.alterTable('videos').addColumn('last_played_at_ms', instant).execute();
  // One video per owner and source. Nulls are distinct, so videos without an owner are exempt.
  await tx.schema.dropIndex('videos_owner_source').execute();
  await tx.schema
    .createIndex('videos_owner_source')
    .unique()
    .on('videos')
    .columns(['owner_id', 'source_digest'])
    .execute();
  for (const column of ['created_at_ms', 'updated_at_ms'] as const) {
    await tx.schema
      .createIndex(`videos_owner_${column}`)
      .on('videos')
      .columns(['owner_id', column, 'id'])
      .execute();
  }
}

async function extendSources(tx: Tx, { integer }: ColumnTypes): Promise<void> {
  await tx.schema
    .alterTable('sources')
    .addColumn('must_proxy', integer, (column) => column.notNull().defaultTo(1))
    .execute();
  await tx
    .updateTable('sources')
    .set({ must_proxy: sql.ref('proxied') })
    .execute();
}

async function createIdempotencyKeys(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, instant } = types;
  await tx.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('operation', text, (column) => column.notNull())
    .addColumn('key_digest', text, (column) => column.notNull())
    .addColumn('request_digest', text, (column) => column.notNull())
    .addColumn('holder', text, (column) => column.notNull())
    .addColumn('held_until_ms', instant, (column) => column.notNull())
    .addColumn('answer_sealed', text)
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'operation', 'key_digest'])
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createIndex('idempotency_keys_created_at')
    .on('idempotency_keys')
    .column('created_at_ms')
    .execute();
}
