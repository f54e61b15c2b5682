import { sql } from 'kysely';

import { createSubtitleTracks } from './0008-subtitles.ts';
import type { Migration } from './migration.ts';

/** Allows LRC files. SQLite can't change a constraint of an existing table. */
export const lyrics: Migration = {
  name: '0017-lyrics',
  async up(tx, types) {
    await tx.schema.dropIndex('subtitle_tracks_one_default').execute();
    await tx.schema.alterTable('subtitle_tracks').renameTo('subtitle_tracks_before').execute();
    await createSubtitleTracks(tx, types, {
      // PostgreSQL still has the index `subtitle_tracks_key` of the previous table.
      key: 'subtitle_tracks_language',
      formats: ['vtt', 'srt', 'ass', 'ttml', 'sbv', 'lrc'],
    });
    await sql`
      insert into subtitle_tracks (video_id, lang, label, kind, is_default, cue_count, revision,
        created_at_ms, updated_at_ms, original_format, original_charset, vtt, original)
      select video_id, lang, label, kind, is_default, cue_count, revision, created_at_ms,
        updated_at_ms, original_format, original_charset, vtt, original
      from subtitle_tracks_before`.execute(tx);
    await tx.schema.dropTable('subtitle_tracks_before').execute();
  },
};
