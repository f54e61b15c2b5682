import type { VideoId } from '#contract/ids.ts';
import type { RemovalReason } from '#contract/removal-reasons.ts';
import {
  type RemovedVideo,
  removeVideo,
  restoreRemovedVideo,
  type Video,
} from '#features/videos/index.ts';
import { recordOperatorAction } from '#platform/audit/record-audit.ts';

import type { AbuseContext } from './context.ts';
import { insertTakedown, markRestored } from './takedown-store.ts';

export type TakedownInput = {
  readonly reason: RemovalReason;
  /** Text for the owner, such as the reference of a notice. */
  readonly notice: string | null;
};

/** Removes a video for everyone but its owner, who sees the reason. Undefined if there is none. */
export function takeDown(
  ctx: AbuseContext,
  id: VideoId,
  { reason, notice }: TakedownInput,
): Promise<RemovedVideo | undefined> {
  return ctx.database.transaction(async (tx) => {
    const removed = await removeVideo(tx, ctx.videos.ctx, { id, reason, notice });
    if (removed === undefined) return undefined;
    const { video, isNew } = removed;
    const { ownerId, removal } = video;
    if (isNew) await insertTakedown(tx, { videoId: id, ownerId, reason, nowMs: removal.atMs });
    const entry = { action: 'operator.video_removed', subjectId: id } as const;
    const details = { reason, notice };
    await recordOperatorAction(tx, ctx, { ...entry, accountId: ownerId, details });
    return video;
  });
}

/** Undoes a takedown. Returns undefined if the video does not exist. */
export function restoreTakenDown(
  ctx: AbuseContext,
  id: VideoId,
  { reason }: { readonly reason: string },
): Promise<Video | undefined> {
  return ctx.database.transaction(async (tx) => {
    const video = await restoreRemovedVideo(tx, ctx.videos.ctx, id);
    if (video === undefined) return undefined;
    await markRestored(tx, id, ctx.clock());
    const entry = { action: 'operator.video_restored', subjectId: id } as const;
    const { ownerId: accountId } = video;
    await recordOperatorAction(tx, ctx, { ...entry, accountId, details: { reason } });
    return video;
  });
}
