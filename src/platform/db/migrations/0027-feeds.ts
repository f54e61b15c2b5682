import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/** Followed feeds, and the items that are not added again (docs/decisions/0068). */
export const feeds: Migration = {
  name: '0027-feeds',
  async up(tx, { text, integer, instant, tableEnd, orderedTableEnd }) {
    await tx.schema
      .createTable('feeds')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('url_sealed', text, (column) => column.notNull())
      .addColumn('url_digest', text, (column) => column.notNull())
      .addColumn('document_sealed', text)
      .addColumn('title', text)
      .addColumn('visibility', text, (column) => column.notNull())
      .addColumn('tags', text, (column) => column.notNull())
      .addColumn('metadata', text, (column) => column.notNull())
      .addColumn('backfill', integer, (column) => column.notNull())
      .addColumn('enabled', integer, (column) => column.notNull())
      .addColumn('disabled_reason', text)
      .addColumn('disabled_at_ms', instant)
      .addColumn('etag', text)
      .addColumn('last_modified', text)
      .addColumn('checked_at_ms', instant)
      .addColumn('succeeded_at_ms', instant)
      .addColumn('next_check_at_ms', instant, (column) => column.notNull())
      .addColumn('paused_until_ms', instant)
      .addColumn('failed_in_row', integer, (column) => column.notNull())
      .addColumn('failing_since_ms', instant)
      .addColumn('error', text)
      .addColumn('added_count', integer, (column) => column.notNull())
      .addColumn('skipped_count', integer, (column) => column.notNull())
      .addColumn('added_day', integer, (column) => column.notNull())
      .addColumn('added_today', integer, (column) => column.notNull())
      .addColumn('created_at_ms', instant, (column) => column.notNull())
      .addColumn('updated_at_ms', instant, (column) => column.notNull())
      .addUniqueConstraint('feeds_url', ['account_id', 'url_digest'])
      .addCheckConstraint(
        'feeds_enabled',
        sql`enabled in (0, 1) and (enabled = 1) = (disabled_at_ms is null)`,
      )
      .addCheckConstraint('feeds_reason', sql`disabled_reason in ('gone', 'failing')`)
      .modifyEnd(tableEnd)
      .execute();
    await tx.schema
      .createIndex('feeds_account')
      .on('feeds')
      .columns(['account_id', 'created_at_ms', 'id'])
      .execute();
    await tx.schema
      .createTable('feed_items')
      .addColumn('feed_id', text, (column) =>
        column.notNull().references('feeds.id').onDelete('cascade'),
      )
      .addColumn('digest', text, (column) => column.notNull())
      .addColumn('seen_at_ms', instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('feed_items_key', ['feed_id', 'digest'])
      .modifyEnd(orderedTableEnd)
      .execute();
  },
};
