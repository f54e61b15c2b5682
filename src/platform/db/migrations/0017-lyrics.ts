import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/** Allows LRC files. SQLite can't change a constraint of an existing table. */
export const lyrics: Migration = {
  name: '0017-lyrics',
  async up(tx, { text, integer, instant, tableEnd }) {
    await tx.schema.dropIndex('subtitle_tracks_one_default').execute();
    await tx.schema.alterTable('subtitle_tracks').renameTo('subtitle_tracks_before').execute();
    await tx.schema
      .createTable('subtitle_tracks')
      .addColumn('video_id', text, (column) =>
        column.notNull().references('videos.id').onDelete('cascade'),
      )
      .addColumn('lang', text, (column) => column.notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('is_default', integer, (column) => column.notNull())
      .addColumn('cue_count', integer, (column) => column.notNull())
      .addColumn('revision', instant, (column) => column.notNull())
      .addColumn('created_at_ms', instant, (column) => column.notNull())
      .addColumn('updated_at_ms', instant, (column) => column.notNull())
      .addColumn('original_format', text, (column) => column.notNull())
      .addColumn('original_charset', text, (column) => column.notNull())
      .addColumn('vtt', text, (column) => column.notNull())
      .addColumn('original', text, (column) => column.notNull())
      // PostgreSQL still has the index `subtitle_tracks_key` of the previous table.
      .addPrimaryKeyConstraint('subtitle_tracks_language', ['video_id', 'lang'])
      .addCheckConstraint('subtitle_tracks_default', sql`is_default in (0, 1)`)
      .addCheckConstraint(
        'subtitle_tracks_kind',
        sql`kind in ('subtitles', 'captions', 'descriptions', 'chapters')`,
      )
      .addCheckConstraint(
        'subtitle_tracks_format',
        sql`original_format in ('vtt', 'srt', 'ass', 'ttml', 'sbv', 'lrc')`,
      )
      .modifyEnd(tableEnd)
      .execute();
    await sql`
      insert into subtitle_tracks (video_id, lang, label, kind, is_default, cue_count, revision,
        created_at_ms, updated_at_ms, original_format, original_charset, vtt, original)
      select video_id, lang, label, kind, is_default, cue_count, revision, created_at_ms,
        updated_at_ms, original_format, original_charset, vtt, original
      from subtitle_tracks_before`.execute(tx);
    await tx.schema.dropTable('subtitle_tracks_before').execute();
    await tx.schema
      .createIndex('subtitle_tracks_one_default')
      .unique()
      .on('subtitle_tracks')
      .column('video_id')
      .where(sql.ref('is_default'), '=', sql.lit(1))
      .execute();
  },
};
