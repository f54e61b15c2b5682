import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { toLanguageName } from '#contract/language-tag.ts';
import { SUBTITLES_MAX } from '#contract/limits.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { Videos } from '#features/videos/index.ts';
import type { Repair } from '#lib/captions/repairs.ts';
import type { Retiming } from '#lib/captions/retime.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import type { AnnounceTrack } from './announce-track.ts';
import { retimeText, type Upload } from './convert-upload.ts';
import { getConverted, type ReadUpload, type UploadReader } from './read-upload.ts';
import {
  deleteTrack,
  findTracks,
  findVtt,
  insertTrack,
  type Original,
  type TrackKey,
  updateTrack,
} from './store.ts';

/** Which track of which video, and who wants to change it. */
export type OwnedTrackKey = {
  readonly id: string;
  readonly accountId: AccountId;
  /** Canonical. */
  readonly lang: string;
  /** Says whether the track, or that there is none, is what its caller has seen last (If-Match, If-None-Match). */
  readonly isExpected?: (track: SubtitleTrack | undefined) => boolean;
};

export type TrackSettings = Partial<Pick<SubtitleTrack, 'label' | 'kind' | 'isDefault'>>;

export type PutTrack = {
  readonly track: SubtitleTrack;
  readonly isNew: boolean;
  readonly original: Pick<Original, 'format' | 'charset'>;
  readonly repairs: readonly Repair[];
};

/** What owners do with tracks. All throw video_not_found and precondition_failed. */
export type ChangeTracks = {
  /** Puts a file in the place of the track's text; what is not said of it stays as it is. Throws as `readUpload` does, and subtitle_limit_reached. */
  readonly put: (key: OwnedTrackKey, upload: Upload, settings: TrackSettings) => Promise<PutTrack>;
  /** Throws subtitle_not_found, and invalid_subtitle when it can't be retimed like that. */
  readonly update: (
    key: OwnedTrackKey,
    settings: TrackSettings,
    retiming: Retiming | undefined,
  ) => Promise<SubtitleTrack>;
  /** Throws subtitle_not_found. */
  readonly delete: (key: OwnedTrackKey) => Promise<void>;
};

export type ChangeDeps = {
  readonly database: Database;
  readonly videos: Pick<Videos, 'holdOwnedVideo'>;
  readonly readUpload: UploadReader;
  readonly announceTrack: AnnounceTrack;
  readonly clock: Clock;
};

export function createChangeTracks(deps: ChangeDeps): ChangeTracks {
  const { database } = deps;
  return {
    async put(key, upload, settings) {
      // Reading takes a while: not with a transaction open.
      const read = await deps.readUpload(upload, key.lang);
      return database.transaction((tx) => put(tx, key, { read, settings, deps }));
    },
    update: (key, settings, retiming) =>
      database.transaction((tx) => update(tx, key, { settings, retiming, deps })),
    delete: (key) => database.transaction((tx) => remove(tx, key, deps)),
  };
}

/** One refusal for tracks that are not there. */
export function subtitleNotFound(): AppError {
  return new AppError('subtitle_not_found', 'The video has no subtitles in this language.');
}

type Held = TrackKey & {
  readonly accountId: AccountId;
  readonly tracks: readonly SubtitleTrack[];
  readonly track: SubtitleTrack | undefined;
};

/** Nobody else changes the video's tracks until the transaction ends. */
async function hold(tx: Tx, key: OwnedTrackKey, deps: ChangeDeps): Promise<Held> {
  const { id, accountId, lang, isExpected } = key;
  const video = await deps.videos.holdOwnedVideo(tx, { id, accountId });
  const videoId = video.id;
  const tracks = video.tracks.filter(({ origin }) => origin === 'upload');
  const track = tracks.find((each) => each.lang === lang);
  if (isExpected?.(track) === false) {
    throw new AppError('precondition_failed', 'The subtitles have changed; read them again first.');
  }
  return { videoId, accountId, lang, tracks, track };
}

