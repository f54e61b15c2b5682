import { recordActivity } from '../addresses/record-activity.ts';
import { changeOwnedVideo, type OwnedVideoKey } from '../record/owned-video.ts';
import { replacePoster } from '../record/store/poster-store.ts';
import { writePosterVersion } from '../record/store/write-video.ts';
import type { Video } from '../record/video.ts';
import type { ManageContext } from './manage-context.ts';

/**
 * Replaces the poster of a video. Null restores the poster of the source. Throws video_not_found and
 * precondition_failed.
 */
export function changePoster(
  ctx: ManageContext,
  key: OwnedVideoKey,
  image: Buffer | null,
): Promise<Video> {
  return changeOwnedVideo(ctx, key, async (tx, video) => {
    const { id, posterUploadedAtMs: previousMs } = video;
    if (image === null && previousMs === null) return false;
    const nowMs = ctx.clock();
    // A version is never reused, because its URL is cached.
    const atMs = image === null ? null : Math.max(nowMs, (previousMs ?? 0) + 1);
    await replacePoster(tx, id, image);
    await writePosterVersion(tx, id, { atMs, nowMs });
    await recordActivity(tx, ctx, video);
    return true;
  });
}
