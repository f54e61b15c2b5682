import type { LossCause } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import { type AccountId, isVideoId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

import { changeVideo } from './change-video.ts';
import type { ChangeCause } from './decide-video-event.ts';
import type { RecordContext } from './record-context.ts';
import { videoRemoved } from './require-not-removed.ts';
import { type FindContext, findOwned } from './store/find-videos.ts';
import type { Video } from './video.ts';

export type OwnedVideoKey = {
  readonly id: string;
  readonly accountId: AccountId;
  /** Returns true when the video still has the state that the caller last read (If-Match). */
  readonly isExpected?: (video: Video) => boolean;
};

/**
 * Throws video_not_found unless the account owns the video, and precondition_failed when it has
 * changed.
 */
export async function getOwnedVideo(
  queries: Queries,
  ctx: FindContext,
  { id, accountId, isExpected }: OwnedVideoKey,
): Promise<Video> {
  const video = isVideoId(id) ? await findOwned(queries, ctx, { id, accountId }) : undefined;
  if (video === undefined) throw videoNotFound();
  checkExpected(video, isExpected);
  return video;
}

type OwnedChange = {
  readonly cause: ChangeCause;
  /** Runs before the video is locked. */
  readonly lock?: ((tx: Tx) => Promise<void>) | undefined;
  /** Returns false if it has changed nothing. */
  readonly change: (tx: Tx, before: Video) => Promise<boolean>;
};

/**
 * Applies a change that the owner requests, in its own transaction. Throws video_not_found unless
 * the account owns the video, and precondition_failed. Returns undefined if it has deleted the
 * video.
 */
export async function applyToOwned(
  ctx: RecordContext,
  { id, accountId, isExpected }: OwnedVideoKey,
  { cause, lock, change }: OwnedChange,
): Promise<Video | undefined> {
  if (!isVideoId(id)) throw videoNotFound();
  return ctx.database.transaction(async (tx) => {
    await lock?.(tx);
    return changeVideo(tx, ctx, {
      id,
      accountId,
      cause,
      change: async (before) => {
        if (before === undefined) throw videoNotFound();
        checkExpected(before, isExpected);
        return change(tx, before);
      },
    });
  });
}

/** Changes a video like `applyToOwned`, and returns its new version. */
export async function changeOwnedVideo(
  ctx: RecordContext,
  key: OwnedVideoKey,
  change: OwnedChange['change'] | Omit<OwnedChange, 'cause'>,
): Promise<Video> {
  const owned = typeof change === 'function' ? { change } : change;
  const after = await applyToOwned(ctx, key, { ...owned, cause: 'owner' });
  if (after === undefined) throw videoNotFound();
  return after;
}

/** Throws precondition_failed when the video has changed. */
function checkExpected(video: Video, isExpected: OwnedVideoKey['isExpected']): void {
  if (isExpected?.(video) !== false) return;
  throw new AppError('precondition_failed', 'The video has changed. Fetch it again and retry.');
}

/** The error for a reader who loses access to a video before the response has begun. */
export function toLossError(cause: LossCause, checked: 'ID' | 'link' = 'ID'): AppError {
  return cause === 'removed' ? videoRemoved() : videoNotFound(checked);
}

/**
 * One error for IDs that are malformed, unknown, deleted, private or owned by another account, so
 * that it does not reveal whether a video exists.
 */
export function videoNotFound(checked: 'ID' | 'link' = 'ID'): AppError {
  return new AppError('video_not_found', `Video not found. Check the ${checked}.`);
}
