import { sql } from 'kysely';

import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/**
 * One ordered list of URLs per video: the submitted URL, then the backup sources. Sealed values
 * stay as they are, because SQL can't seal them again: `sealed_as` names the table that they are
 * bound to.
 */
export const addresses: Migration = {
  name: '0015-addresses',
  async up(tx, types) {
    await createAddresses(tx, types);
    await copyAddresses(tx);
    await rebuildSources(tx, types);
    await tx.schema.dropTable('mirrors').execute();
    for (const column of MOVED) {
      await tx.schema.alterTable('videos').dropColumn(column).execute();
    }
  },
};

const MOVED = ['source_url_sealed', 'failed_checks', 'checked_at_ms', 'trace_sealed'] as const;

async function createAddresses(
  tx: Tx,
  { text, integer, instant, tableEnd }: ColumnTypes,
): Promise<void> {
  await tx.schema
    .createTable('addresses')
    .addColumn('video_id', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('url_sealed', text, (column) => column.notNull())
    .addColumn('sealed_as', text, (column) => column.notNull())
    .addColumn('failed_checks', integer, (column) => column.notNull())
    .addColumn('checked_at_ms', instant)
    .addColumn('created_at_ms', instant, (column) => column.notNull())
    .addColumn('trace_sealed', text)
    .addPrimaryKeyConstraint('addresses_key', ['video_id', 'digest'])
    .addUniqueConstraint('addresses_position', ['video_id', 'position'])
    .addCheckConstraint('addresses_sealed_as', sql`sealed_as in ('videos', 'mirrors', 'addresses')`)
    .modifyEnd(tableEnd)
    .execute();
}

async function copyAddresses(tx: Tx): Promise<void> {
  await sql`
    insert into addresses (video_id, digest, position, url_sealed, sealed_as, failed_checks,
      checked_at_ms, created_at_ms, trace_sealed)
    select id, source_digest, 0, source_url_sealed, 'videos', failed_checks,
      checked_at_ms, created_at_ms, trace_sealed
    from videos`.execute(tx);
  await sql`
    insert into addresses (video_id, digest, position, url_sealed, sealed_as, failed_checks,
      created_at_ms)
    select video_id, digest,
      row_number() over (partition by video_id order by mirrors.created_at_ms, digest),
      url_sealed, 'mirrors', mirrors.failed_checks, mirrors.created_at_ms
    from mirrors join videos on videos.id = video_id
    where digest <> source_digest`.execute(tx);
}

/** SQLite can't add a foreign key to an existing table. */
async function rebuildSources(tx: Tx, types: ColumnTypes): Promise<void> {
  await tx.schema.alterTable('sources').renameTo('sources_before').execute();
  await createSources(tx, types);
  await sql`
    insert into sources (id, video_id, position, address_digest, place, is_removed, format,
      mime_type, url_sealed, headers_sealed, proxied, must_proxy, details, expires_at_ms)
    select sources_before.id, sources_before.video_id, sources_before.position,
      coalesce(addresses.digest, source_digest), place, is_removed, format, mime_type,
      sources_before.url_sealed, headers_sealed, proxied, must_proxy, details, expires_at_ms
    from sources_before
    join videos on videos.id = sources_before.video_id
    left join addresses on addresses.video_id = sources_before.video_id
      and addresses.digest = mirror_digest`.execute(tx);
  await tx.schema.dropTable('sources_before').execute();
}

async function createSources(
  tx: Tx,
  { text, integer, instant, tableEnd }: ColumnTypes,
): Promise<void> {
  await tx.schema
    .createTable('sources')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('video_id', text, (column) => column.notNull())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('address_digest', text, (column) => column.notNull())
    .addColumn('place', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('is_removed', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('mime_type', text, (column) => column.notNull())
    .addColumn('url_sealed', text, (column) => column.notNull())
    .addColumn('headers_sealed', text)
    .addColumn('proxied', integer, (column) => column.notNull())
    .addColumn('must_proxy', integer, (column) => column.notNull())
    .addColumn('details', text, (column) => column.notNull())
    .addColumn('expires_at_ms', instant)
    .addForeignKeyConstraint(
      'sources_address',
      ['video_id', 'address_digest'],
      'addresses',
      ['video_id', 'digest'],
      (key) => key.onDelete('cascade'),
    )
    // PostgreSQL still has the index `sources_position` of the previous table.
    .addUniqueConstraint('sources_order', ['video_id', 'position'])
    .addCheckConstraint('sources_format', sql`format in ('MP4', 'WebM', 'HLS', 'DASH')`)
    .addCheckConstraint('sources_flags', sql`proxied in (0, 1)`)
    .modifyEnd(tableEnd)
    .execute();
}
