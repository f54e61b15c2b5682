import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { toLanguageName } from '#contract/language-tag.ts';
import { SUBTITLES_MAX } from '#contract/limits.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import { quotaExceeded } from '#contract/quotas.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import { lockOwnedVideo, selectOwnedIds, type Videos } from '#features/videos/index.ts';
import type { Repair } from '#lib/captions/repairs.ts';
import type { Retiming } from '#lib/captions/retime.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { type AnnounceContext, announceTrack } from './announce-track.ts';
import type { ConvertedText, Upload } from './convert-upload.ts';
import { readUpload, retimeTrack } from './read-upload.ts';
import {
  countTracks,
  deleteTrack,
  findTracks,
  findVtt,
  insertTrack,
  type Original,
  type TrackKey,
  updateTrack,
} from './track-store.ts';

/** The services that changes of tracks use. */
export type ChangeContext = AnnounceContext & {
  readonly videos: Pick<Videos, 'ctx'>;
  readonly threads: ThreadPool;
  readonly quotas: Pick<Quotas, 'enforce'>;
  /**
   * Locks the account, so that concurrent uploads can't exceed its quota. Throws when it is deleted
   * or disabled.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  readonly clock: Clock;
};

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

type PutTrackResult = {
  readonly track: SubtitleTrack;
  readonly isNew: boolean;
  readonly original: Pick<Original, 'format' | 'charset'>;
  readonly repairs: readonly Repair[];
};

/**
 * Creates a track or replaces its text. Omitted settings stay unchanged. Throws video_not_found,
 * precondition_failed, quota_exceeded and the errors of `readUpload`.
 */
export async function putSubtitle(
  ctx: ChangeContext,
  key: OwnedTrackKey,
  { upload, settings }: { readonly upload: Upload; readonly settings: TrackSettings },
): Promise<PutTrackResult> {
  const { lang, accountId } = key;
  // Reading is slow, so it runs before the transaction.
  const { text, repairs } = await readUpload(upload, { lang, client: accountId }, ctx.threads);
  return ctx.database.transaction(async (tx) => {
    // All transactions lock the account before its videos, which avoids deadlocks.
    await ctx.lockOwner(tx, accountId);
    const locked = await lockTrack(tx, ctx, key);
    const isNew = locked.track === undefined;
    if (settings.isDefault === true) await clearDefault(tx, ctx, locked);
    const stamp = toStamp(locked.track, ctx);
    if (isNew) {
      await enforceLimits(tx, ctx, locked);
      const label = settings.label ?? toLanguageName(lang);
      const { kind = 'subtitles', isDefault = false } = settings;
      await insertTrack(tx, { ...locked, label, kind, isDefault, text, ...stamp });
    } else {
      await updateTrack(tx, locked, { ...settings, text, ...stamp });
    }
    const type = isNew ? 'subtitle.created' : 'subtitle.updated';
    const track = await announce(tx, ctx, { ...locked, type });
    return { track, isNew, original: text.original, repairs };
  });
}

/**
 * Throws video_not_found, subtitle_not_found, precondition_failed, and invalid_subtitle when the
 * retimed cues are out of range.
 */
export async function updateSubtitle(
  ctx: ChangeContext,
  key: OwnedTrackKey,
  {
    settings,
    retiming,
  }: { readonly settings: TrackSettings; readonly retiming: Retiming | undefined },
): Promise<SubtitleTrack> {
  for (let attempt = 0; attempt < RETIMINGS_MAX; attempt += 1) {
    const retimed = retiming && (await retime(ctx, key, retiming));
    const track = await update(ctx, key, { settings, retimed });
    if (track !== undefined) return track;
  }
  throw createUnavailableError('The track changes too often. Try again in a moment.');
}

/** Throws video_not_found, subtitle_not_found and precondition_failed. */
export async function deleteSubtitle(ctx: ChangeContext, key: OwnedTrackKey): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const { track, ...locked } = await lockTrack(tx, ctx, key);
    if (track === undefined) throw subtitleNotFound();
    await deleteTrack(tx, locked);
    await announceTrack(tx, ctx, { ...locked, type: 'subtitle.deleted', track });
  });
}

export function subtitleNotFound(): AppError {
  return new AppError('subtitle_not_found', 'Subtitle track not found. Check the language.');
}

type LockedTrack = TrackKey & {
  readonly accountId: AccountId;
  readonly tags: readonly string[];
  readonly tracks: readonly SubtitleTrack[];
  readonly track: SubtitleTrack | undefined;
};