type Putting = {
  readonly read: ReadUpload;
  readonly settings: TrackSettings;
  readonly deps: ChangeDeps;
};

async function put(
  tx: Tx,
  key: OwnedTrackKey,
  { read: { text, repairs }, settings, deps }: Putting,
): Promise<PutTrack> {
  const held = await hold(tx, key, deps);
  const { track: former, lang } = held;
  if (settings.isDefault === true) await clearDefault(tx, held, deps);
  const stamp = toStamp(former, deps);
  if (former === undefined) {
    if (held.tracks.length >= SUBTITLES_MAX) throw limitReached();
    const label = settings.label ?? toLanguageName(lang);
    const { kind = 'subtitles', isDefault = false } = settings;
    await insertTrack(tx, { ...held, label, kind, isDefault, text, ...stamp });
  } else {
    await updateTrack(tx, held, { ...settings, text, ...stamp });
  }
  const type = former === undefined ? 'subtitle.created' : 'subtitle.updated';
  const track = await announce(tx, held, { type, deps });
  return { track, isNew: former === undefined, original: text.original, repairs };
}

type Updating = {
  readonly settings: TrackSettings;
  readonly retiming: Retiming | undefined;
  readonly deps: ChangeDeps;
};

async function update(
  tx: Tx,
  key: OwnedTrackKey,
  { settings, retiming, deps }: Updating,
): Promise<SubtitleTrack> {
  const held = await hold(tx, key, deps);
  const { track } = held;
  if (track === undefined) throw subtitleNotFound();
  if (Object.keys(settings).length === 0 && retiming === undefined) return track;
  if (settings.isDefault === true) await clearDefault(tx, held, deps);
  const vtt = retiming === undefined ? undefined : await findVtt(tx, held);
  await updateTrack(tx, held, {
    ...settings,
    ...(vtt !== undefined &&
      retiming !== undefined && { text: getConverted(retimeText(vtt, retiming)) }),
    ...toStamp(track, deps),
  });
  return announce(tx, held, { type: 'subtitle.updated', deps });
}

async function remove(tx: Tx, key: OwnedTrackKey, deps: ChangeDeps): Promise<void> {
  const { track, ...held } = await hold(tx, key, deps);
  if (track === undefined) throw subtitleNotFound();
  await deleteTrack(tx, held);
  await deps.announceTrack(tx, 'subtitle.deleted', { ...held, track });
}

/** A video has one default: what was it is so no longer, and its owner is told. */
async function clearDefault(tx: Tx, held: Held, deps: ChangeDeps): Promise<void> {
  const former = held.tracks.find(({ isDefault, lang }) => isDefault && lang !== held.lang);
  if (former === undefined) return;
  const other = { ...held, lang: former.lang };
  await updateTrack(tx, other, { isDefault: false, ...toStamp(former, deps) });
  await announce(tx, other, { type: 'subtitle.updated', deps });
}

type Announcing = {
  readonly type: 'subtitle.created' | 'subtitle.updated';
  readonly deps: ChangeDeps;
};

/** Answers the track as it has become. */
async function announce(tx: Tx, held: Held, { type, deps }: Announcing): Promise<SubtitleTrack> {
  const tracks = (await findTracks(tx, [held.videoId])).get(held.videoId);
  const track = tracks?.find(({ lang }) => lang === held.lang);
  if (track === undefined) throw new Error('the track that was just written is not there');
  await deps.announceTrack(tx, type, { ...held, track });
  return track;
}

function toStamp(
  former: SubtitleTrack | undefined,
  { clock }: ChangeDeps,
): { readonly revision: number; readonly nowMs: number } {
  const nowMs = clock();
  return { nowMs, revision: Math.max(nowMs, (former?.revision ?? 0) + 1) };
}

function limitReached(): AppError {
  const message = `A video has ${SUBTITLES_MAX} tracks at most; delete one first.`;
  return new AppError('subtitle_limit_reached', message);
}
