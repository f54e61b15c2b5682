import { type AccountId, isVideoId, type VideoId } from '#contract/ids.ts';
import type { AuditDetails } from '#platform/audit/audit-entry.ts';
import { recordAudit, recordOperatorAction } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeVideo, type VideoChange } from '../record/change-video.ts';
import { applyToOwned, type OwnedVideoKey } from '../record/owned-video.ts';
import { deleteByOwner, deleteVideos } from '../record/store/write-video.ts';
import type { Video } from '../record/video.ts';
import type { ManageContext } from './manage-context.ts';

/**
 * Deletes a video with all its data, also if it is deleted already and could be restored. Throws
 * video_not_found and precondition_failed.
 */
export async function deleteVideo(ctx: ManageContext, key: OwnedVideoKey): Promise<void> {
  const { id, accountId, isExpected } = key;
  if (isVideoId(id) && isExpected === undefined) {
    const isErased = await ctx.database.transaction((tx) =>
      eraseDeletedVideo(tx, ctx, { id, accountId }),
    );
    if (isErased) return;
  }
  const change = async (tx: Tx, video: Video): Promise<boolean> => {
    await recordAudit(tx, ctx, { accountId, action: 'video.deleted', subjectId: video.id });
    return eraseVideo(tx, ctx, video);
  };
  await applyToOwned(ctx, key, { cause: 'deletion', change });
}

/**
 * Deletes a video for the operator, regardless of its owner. Returns false when it does not exist.
 */
export function deleteAnyVideo(
  ctx: ManageContext,
  id: VideoId,
  details: AuditDetails = {},
): Promise<boolean> {
  return ctx.database.transaction(async (tx) => {
    const onErase = async ({ ownerId: accountId }: Video): Promise<void> => {
      const entry = { action: 'operator.video_deleted', subjectId: id } as const;
      await recordOperatorAction(tx, ctx, { ...entry, accountId, details });
    };
    return (
      (await eraseFoundVideo(tx, ctx, { id, isDeleted: true, onErase })) ||
      (await eraseFoundVideo(tx, ctx, { id, onErase }))
    );
  });
}

type ErasureKey = Pick<VideoChange, 'id' | 'accountId' | 'isDeleted'> & {
  readonly onErase?: (video: Video) => Promise<void>;
};

/** Makes a deletion final that could be undone. Returns false when there is none. */
export function eraseDeletedVideo(
  tx: Tx,
  ctx: ManageContext,
  key: Pick<ErasureKey, 'id' | 'accountId'>,
): Promise<boolean> {
  return eraseFoundVideo(tx, ctx, { ...key, isDeleted: true });
}

async function eraseFoundVideo(
  tx: Tx,
  ctx: ManageContext,
  { onErase, ...key }: ErasureKey,
): Promise<boolean> {
  let isErased = false;
  await changeVideo(tx, ctx, {
    ...key,
    cause: 'deletion',
    change: async (video) => {
      if (video === undefined) return false;
      await onErase?.(video);
      isErased = await eraseVideo(tx, ctx, video);
      return isErased;
    },
  });
  return isErased;
}

async function eraseVideo(
  tx: Tx,
  { eraseVideoData }: ManageContext,
  { id, ownerId }: Video,
): Promise<boolean> {
  await deleteVideos(tx, [id]);
  await eraseVideoData(tx, ownerId, [id]);
  return true;
}

/**
 * Deletes all videos of an account as part of the account's deletion. No events are published,
 * because the webhooks are deleted too. Returns the number of deleted videos.
 */
export async function deleteAccountVideos(
  tx: Tx,
  { database, eraseVideoData }: Pick<ManageContext, 'database' | 'eraseVideoData'>,
  accountId: AccountId,
): Promise<number> {
  const ids = await deleteByOwner(tx, accountId);
  await eraseVideoData(tx, accountId, ids);
  for (const id of ids) await database.changes.publish(tx, 'video', id);
  return ids.length;
}
