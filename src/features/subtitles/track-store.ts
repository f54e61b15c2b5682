import type { Selectable, Updateable } from 'kysely';

import type { VideoId } from '#contract/ids.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { selectOwnedIds } from '#features/videos/index.ts';
import type { CaptionFormat } from '#lib/captions/caption.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { SubtitleTracksTable } from '#platform/db/schema/source-tables.ts';

export type TrackKey = { readonly videoId: VideoId; readonly lang: string };

/** The text of a track and the file it was converted from. */
export type TrackText = {
  readonly vtt: string;
  readonly cueCount: number;
  readonly original: Original;
};

/** The uploaded file, byte for byte. */
export type Original = {
  readonly bytes: Uint8Array;
  readonly format: CaptionFormat;
  readonly charset: string;
};

export type NewTrack = TrackKey &
  Pick<SubtitleTrack, 'label' | 'kind' | 'isDefault' | 'revision'> & {
    readonly text: TrackText;
    readonly nowMs: number;
  };

export type TrackChanges = Partial<Pick<SubtitleTrack, 'label' | 'kind' | 'isDefault'>> & {
  readonly text?: Pick<TrackText, 'vtt' | 'cueCount'> & Partial<Pick<TrackText, 'original'>>;
};

type Stamp = { readonly revision: number; readonly nowMs: number };

const TRACK_COLUMNS = [
  'video_id',
  'lang',
  'label',
  'kind',
  'is_default',
  'cue_count',
  'revision',
  'created_at_ms',
  'updated_at_ms',
] as const;

type TrackRow = Pick<Selectable<SubtitleTracksTable>, (typeof TRACK_COLUMNS)[number]>;

/** Tracks of each video that has any, oldest first. */
export async function findTracks(
  queries: Queries,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SubtitleTrack[]>> {
  if (videoIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('subtitle_tracks')
    .select(TRACK_COLUMNS)
    .where('video_id', 'in', videoIds)
    .orderBy('created_at_ms')
    .orderBy('lang')
    .execute();
  const rowsOf = Map.groupBy(rows, ({ video_id }) => video_id);
  return new Map(Array.from(rowsOf, ([id, tracks]) => [id, tracks.map(toTrack)]));
}

export async function findVtt(queries: Queries, key: TrackKey): Promise<string | undefined> {
  const row = await queries
    .selectFrom('subtitle_tracks')
    .select('vtt')
    .where('video_id', '=', key.videoId)
    .where('lang', '=', key.lang)
    .executeTakeFirst();
  return row?.vtt;
}

export async function findOriginal(queries: Queries, key: TrackKey): Promise<Original | undefined> {
  const row = await queries
    .selectFrom('subtitle_tracks')
    .select(['original', 'original_format', 'original_charset'])
    .where('video_id', '=', key.videoId)
    .where('lang', '=', key.lang)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    bytes: Buffer.from(row.original, 'base64'),
    format: row.original_format,
    charset: row.original_charset,
  };
}

/** `videoIds` selects the videos to include. */
export async function countTracks(
  queries: Queries,
  videoIds: ReturnType<typeof selectOwnedIds>,
): Promise<number> {
  const { count } = await queries
    .selectFrom('subtitle_tracks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('video_id', 'in', videoIds)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTrack(tx: Tx, track: NewTrack): Promise<void> {
  await tx
    .insertInto('subtitle_tracks')
    .values({
      video_id: track.videoId,
      lang: track.lang,
      label: track.label,
      kind: track.kind,
      is_default: track.isDefault ? 1 : 0,
      revision: track.revision,
      created_at_ms: track.nowMs,
      updated_at_ms: track.nowMs,
      cue_count: track.text.cueCount,
      vtt: track.text.vtt,
      ...toOriginalColumns(track.text.original),
    })
    .execute();
}

export async function updateTrack(
  tx: Tx,
  { videoId, lang }: TrackKey,
  { label, kind, isDefault, text, revision, nowMs }: TrackChanges & Stamp,
): Promise<void> {
  const columns: Updateable<SubtitleTracksTable> = {
    ...(label !== undefined && { label }),
    ...(kind !== undefined && { kind }),
    ...(isDefault !== undefined && { is_default: isDefault ? 1 : 0 }),
    ...(text !== undefined && { vtt: text.vtt, cue_count: text.cueCount }),
    ...(text?.original !== undefined && toOriginalColumns(text.original)),
  };
  await tx
    .updateTable('subtitle_tracks')
    .set({ ...columns, revision, updated_at_ms: nowMs })
    .where('video_id', '=', videoId)
    .where('lang', '=', lang)
    .execute();
}

export async function deleteTrack(tx: Tx, { videoId, lang }: TrackKey): Promise<void> {
  await tx
    .deleteFrom('subtitle_tracks')
    .where('video_id', '=', videoId)
    .where('lang', '=', lang)
    .execute();
}

function toOriginalColumns({
  bytes,
  format,
  charset,
}: Original): Pick<
  Selectable<SubtitleTracksTable>,
  'original' | 'original_format' | 'original_charset'
> {
  return {
    original: Buffer.from(bytes).toString('base64'),
    original_format: format,
    original_charset: charset,
  };
}

function toTrack(row: TrackRow): SubtitleTrack {
  return {
    lang: row.lang,
    label: row.label,
    kind: row.kind,
    isDefault: row.is_default === 1,
    origin: 'upload',
    cueCount: row.cue_count,
    revision: row.revision,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}
