import { sql } from 'kysely';

import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/** Takedowns, blocked sources and reports of viewers (docs/decisions/0072). */
export const abuse: Migration = {
  name: '0030-abuse',
  async up(tx, types) {
    const { text, instant, orderedTableEnd } = types;
    const videos = tx.schema.alterTable('videos');
    await videos.addColumn('removed_at_ms', instant).execute();
    await videos.addColumn('removal_reason', text).execute();
    await videos.addColumn('removal_notice', text).execute();
    await tx.schema
      .createTable('takedowns')
      .addColumn('video_id', text, (column) => column.notNull())
      .addColumn('removed_at_ms', instant, (column) => column.notNull())
      .addColumn('owner_id', text)
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('restored_at_ms', instant)
      .addPrimaryKeyConstraint('takedowns_key', ['video_id', 'removed_at_ms'])
      .modifyEnd(orderedTableEnd)
      .execute();
    await tx.schema
      .createIndex('takedowns_owner')
      .on('takedowns')
      .columns(['owner_id', 'removed_at_ms'])
      .where(sql.ref('owner_id'), 'is not', null)
      .execute();
    await createSourceBlocks(tx, types);
    await createVideoReports(tx, types);
  },
};

async function createSourceBlocks(tx: Tx, { text, instant, tableEnd }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('source_blocks')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('video_id', text)
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addUniqueConstraint('source_blocks_value', ['kind', 'value'])
    .addCheckConstraint('source_blocks_kind', sql`kind in ('host', 'pattern', 'source')`)
    .modifyEnd(tableEnd)
    .execute();
  await tx.schema
    .createIndex('source_blocks_created')
    .on('source_blocks')
    .columns(['created_at_ms', 'id'])
    .execute();
}

async function createVideoReports(
  tx: Tx,
  { text, integer, instant, tableEnd }: ColumnTypes,
): Promise<void> {
  await tx.schema
    .createTable('video_reports')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('video_id', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('client_digest', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('details', text, (column) => column.notNull())
    .addColumn('contact_sealed', text)
    .addColumn('count', integer, (column) => column.notNull())
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addColumn('updated_at_ms', instant, (column) => column.notNull())
    .addColumn('closed_at_ms', instant)
    .addColumn('outcome', text)
    .addColumn('outcome_note', text)
    .addCheckConstraint(
      'video_reports_outcome',
      sql`(closed_at_ms is null) = (outcome is null)
        and outcome in ('dismissed', 'removed', 'resolved')`,
    )
    .modifyEnd(tableEnd)
    .execute();
  await tx.schema
    .createIndex('video_reports_open')
    .on('video_reports')
    .columns(['video_id', 'client_digest'])
    .unique()
    .where(sql.ref('closed_at_ms'), 'is', null)
    .execute();
  await tx.schema
    .createIndex('video_reports_video')
    .on('video_reports')
    .columns(['video_id', 'created_at_ms'])
    .execute();
  await tx.schema
    .createIndex('video_reports_closed')
    .on('video_reports')
    .columns(['closed_at_ms', 'id'])
    .execute();
}
