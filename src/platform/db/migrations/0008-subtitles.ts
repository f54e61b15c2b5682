import { sql } from 'kysely';

import type { Tx } from '../database.ts';
import type { ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

export const subtitles: Migration = {
  name: '0008-subtitles',
  up: (tx, types) =>
    createSubtitleTracks(tx, types, {
      key: 'subtitle_tracks_key',
      formats: ['vtt', 'srt', 'ass', 'ttml', 'sbv'],
    }),
};

/**
 * Caption tracks, one per language of a video. The long columns come last, because this makes reads
 * that omit them cheaper.
 */
export async function createSubtitleTracks(
  { schema }: Tx,
  { text, integer, instant, tableEnd }: ColumnTypes,
  { key, formats }: { readonly key: string; readonly formats: readonly string[] },
): Promise<void> {
  await schema
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
    .addPrimaryKeyConstraint(key, ['video_id', 'lang'])
    .addCheckConstraint('subtitle_tracks_default', sql`is_default in (0, 1)`)
    .addCheckConstraint(
      'subtitle_tracks_kind',
      sql`kind in ('subtitles', 'captions', 'descriptions', 'chapters')`,
    )
    .addCheckConstraint(
      'subtitle_tracks_format',
      sql`original_format in (${sql.join(formats.map((format) => sql.lit(format)))})`,
    )
    .modifyEnd(tableEnd)
    .execute();
  // If two concurrent requests make different tracks the default, this index rejects one of them.
  await schema
    .createIndex('subtitle_tracks_one_default')
    .unique()
    .on('subtitle_tracks')
    .column('video_id')
    .where(sql.ref('is_default'), '=', sql.lit(1))
    .execute();
}
