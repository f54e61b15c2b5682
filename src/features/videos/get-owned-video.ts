import { AppError } from '#contract/app-error.ts';
import { type AccountId, isVideoId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import type { VideoStore } from './store.ts';
import type { Video } from './video.ts';

export type OwnedVideoKey = {
  readonly id: string;
  readonly accountId: AccountId;
  /** Says whether the record is the one that its caller has seen last (If-Match). */
  readonly isExpected?: (video: Video) => boolean;
};

/** Throws video_not_found unless the account owns it, whatever else it is; precondition_failed when it has changed. */
export async function getOwnedVideo(
  queries: Queries,
  { id, accountId, isExpected }: OwnedVideoKey,
  store: Pick<VideoStore, 'findVideo'>,
): Promise<Video> {
  const video = isVideoId(id) ? await store.findVideo(queries, id) : undefined;
  if (video === undefined || video.ownerId !== accountId) throw videoNotFound();
  if (isExpected?.(video) === false) {
    throw new AppError('precondition_failed', 'The video has changed; read it again first.');
  }
  return video;
}

/** One refusal for IDs that are malformed, unknown, deleted, private or somebody else's. */
export function videoNotFound(): AppError {
  return new AppError('video_not_found', 'There is no video of this ID. Check the link.');
}
