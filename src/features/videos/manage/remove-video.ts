import type { VideoId } from '#contract/ids.ts';
import type { RemovalReason } from '#contract/removal-reasons.ts';
import type { Tx } from '#platform/db/database.ts';

import { scheduleCheck } from '../addresses/check/schedule-check.ts';
import { enqueueResolution } from '../addresses/resolve-job.ts';
import { changeVideo } from '../record/change-video.ts';
import { findDeletionDue } from '../record/store/deleted-videos.ts';
import { writeRemoval } from '../record/store/write-video.ts';
import {
  isPending,
  isTakenDown,
  type Removal,
  type RemovedVideo,
  type Video,
} from '../record/video.ts';
import type { ManageContext } from './manage-context.ts';

/** The reason that an operator gives. */
type Takedown = {
  readonly reason: RemovalReason;
  readonly notice: Removal['notice'];
};

type RemovalResult = {
  readonly video: RemovedVideo;
  /** False if the video had been removed before, so that only the reason has changed. */
  readonly isNew: boolean;
};

/**
 * Removes a video for everyone but its owner, until an operator restores it. A video whose deletion
 * can be undone is removed too. Returns undefined if the video does not exist.
 */
export async function removeVideo(
  tx: Tx,
  ctx: ManageContext,
  { id, ...input }: Takedown & { readonly id: VideoId },
): Promise<RemovalResult | undefined> {
  let isNew = false;
  const isDeleted = (await findDeletionDue(tx, id)) !== null;
  const change = async (before: Video | undefined): Promise<boolean> => {
    if (before === undefined) return false;
    isNew = !isTakenDown(before);
    const atMs = isTakenDown(before) ? before.removal.atMs : ctx.clock();
    const removal = { ...input, atMs };
    await writeRemoval(tx, { id, isDeleted }, { removal, nowMs: ctx.clock() });
    return true;
  };
  const video = await changeVideo(tx, ctx, { id, isDeleted, cause: 'takedown', change });
  return video?.status === 'removed' ? { video, isNew } : undefined;
}

/** Returns undefined unless the video was taken down. */
export async function restoreRemovedVideo(
  tx: Tx,
  ctx: ManageContext,
  id: VideoId,
): Promise<Video | undefined> {
  let isRestored = false;
  const isDeleted = (await findDeletionDue(tx, id)) !== null;
  const change = async (before: Video | undefined): Promise<boolean> => {
    isRestored = before !== undefined && isTakenDown(before);
    const nowMs = ctx.clock();
    if (isRestored) await writeRemoval(tx, { id, isDeleted }, { removal: null, nowMs });
    return isRestored;
  };
  const video = await changeVideo(tx, ctx, { id, isDeleted, cause: 'takedown', change });
  if (!isRestored || video === undefined) return undefined;
  if (isDeleted) return video;
  // The jobs of a removed video end without a result.
  if (isPending(video)) await enqueueResolution(tx, ctx, video);
  else await scheduleCheck(tx, ctx, id);
  return video;
}
