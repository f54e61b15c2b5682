import type { Tx } from '#platform/db/database.ts';

import { recordActivity } from '../addresses/record-activity.ts';
import type { AddressContext } from '../context.ts';
import { getOwnedVideo, type OwnedVideoKey } from '../record/owned-video.ts';
import { lockVideo } from '../record/store/find-videos.ts';
import type { Video } from '../record/video.ts';

/**
 * Locks the video until the transaction ends, for a change of its subtitles by its owner, which has
 * a separate event. Throws video_not_found unless the account owns it.
 */
export async function lockOwnedVideo(
  tx: Tx,
  ctx: AddressContext,
  key: OwnedVideoKey,
): Promise<Video> {
  await lockVideo(tx, key);
  const video = await getOwnedVideo(tx, ctx, key);
  await recordActivity(tx, ctx, video);
  return video;
}
