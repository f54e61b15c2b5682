import { AppError } from '#contract/app-error.ts';
import { type AccountId, isVideoId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import { type FindContext, findOwned } from './find-videos.ts';
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

/** Throws precondition_failed when the video has changed. */
export function checkExpected(video: Video, isExpected: OwnedVideoKey['isExpected']): void {
  if (isExpected?.(video) !== false) return;
  throw new AppError('precondition_failed', 'The video has changed. Fetch it again and retry.');
}

/**
 * One error for IDs that are malformed, unknown, deleted, private or owned by another account, so
 * that it does not reveal whether a video exists.
 */
export function videoNotFound(checked: 'ID' | 'link' = 'ID'): AppError {
  return new AppError('video_not_found', `Video not found. Check the ${checked}.`);
}
