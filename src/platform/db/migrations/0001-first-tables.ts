import { sql } from 'kysely';

import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

export const firstTables: Migration = {
  name: '0001-first-tables',
  async up(tx, types) {
    await createVideos(tx, types);
    await createSources(tx, types);
    await createJobs(tx, types);
    await createSecretChecks(tx, types);
  },
};

async function createVideos(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant, real } = types;
  await tx.schema
    .createTable('videos')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('owner_id', text)
    .addColumn('shared_digest', text)
    .addColumn('source_digest', text, (column) => column.notNull())
    .addColumn('source_url_sealed', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('provider', text)
    .addColumn('type', text)
    .addColumn('title', text)
    .addColumn('description', text)
    .addColumn('source_title', text)
    .addColumn('source_description', text)
    .addColumn('thumbnail_url_sealed', text)
    .addColumn('thumbnail_proxied', integer, (column) => column.notNull())
    .addColumn('duration', real)
    .addColumn('width', integer)
    .addColumn('height', integer)
    .addColumn('live', text)
    .addColumn('iframe_url', text)
    .addColumn('visibility', text, (column) => column.notNull())
    .addColumn('force_proxy', integer, (column) => column.notNull())
    .addColumn('error_code', text)
    .addColumn('error_message', text)
    .addColumn('trace_sealed', text)
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addColumn('updated_at_ms', instant, (column) => column.notNull())
    .addColumn('resolved_at_ms', instant)
    .addColumn('checked_at_ms', instant)
    .addCheckConstraint('videos_status', sql`status in ('queued', 'resolving', 'ready', 'failed')`)
    .addCheckConstraint('videos_type', sql`type in ('MP4', 'WebM', 'HLS', 'DASH', 'live')`)
    .addCheckConstraint('videos_visibility', sql`visibility in ('public', 'unlisted', 'private')`)
    .addCheckConstraint('videos_flags', sql`thumbnail_proxied in (0, 1) and force_proxy in (0, 1)`)
    .addCheckConstraint('videos_error', sql`(status = 'failed') = (error_code is not null)`)
    .modifyEnd(types.tableEnd)
    .execute();
  await tx.schema
    .createIndex('videos_shared_digest')
    .unique()
    .on('videos')
    .column('shared_digest')
    .where(sql.ref('shared_digest'), 'is not', null)
    .execute();
  await tx.schema
    .createIndex('videos_owner_source')
    .on('videos')
    .columns(['owner_id', 'source_digest'])
    .execute();
}

async function createSources(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  await tx.schema
    .createTable('sources')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('video_id', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('mime_type', text, (column) => column.notNull())
    .addColumn('url_sealed', text, (column) => column.notNull())
    .addColumn('headers_sealed', text)
    .addColumn('proxied', integer, (column) => column.notNull())
    .addColumn('details', text, (column) => column.notNull())
    .addColumn('expires_at_ms', instant)
    .addUniqueConstraint('sources_position', ['video_id', 'position'])
    .addCheckConstraint('sources_format', sql`format in ('MP4', 'WebM', 'HLS', 'DASH')`)
    .addCheckConstraint('sources_flags', sql`proxied in (0, 1)`)
    .modifyEnd(types.tableEnd)
    .execute();
}

async function createJobs(tx: Tx, types: ColumnTypes): Promise<void> {
  const { text, integer, instant } = types;
  await tx.schema
    .createTable('jobs')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('run_at_ms', instant, (column) => column.notNull())
    .addColumn('rerun_at_ms', instant)
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('attempts_max', integer, (column) => column.notNull())
    .addColumn('leased_by', text)
    .addColumn('leased_until_ms', instant)
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addUniqueConstraint('jobs_kind_subject', ['kind', 'subject'])
    .addCheckConstraint('jobs_attempts', sql`attempts >= 0 and attempts_max > 0`)
    .addCheckConstraint('jobs_lease', sql`(leased_by is null) = (leased_until_ms is null)`)
    .addCheckConstraint('jobs_rerun', sql`rerun_at_ms is null or leased_by is not null`)
    .modifyEnd(types.tableEnd)
    .execute();
  // Few jobs are leased at a time, so one index serves both waiting jobs and expired leases.
  await tx.schema.createIndex('jobs_run_at').on('jobs').column('run_at_ms').execute();
}

async function createSecretChecks(tx: Tx, { text, tableEnd }: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('secret_checks')
    .addColumn('purpose', text, (column) => column.notNull().primaryKey())
    .addColumn('digest', text, (column) => column.notNull())
    .modifyEnd(tableEnd)
    .execute();
}
