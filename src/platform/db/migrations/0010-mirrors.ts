import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/** Backup sources of a video, and the sources that its owner has removed. */
export const mirrors: Migration = {
  name: '0010-mirrors',
  async up(tx, { text, integer, instant, tableEnd }) {
    await tx.schema
      .createTable('mirrors')
      .addColumn('video_id', text, (column) =>
        column.notNull().references('videos.id').onDelete('cascade'),
      )
      .addColumn('digest', text, (column) => column.notNull())
      .addColumn('url_sealed', text, (column) => column.notNull())
      .addColumn('failed_checks', integer, (column) => column.notNull())
      .addColumn('created_at_ms', instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('mirrors_key', ['video_id', 'digest'])
      .modifyEnd(tableEnd)
      .execute();
    await tx.schema
      .alterTable('videos')
      .addColumn('source_order', text, (column) => column.notNull().defaultTo('health'))
      .execute();
    await tx.schema.alterTable('sources').addColumn('mirror_digest', text).execute();
    for (const name of ['place', 'is_removed']) {
      await tx.schema
        .alterTable('sources')
        .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await sql`update sources set place = position`.execute(tx);
  },
};
