import { PostgresAdapter, sql } from 'kysely';

import type { Migration } from './migration.ts';

/**
 * Tags and metadata of videos, and an index of them. Each row of the index contains the columns by
 * which lists are filtered and sorted, so that a filtered list reads one range of it. Triggers keep
 * these columns up to date (docs/decisions/0057).
 */
export const labels: Migration = {
  name: '0021-labels',
  async up(tx, { text, instant, orderedTableEnd }) {
    await tx.schema.alterTable('videos').addColumn('tags', text).execute();
    await tx.schema.alterTable('videos').addColumn('metadata', text).execute();
    await tx.schema
      .createTable('video_labels')
      .addColumn('video_id', text, (column) =>
        column.notNull().references('videos.id').onDelete('cascade'),
      )
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('owner_id', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('visibility', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('created_at_ms', instant, (column) => column.notNull())
      .addColumn('updated_at_ms', instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('video_labels_key', ['video_id', 'label'])
      .modifyEnd(orderedTableEnd)
      .execute();
    for (const sortColumn of ['created_at_ms', 'updated_at_ms']) {
      await tx.schema
        .createIndex(`video_labels_${sortColumn}`)
        .on('video_labels')
        .columns(['owner_id', 'label', 'status', 'visibility', 'type', sortColumn, 'video_id'])
        .execute();
    }
    const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter;
    const triggers = isPostgres ? POSTGRES_TRIGGER : SQLITE_TRIGGER;
    for (const statement of triggers) await statement.execute(tx);
  },
};

const COPY = sql`update video_labels
  set status = new.status, visibility = new.visibility, type = coalesce(new.type, ''),
    updated_at_ms = new.updated_at_ms
  where video_id = new.id;`;
const TRIGGER = sql`create trigger video_labels_copy
  after update of status, visibility, type, updated_at_ms on videos for each row
  when (new.tags is not null or new.metadata is not null)`;

const SQLITE_TRIGGER = [sql`${TRIGGER} begin ${COPY} end`];
const POSTGRES_TRIGGER = [
  sql`create or replace function copy_to_video_labels() returns trigger language plpgsql as $$
    begin ${COPY} return null; end $$`,
  sql`${TRIGGER} execute function copy_to_video_labels()`,
];
