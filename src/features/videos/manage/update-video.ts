import { toSiteList } from '#contract/embed-sites.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { AuditDetails } from '#platform/audit/audit-entry.ts';
import { recordAudit, recordOperatorAction } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import type { AddressContext } from '../addresses/address-context.ts';
import { checkSourceUrl } from '../addresses/check-source-url.ts';
import { checkIdleVideo, recordActivity } from '../addresses/record-activity.ts';
import { enqueueResolution } from '../addresses/resolve-job.ts';
import { changeVideo } from '../record/change-video.ts';
import { changeOwnedVideo, getOwnedVideo, type OwnedVideoKey } from '../record/owned-video.ts';
import { requireNotRemoved } from '../record/require-not-removed.ts';
import { lockVideo } from '../record/store/find-videos.ts';
import { requeue } from '../record/store/write-resolution.ts';
import { type VideoChanges, writeChanges } from '../record/store/write-video.ts';
import { haveSameHeaders } from '../record/to-client-headers.ts';
import type { Video } from '../record/video.ts';
import type { ManageContext } from './manage-context.ts';
import { replaceUrl } from './replace-url.ts';

/**
 * Applies the owner's changes. Throws video_not_found and precondition_failed, and like `createVideo`
 * for a URL.
 */
export async function updateVideo(
  ctx: ManageContext,
  key: OwnedVideoKey,
  { url, ...changes }: VideoChanges & { readonly url?: string },
): Promise<Video> {
  const { accountId } = key;
  const source = url === undefined ? undefined : await checkSourceUrl(ctx, url, accountId);
  return changeOwnedVideo(ctx, key, {
    // As in a creation, this lock prevents a concurrent video of the source.
    lock: source && ((tx) => ctx.lockOwner(tx, accountId)),
    change: async (tx, video) => {
      const isReplaced = source && (await replaceUrl(tx, ctx, { video, source, accountId }));
      if (isReplaced !== true && Object.keys(changes).length === 0) return false;
      await writeChanges(tx, video, { changes, secrets: ctx.secrets, nowMs: ctx.clock() });
      const hasSame = haveSameHeaders({ ...video, ...changes }, video);
      if (isReplaced === true || !hasSame) await requeueVideo(tx, ctx, video);
      await recordAccessChanges(tx, ctx, { before: video, changes, accountId });
      await checkIdleVideo(tx, ctx, video);
      return true;
    },
  });
}

/** Records who may watch and embed the video. */
async function recordAccessChanges(
  tx: Tx,
  ctx: ManageContext,
  {
    before,
    changes: { visibility, embedSites },
    accountId,
  }: { readonly before: Video; readonly changes: VideoChanges; readonly accountId: AccountId },
): Promise<void> {
  const entry = { accountId, subjectId: before.id };
  if (visibility !== undefined && visibility !== before.visibility) {
    const details = { from: before.visibility, to: visibility };
    await recordAudit(tx, ctx, { ...entry, action: 'video.visibility_changed', details });
  }
  if (embedSites !== undefined) {
    const details = { sites: embedSites && toSiteList(embedSites) };
    await recordAudit(tx, ctx, { ...entry, action: 'video.embedding_changed', details });
  }
}

/**
 * Queues a video for resolution. If the video is already being resolved, it is returned unchanged.
 * Throws video_not_found.
 */
export function refreshVideo(ctx: ManageContext, key: OwnedVideoKey): Promise<Video> {
  return changeOwnedVideo(ctx, key, async (tx, video) => {
    if (!(await requeueVideo(tx, ctx, video))) return false;
    await recordActivity(tx, ctx, video);
    return true;
  });
}

/**
 * Queues a video for the operator, regardless of its owner. Returns undefined when it does not
 * exist. Throws video_removed.
 */
export function refreshAnyVideo(
  ctx: ManageContext,
  id: VideoId,
  details: AuditDetails,
): Promise<Video | undefined> {
  return ctx.database.transaction((tx) =>
    changeVideo(tx, ctx, {
      id,
      cause: 'owner',
      change: async (video) => {
        if (video === undefined || !(await requeueVideo(tx, ctx, video))) return false;
        const entry = { action: 'operator.video_refreshed', subjectId: id } as const;
        await recordOperatorAction(tx, ctx, { ...entry, accountId: video.ownerId, details });
        return true;
      },
    }),
  );
}

/** Returns false if the video is already being resolved. */
async function requeueVideo(
  tx: Tx,
  ctx: ManageContext,
  { id, ownerId }: Pick<Video, 'id' | 'ownerId'>,
): Promise<boolean> {
  const from = ['ready', 'failed'] as const;
  if (!(await requeue(tx, { id, from, nowMs: ctx.clock() }))) return false;
  await enqueueResolution(tx, ctx, { id, ownerId, force: true });
  return true;
}

/**
 * Locks the video until the transaction ends, for a change of its subtitles by its owner, which has
 * a separate event. Throws video_not_found unless the account owns it, and video_removed.
 */
export async function lockOwnedVideo(
  tx: Tx,
  ctx: AddressContext,
  key: OwnedVideoKey,
): Promise<Video> {
  await lockVideo(tx, key);
  const video = requireNotRemoved(await getOwnedVideo(tx, ctx, key));
  await recordActivity(tx, ctx, video);
  return video;
}
