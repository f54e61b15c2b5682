import type { AccountId, VideoId } from '#contract/ids.ts';
import { publishEvent } from '#features/webhooks/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { Tx } from '#platform/db/database.ts';

import {
  type ChangeCause,
  decideVideoEvent,
  type Snapshot,
  type VideoState,
} from './decide-video-event.ts';
import type { RecordContext } from './record-context.ts';
import { videoRemoved } from './require-not-removed.ts';
import { findOwned, findVideo, lockAndFindVideo } from './store/find-videos.ts';
import { countLostChecks, isTakenDown, type RemovedVideo, type Video } from './video.ts';

export type VideoChange = {
  readonly id: VideoId;
  /** Restricts the change to a video of this account. */
  readonly accountId?: AccountId;
  /** Restricts the change to a video whose deletion can be undone, which no other change finds. */
  readonly isDeleted?: boolean;
  readonly cause: ChangeCause;
  /** Receives undefined if the video does not exist. Returns false if it has changed nothing. */
  readonly change: (before: Video | undefined) => Promise<boolean>;
};

/**
 * Applies one change to a video, which stays locked until the transaction ends, notifies all nodes
 * and publishes the event of the change to the owner's webhooks. Returns the new version. A removed
 * video stays unchanged.
 */
export async function changeVideo(
  tx: Tx,
  ctx: RecordContext,
  { cause, change, ...key }: VideoChange,
): Promise<Video | undefined> {
  const before = await lockAndFindVideo(tx, ctx, key);
  if (before?.status === 'removed' && !mayChangeRemoved(before, cause)) return before;
  if (!(await change(before))) return before;
  const after = await find(tx, ctx, key);
  await ctx.database.changes.publish(tx, 'video', key.id);
  const type = decideVideoEvent(toSnapshot(ctx, before), toSnapshot(ctx, after), cause);
  const video = after ?? before;
  if (type === null || video === undefined || video.ownerId === null) return after;
  await publishEvent(tx, ctx.webhooks, {
    accountId: video.ownerId,
    type,
    subject: video.id,
    tags: [before, after].flatMap((version) => version?.tags ?? []),
    render: () => ({ video: ctx.showVideo(video) }),
  });
  return after;
}

const REMOVED_CAUSES: ReadonlySet<ChangeCause> = new Set(['deletion', 'undo', 'takedown']);
const REQUESTED_CAUSES: ReadonlySet<ChangeCause> = new Set(['owner', 'creation']);

/**
 * Only operators change a video that was taken down. Jobs continue for a blocked source, because no
 * one could restart them when it is allowed again. Throws video_removed for requests of others.
 */
function mayChangeRemoved(video: RemovedVideo, cause: ChangeCause): boolean {
  if (REQUESTED_CAUSES.has(cause)) throw videoRemoved();
  return REMOVED_CAUSES.has(cause) || !isTakenDown(video);
}

async function find(
  tx: Tx,
  ctx: RecordContext,
  { id, accountId, isDeleted = false }: Pick<VideoChange, 'id' | 'accountId' | 'isDeleted'>,
): Promise<Video | undefined> {
  const found =
    accountId === undefined
      ? await findVideo(tx, ctx, id)
      : await findOwned(tx, ctx, { id, accountId });
  return found ?? (isDeleted ? lockAndFindVideo(tx, ctx, { id, isDeleted }) : undefined);
}

function toSnapshot({ showVideo }: RecordContext, video: Video | undefined): Snapshot {
  if (video === undefined) return { state: 'none', shown: '', lost: '' };
  const times = { updatedAt: null, resolvedAt: null, checkedAt: null };
  const sources = video.status === 'ready' ? video.sources : [];
  return {
    state: toState(video),
    shown: JSON.stringify({ ...showVideo(video), ...times }),
    lost: sources
      .filter(({ isLost }) => isLost)
      .map(({ id }) => id)
      .toSorted()
      .join(),
  };
}

function toState(video: Video): VideoState {
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return 'pending';
    case 'ready':
      return video.live?.state === 'live' ? 'live' : 'ready';
    case 'removed':
      return 'removed';
    case 'failed':
      return countLostChecks(video) >= 0 ? 'lost' : 'failed';
    default:
      return assertNever(video);
  }
}