/** Locks the video until the transaction ends, so that its tracks can't change. */
async function lockTrack(
  tx: Tx,
  { videos }: Pick<ChangeContext, 'videos'>,
  { id, accountId, lang, isExpected }: OwnedTrackKey,
): Promise<LockedTrack> {
  const video = await lockOwnedVideo(tx, videos.ctx, { id, accountId });
  const tracks = video.tracks.filter(({ origin }) => origin === 'upload');
  const track = tracks.find((each) => each.lang === lang);
  if (isExpected?.(track) === false) {
    throw new AppError(
      'precondition_failed',
      'The subtitle track has changed. Fetch it again and retry.',
    );
  }
  return { videoId: video.id, accountId, tags: video.tags, lang, tracks, track };
}

/** Attempts to retime a track that other requests change at the same time. */
const RETIMINGS_MAX = 5;

/** A retimed text, and the revision of the track that it was made from. */
type Retimed = { readonly text: ConvertedText; readonly revision: number };

/** Retiming is slow, so it runs between two transactions. */
async function retime(
  ctx: ChangeContext,
  key: OwnedTrackKey,
  retiming: Retiming,
): Promise<Retimed> {
  const { revision, vtt } = await ctx.database.transaction(async (tx) => {
    const locked = await lockTrack(tx, ctx, key);
    const text = locked.track && (await findVtt(tx, locked));
    if (locked.track === undefined || text === undefined) throw subtitleNotFound();
    return { revision: locked.track.revision, vtt: text };
  });
  const text = await retimeTrack({ vtt, retiming, client: key.accountId }, ctx.threads);
  return { text, revision };
}

/** Returns undefined when the track has changed since it was retimed. */
async function update(
  ctx: ChangeContext,
  key: OwnedTrackKey,
  {
    settings,
    retimed,
  }: { readonly settings: TrackSettings; readonly retimed: Retimed | undefined },
): Promise<SubtitleTrack | undefined> {
  return ctx.database.transaction(async (tx) => {
    const locked = await lockTrack(tx, ctx, key);
    const { track } = locked;
    if (track === undefined) throw subtitleNotFound();
    if (Object.keys(settings).length === 0 && retimed === undefined) return track;
    if (retimed !== undefined && retimed.revision !== track.revision) return undefined;
    if (settings.isDefault === true) await clearDefault(tx, ctx, locked);
    await updateTrack(tx, locked, {
      ...settings,
      ...(retimed !== undefined && { text: retimed.text }),
      ...toStamp(track, ctx),
    });
    return announce(tx, ctx, { ...locked, type: 'subtitle.updated' });
  });
}

/** A video has at most one default track. Announces the track that loses the flag. */
async function clearDefault(tx: Tx, ctx: ChangeContext, locked: LockedTrack): Promise<void> {
  const previous = locked.tracks.find(({ isDefault, lang }) => isDefault && lang !== locked.lang);
  if (previous === undefined) return;
  const other = { ...locked, lang: previous.lang };
  await updateTrack(tx, other, { isDefault: false, ...toStamp(previous, ctx) });
  await announce(tx, ctx, { ...other, type: 'subtitle.updated' });
}

type TrackChange = TrackKey & {
  readonly accountId: AccountId;
  readonly tags: readonly string[];
  readonly type: 'subtitle.created' | 'subtitle.updated';
};

/** Returns the stored track after the change. */
async function announce(tx: Tx, ctx: ChangeContext, change: TrackChange): Promise<SubtitleTrack> {
  const tracks = (await findTracks(tx, [change.videoId])).get(change.videoId);
  const track = tracks?.find(({ lang }) => lang === change.lang);
  if (track === undefined) throw new Error('the written track was not found');
  await announceTrack(tx, ctx, { ...change, track });
  return track;
}

function toStamp(
  previous: SubtitleTrack | undefined,
  { clock }: Pick<ChangeContext, 'clock'>,
): { readonly revision: number; readonly nowMs: number } {
  const nowMs = clock();
  return { nowMs, revision: Math.max(nowMs, (previous?.revision ?? 0) + 1) };
}

async function enforceLimits(
  tx: Tx,
  { quotas }: Pick<ChangeContext, 'quotas'>,
  { accountId, tracks }: LockedTrack,
): Promise<void> {
  const used = tracks.length;
  if (used >= SUBTITLES_MAX) {
    throw quotaExceeded({ quota: 'subtitlesPerVideo', limit: SUBTITLES_MAX, used });
  }
  const count = (): Promise<number> => countTracks(tx, selectOwnedIds(tx, accountId));
  await quotas.enforce(tx, { accountId, quota: 'subtitles', count });
}
