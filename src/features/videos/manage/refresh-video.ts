import { recordActivity } from '../addresses/record-activity.ts';
import { enqueueResolution } from '../addresses/resolve-job.ts';
import type { ManageContext } from '../context.ts';
import { changeOwnedVideo } from '../record/owned-video.ts';
import type { OwnedVideoKey } from '../record/owned-video.ts';
import { requeue } from '../record/store/write-resolution.ts';
import type { Video } from '../record/video.ts';

/**
 * Queues a video for resolution. If the video is already being resolved, it is returned unchanged.
 * Throws video_not_found.
 */
export function refreshVideo(ctx: ManageContext, key: OwnedVideoKey): Promise<Video> {
  return changeOwnedVideo(ctx, key, async (tx, video) => {
    const { id } = video;
    const from = ['ready', 'failed'] as const;
    if (!(await requeue(tx, { id, from, nowMs: ctx.clock() }))) return false;
    await recordActivity(tx, ctx, video);
    await enqueueResolution(tx, ctx, { id, force: true });
    return true;
  });
}
