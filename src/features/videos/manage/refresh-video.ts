import { recordActivity } from '../addresses/record-activity.ts';
import { FORCE, RESOLUTION_ATTEMPTS_MAX, RESOLVE_JOB } from '../addresses/resolve-job.ts';
import { changeOwnedVideo } from '../record/change-video.ts';
import type { OwnedVideoKey } from '../record/get-owned-video.ts';
import type { Video } from '../record/video.ts';
import { requeue } from '../record/write-video.ts';
import type { ManageContext } from './manage-context.ts';

/**
 * Queues a video for resolution. If the video is already being resolved, it is returned unchanged.
 * Throws video_not_found.
 */
export function refreshVideo(ctx: ManageContext, key: OwnedVideoKey): Promise<Video> {
  return ctx.database.transaction((tx) =>
    changeOwnedVideo(tx, { key, ctx }, async (video) => {
      const { id } = video;
      const from = ['ready', 'failed'] as const;
      if (!(await requeue(tx, { id, from, nowMs: ctx.clock() }))) return false;
      await recordActivity(tx, video, ctx);
      await ctx.enqueueJob(tx, {
        kind: RESOLVE_JOB,
        subject: id,
        payload: FORCE,
        attemptsMax: RESOLUTION_ATTEMPTS_MAX,
      });
      return true;
    }),
  );
}
