import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { toLanguageName } from '#contract/language-tag.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import { quotaExceeded } from '#contract/quotas.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import type { Videos } from '#features/videos/index.ts';
import type { Repair } from '#lib/captions/repairs.ts';
import type { Retiming } from '#lib/captions/retime.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { AnnounceTrack } from './announce-track.ts';
import type { ConvertedText, Upload } from './convert-upload.ts';
import { type ParsedUpload, retimeTrack, type UploadReader } from './read-upload.ts';
import {
  countTracks,
  deleteTrack,
  findTracks,
  findVtt,
  insertTrack,
  type Original,
  type TrackKey,
  updateTrack,
} from './store.ts';

/** Uploaded tracks per video. */
export const SUBTITLES_MAX = 100;

/** A track, and the account that requests the change. */
export type OwnedTrackKey = {
  readonly id: string;
  readonly accountId: AccountId;
  /** In canonical form. */
  readonly lang: string;
  /**
   * Returns true when the track, or its absence, is what the caller last read (If-Match,
   * If-None-Match).
   */
  readonly isExpected?: (track: SubtitleTrack | undefined) => boolean;
};

export type TrackSettings = Partial<Pick<SubtitleTrack, 'label' | 'kind' | 'isDefault'>>;

export type PutTrackResult = {
  readonly track: SubtitleTrack;
  readonly isNew: boolean;
  readonly original: Pick<Original, 'format' | 'charset'>;
  readonly repairs: readonly Repair[];
};

