import { AppError } from '#contract/app-error.ts';
import { type AccountId, isVideoId, type VideoId } from '#contract/ids.ts';
import { UNDO_SECONDS_MAX } from '#contract/limits.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';

import { scheduleCheck } from '../addresses/check/schedule-check.ts';
import { enqueueResolution } from '../addresses/resolve-job.ts';
import { changeVideo } from '../record/change-video.ts';
import { applyToOwned, type OwnedVideoKey, videoNotFound } from '../record/owned-video.ts';
import { videoRemoved } from '../record/require-not-removed.ts';
import { findDeletionDue, writeDeleted, writeRestored } from '../record/store/deleted-videos.ts';
import { selectOwnedIds } from '../record/store/find-columns.ts';
import { findOwned, findSubmitted } from '../record/store/find-videos.ts';
import { isTakenDown, type Video } from '../record/video.ts';
import { linkToRecord } from '../wire/links.ts';
import { eraseDeletedVideo } from './delete-video.ts';
import type { ManageContext } from './manage-context.ts';

const JOB_KIND = 'delete-video';
/** Practically unlimited, because nothing else would make the deletion final. */
const JOB_ATTEMPTS_MAX = 1_000_000;

/**
 * Deletes a video for everyone, but keeps its data for `undoMs`. Throws video_not_found and
 * precondition_failed.
 */
export async function deleteWithUndo(
  ctx: ManageContext,
  key: OwnedVideoKey,
  undoMs: number,
): Promise<void> {
  const { accountId } = key;
  const change = async (tx: Tx, { id }: Video): Promise<boolean> => {
    await recordAudit(tx, ctx, { accountId, action: 'video.deleted', subjectId: id });
    const dueMs = ctx.clock() + undoMs;
    await writeDeleted(tx, id, dueMs);
    await scheduleErasure(tx, ctx, { id, dueMs });
    return true;
  };
  await applyToOwned(ctx, key, { cause: 'undo', change });
}

function scheduleErasure(
  tx: Tx,
  ctx: ManageContext,
  { id, dueMs }: { readonly id: VideoId; readonly dueMs: number },
): Promise<void> {
  const job = { kind: JOB_KIND, subject: id, runAtMs: dueMs, attemptsMax: JOB_ATTEMPTS_MAX };
  return enqueueJob(tx, ctx, job);
}

/** Erases videos whose deletion can no longer be undone. The subject is the video ID. */
export function createDeleteVideoJob(ctx: ManageContext): JobHandler {
  return {
    kind: JOB_KIND,
    run: ({ subject: id }) =>
      ctx.database.transaction(async (tx) => {
        if (!isVideoId(id)) return;
        const dueMs = await findDeletionDue(tx, id);
        if (dueMs === null) return;
        const waitMs = dueMs - ctx.clock();
        // A video that was restored and deleted again leaves the job at the earlier time. A longer
        // wait than the maximum was written before the clock was set back.
        const isEarly = waitMs > 0 && waitMs <= UNDO_SECONDS_MAX * 1000;
        if (isEarly) await scheduleErasure(tx, ctx, { id, dueMs });
        else await eraseDeletedVideo(tx, ctx, { id });
      }),
    exhausted: async () => {},
  };
}

/**
 * Undoes a deletion with all data of the video. Returns a video that is not deleted unchanged, so
 * that the request can be repeated. Throws video_not_found when the deletion is final, video_removed
 * when an operator has removed the video, video_exists when the account has created another video
 * of the source, and quota_exceeded.
 */
export async function restoreVideo(
  ctx: ManageContext,
  { id, accountId }: { readonly id: string; readonly accountId: AccountId },
): Promise<Video> {
  if (!isVideoId(id)) throw videoNotFound();
  return ctx.database.transaction(async (tx) => {
    // As in a creation, this lock prevents a concurrent video of the source.
    await ctx.lockOwner(tx, accountId);
    const change = async (before: Video | undefined): Promise<boolean> => {
      if (before === undefined) return false;
      if (isTakenDown(before)) throw videoRemoved();
      await restore(tx, ctx, { video: before, accountId });
      await recordAudit(tx, ctx, { accountId, action: 'video.restored', subjectId: id });
      return true;
    };
    const key = { id, accountId };
    const changed = { ...key, isDeleted: true, cause: 'undo', change } as const;
    const video = (await changeVideo(tx, ctx, changed)) ?? (await findOwned(tx, ctx, key));
    if (video === undefined) throw videoNotFound();
    return video;
  });
}

type DeletedVideo = { readonly video: Video; readonly accountId: AccountId };

async function restore(tx: Tx, ctx: ManageContext, deleted: DeletedVideo): Promise<void> {
  const { video } = deleted;
  const { id } = video;
  await requireNoOther(tx, ctx, deleted);
  if (!(await writeRestored(tx, id, ctx.clock()))) throw videoNotFound();
  await enforceQuotas(tx, ctx, deleted);
  if (video.status === 'queued' || video.status === 'resolving') {
    await enqueueResolution(tx, ctx, video);
  } else {
    await scheduleCheck(tx, ctx, id);
  }
}

/** The account may have created a video of the same source in the meantime. */
async function requireNoOther(
  tx: Tx,
  ctx: ManageContext,
  { video, accountId }: DeletedVideo,
): Promise<void> {
  const [{ digest }] = video.addresses;
  const other = await findSubmitted(tx, ctx, { ownerId: accountId, digest });
  if (other === undefined) return;
  const message = 'Another video of this source was created after the deletion.';
  throw new AppError('video_exists', `${message} Delete it to restore this one.`, {
    details: [{ path: '', message, videoId: other.id }],
    headers: { location: linkToRecord(other.id, ctx.publicUrl) },
  });
}

/** A deleted video counts as a video, but not its subtitles. The count includes one of them. */
async function enforceQuotas(
  tx: Tx,
  { quotas, findTracks, countTracks }: ManageContext,
  { video: { id }, accountId }: DeletedVideo,
): Promise<void> {
  if (!(await findTracks(tx, [id])).has(id)) return;
  await quotas.enforce(tx, {
    accountId,
    quota: 'subtitles',
    count: async () => (await countTracks(tx, selectOwnedIds(tx, accountId))) - 1,
  });
}
