import type { VideoId } from '#contract/ids.ts';
import type { RemovalReason } from '#contract/removal-reasons.ts';
import {
  type RemovedVideo,
  removeVideo,
  restoreRemovedVideo,
  type Video,
  type Videos,
} from '#features/videos/index.ts';
import { recordOperatorAction } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newBlockId } from '#platform/new-id.ts';

import { deleteVideoBlocks, insertBlock } from './block-store.ts';
import type { BlocksContext } from './change-blocks.ts';
import { closeReports } from './report-store.ts';
import { insertTakedown, markRestored } from './takedown-store.ts';

/** The services that takedowns use. */
export type TakedownContext = BlocksContext & { readonly videos: Pick<Videos, 'ctx'> };

export type TakedownInput = {
  readonly reason: RemovalReason;
  /** Text for the owner, such as the reference of a notice. */
  readonly notice: string | null;
};

/** Removes a video for everyone but its owner, who sees the reason. Undefined if there is none. */
export async function takeDown(
  ctx: TakedownContext,
  id: VideoId,
  { reason, notice }: TakedownInput,
): Promise<RemovedVideo | undefined> {
  const taken = await ctx.database.transaction(async (tx) => {
    const removed = await removeVideo(tx, ctx.videos.ctx, { id, reason, notice });
    if (removed === undefined) return undefined;
    const { video, isNew } = removed;
    const { ownerId, removal } = video;
    const note = notice;
    await closeReports(tx, id, { outcome: 'removed', note, nowMs: ctx.clock() });
    if (isNew) {
      await insertTakedown(tx, { videoId: id, ownerId, reason, nowMs: removal.atMs });
      await blockSources(tx, ctx, video);
    }
    const entry = { action: 'operator.video_removed', subjectId: id } as const;
    const details = { reason, notice };
    await recordOperatorAction(tx, ctx, { ...entry, accountId: ownerId, details });
    return video;
  });
  await ctx.blocks.reload();
  return taken;
}

/** Blocks every name of the video for everyone, so that no other video plays it. */
async function blockSources(tx: Tx, ctx: TakedownContext, video: RemovedVideo): Promise<void> {
  const { id: videoId, addresses, removal } = video;
  const digests = new Set(addresses.flatMap(({ digest, names }) => [digest, ...names]));
  for (const digest of digests) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await insertBlock(tx, {
      id: newBlockId(),
      kind: 'source',
      value: digest,
      reason: `Takedown: ${removal.reason}`,
      videoId,
      createdAtMs: removal.atMs,
    });
  }
  await ctx.database.changes.publish(tx, 'block', videoId);
}

/** Undoes a takedown. Returns undefined if the video does not exist. */
export async function restoreTakenDown(
  ctx: TakedownContext,
  id: VideoId,
  { reason }: { readonly reason: string },
): Promise<Video | undefined> {
  // The video is compared with the block list when it is restored.
  await ctx.database.transaction(async (tx) => {
    await deleteVideoBlocks(tx, id);
    await ctx.database.changes.publish(tx, 'block', id);
  });
  await ctx.blocks.reload();
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
