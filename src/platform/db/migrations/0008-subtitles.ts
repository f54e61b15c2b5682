import { sql } from 'kysely';

import type { Migration } from './migration.ts';

/**
 * Caption tracks, one per language of a video. The long columns come last, because this makes reads
 * that omit them cheaper.
 */
export const subtitles: Migration = {
  name: '0008-subtitles',
  async up(tx, { text, integer, instant, tableEnd }) {
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
      .addPrimaryKeyConstraint('subtitle_tracks_key', ['video_id', 'lang'])
      .addCheckConstraint('subtitle_tracks_default', sql`is_default in (0, 1)`)
      .addCheckConstraint(
        'subtitle_tracks_kind',
        sql`kind in ('subtitles', 'captions', 'descriptions', 'chapters')`,
      )
      .addCheckConstraint(
        'subtitle_tracks_format',
        sql`original_format in ('vtt', 'srt', 'ass', 'ttml', 'sbv')`,
      )
      .modifyEnd(tableEnd)
      .execute();
    // If two concurrent requests make different tracks the default, this index rejects one of them.
    await tx.schema
      .createIndex('subtitle_tracks_one_default')
      .unique()
      .on('subtitle_tracks')
      .column('video_id')
      .where(sql.ref('is_default'), '=', sql.lit(1))
      .execute();
  },
};
