import { recordActivity } from '../addresses/record-activity.ts';
import type { ManageContext } from '../context.ts';
import { changeOwnedVideo } from '../record/owned-video.ts';
import type { OwnedVideoKey } from '../record/owned-video.ts';
import { type VideoChanges, writeChanges } from '../record/store/write-video.ts';
import type { Video } from '../record/video.ts';

/** Applies the owner's changes. Throws video_not_found and precondition_failed. */
export function updateVideo(
  ctx: ManageContext,
  key: OwnedVideoKey,
  changes: VideoChanges,
): Promise<Video> {
  return changeOwnedVideo(ctx, key, async (tx, video) => {
    if (Object.keys(changes).length === 0) return false;
    await writeChanges(tx, video, { changes, nowMs: ctx.clock() });
    await recordActivity(tx, ctx, video);
    return true;
  });
}