/** Owner operations on tracks. All throw video_not_found and precondition_failed. */
export type ChangeTracks = {
  /**
   * Creates a track or replaces its text. Omitted settings stay unchanged. Throws
   * quota_exceeded and the errors of `readUpload`.
   */
  readonly put: (
    key: OwnedTrackKey,
    upload: Upload,
    settings: TrackSettings,
  ) => Promise<PutTrackResult>;
  /** Throws subtitle_not_found, and invalid_subtitle when the retimed cues are out of range. */
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
  readonly videos: Pick<Videos, 'lockOwnedVideo' | 'selectOwnedIds'>;
  /**
   * Locks the account, so that concurrent uploads can't exceed its quota. Throws when it no longer
   * exists.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  readonly quotas: Pick<Quotas, 'enforce'>;
  readonly readUpload: UploadReader;
  readonly threads: ThreadPool;
  readonly announceTrack: AnnounceTrack;
  readonly clock: Clock;
};

export function createChangeTracks(deps: ChangeDeps): ChangeTracks {
  const { database } = deps;
  return {
    async put(key, upload, settings) {
      // Reading is slow, so it runs before the transaction.
      const { lang, accountId: client } = key;
      const read = await deps.readUpload(upload, { lang, client });
      return database.transaction((tx) => put(tx, key, { read, settings, deps }));
    },
    async update(key, settings, retiming) {
      for (let attempt = 0; attempt < RETIMINGS_MAX; attempt += 1) {
        const retimed = retiming && (await retime(key, retiming, deps));
        const track = await database.transaction((tx) =>
          update(tx, key, { settings, retimed, deps }),
        );
        if (track !== undefined) return track;
      }
      throw createUnavailableError('The track changes too often. Try again in a moment.');
    },
    delete: (key) => database.transaction((tx) => remove(tx, key, deps)),
  };
}

export function subtitleNotFound(): AppError {
  return new AppError('subtitle_not_found', 'Subtitle track not found. Check the language.');
}

type LockedTrack = TrackKey & {
  readonly accountId: AccountId;
  readonly tracks: readonly SubtitleTrack[];
  readonly track: SubtitleTrack | undefined;
};

/** Locks the video until the transaction ends, so that its tracks can't change. */
async function lockTrack(tx: Tx, key: OwnedTrackKey, deps: ChangeDeps): Promise<LockedTrack> {
  const { id, accountId, lang, isExpected } = key;
  const video = await deps.videos.lockOwnedVideo(tx, { id, accountId });
  const videoId = video.id;
  const tracks = video.tracks.filter(({ origin }) => origin === 'upload');
  const track = tracks.find((each) => each.lang === lang);
  if (isExpected?.(track) === false) {
    throw new AppError(
      'precondition_failed',
      'The subtitle track has changed. Fetch it again and retry.',
    );
  }
  return { videoId, accountId, lang, tracks, track };
}

type PutInput = {
  readonly read: ParsedUpload;
  readonly settings: TrackSettings;
  readonly deps: ChangeDeps;
};

async function put(
  tx: Tx,
  key: OwnedTrackKey,
  { read: { text, repairs }, settings, deps }: PutInput,
): Promise<PutTrackResult> {
  // All transactions lock the account before its videos, which avoids deadlocks.
  await deps.lockOwner(tx, key.accountId);
  const locked = await lockTrack(tx, key, deps);
  const { track: previous, lang } = locked;
  if (settings.isDefault === true) await clearDefault(tx, locked, deps);
  const stamp = toStamp(previous, deps);
  if (previous === undefined) {
    await enforceLimits(tx, locked, deps);
    const label = settings.label ?? toLanguageName(lang);
    const { kind = 'subtitles', isDefault = false } = settings;
    await insertTrack(tx, { ...locked, label, kind, isDefault, text, ...stamp });
  } else {
    await updateTrack(tx, locked, { ...settings, text, ...stamp });
  }
  const type = previous === undefined ? 'subtitle.created' : 'subtitle.updated';
  const track = await announce(tx, locked, { type, deps });
  return { track, isNew: previous === undefined, original: text.original, repairs };
}

/** Attempts to retime a track that other requests change at the same time. */
const RETIMINGS_MAX = 5;

/** A retimed text, and the revision of the track that it was made from. */
type Retimed = { readonly text: ConvertedText; readonly revision: number };

/** Retiming is slow, so it runs between two transactions. */
async function retime(key: OwnedTrackKey, retiming: Retiming, deps: ChangeDeps): Promise<Retimed> {
  const { revision, vtt } = await deps.database.transaction(async (tx) => {
    const locked = await lockTrack(tx, key, deps);
    const text = locked.track && (await findVtt(tx, locked));
    if (locked.track === undefined || text === undefined) throw subtitleNotFound();
    return { revision: locked.track.revision, vtt: text };
  });
  const text = await retimeTrack({ vtt, retiming, client: key.accountId }, deps.threads);
  return { text, revision };
}

type UpdateInput = {
  readonly settings: TrackSettings;
  readonly retimed: Retimed | undefined;
  readonly deps: ChangeDeps;
};

/** Returns undefined when the track has changed since it was retimed. */
async function update(
  tx: Tx,
  key: OwnedTrackKey,
  { settings, retimed, deps }: UpdateInput,
): Promise<SubtitleTrack | undefined> {
  const locked = await lockTrack(tx, key, deps);
  const { track } = locked;
  if (track === undefined) throw subtitleNotFound();
  if (Object.keys(settings).length === 0 && retimed === undefined) return track;
  if (retimed !== undefined && retimed.revision !== track.revision) return undefined;
  if (settings.isDefault === true) await clearDefault(tx, locked, deps);
  await updateTrack(tx, locked, {
    ...settings,
    ...(retimed !== undefined && { text: retimed.text }),
    ...toStamp(track, deps),
  });
  return announce(tx, locked, { type: 'subtitle.updated', deps });
}

async function remove(tx: Tx, key: OwnedTrackKey, deps: ChangeDeps): Promise<void> {
  const { track, ...locked } = await lockTrack(tx, key, deps);
  if (track === undefined) throw subtitleNotFound();
  await deleteTrack(tx, locked);
  await deps.announceTrack(tx, 'subtitle.deleted', { ...locked, track });
}

/** A video has at most one default track. Announces the track that loses the flag. */
async function clearDefault(tx: Tx, locked: LockedTrack, deps: ChangeDeps): Promise<void> {
  const previous = locked.tracks.find(({ isDefault, lang }) => isDefault && lang !== locked.lang);
  if (previous === undefined) return;
  const other = { ...locked, lang: previous.lang };
  await updateTrack(tx, other, { isDefault: false, ...toStamp(previous, deps) });
  await announce(tx, other, { type: 'subtitle.updated', deps });
}

type AnnounceInput = {
  readonly type: 'subtitle.created' | 'subtitle.updated';
  readonly deps: ChangeDeps;
};

/** Returns the stored track after the change. */
async function announce(
  tx: Tx,
  locked: LockedTrack,
  { type, deps }: AnnounceInput,
): Promise<SubtitleTrack> {
  const tracks = (await findTracks(tx, [locked.videoId])).get(locked.videoId);
  const track = tracks?.find(({ lang }) => lang === locked.lang);
  if (track === undefined) throw new Error('the written track was not found');
  await deps.announceTrack(tx, type, { ...locked, track });
  return track;
}

function toStamp(
  previous: SubtitleTrack | undefined,
  { clock }: ChangeDeps,
): { readonly revision: number; readonly nowMs: number } {
  const nowMs = clock();
  return { nowMs, revision: Math.max(nowMs, (previous?.revision ?? 0) + 1) };
}

async function enforceLimits(
  tx: Tx,
  { accountId, tracks }: LockedTrack,
  { videos, quotas }: ChangeDeps,
): Promise<void> {
  const used = tracks.length;
  if (used >= SUBTITLES_MAX) {
    throw quotaExceeded({ quota: 'subtitlesPerVideo', limit: SUBTITLES_MAX, used });
  }
  const count = (): Promise<number> => countTracks(tx, videos.selectOwnedIds(tx, accountId));
  await quotas.enforce(tx, { accountId, quota: 'subtitles', count });
}
