import { type AccountId, isVideoId, type VideoId } from '#contract/ids.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import {
  type ChangeCause,
  decideVideoEvent,
  type Snapshot,
  type VideoState,
} from './decide-video-event.ts';
import { type FindContext, findOwned, findVideo } from './find-videos.ts';
import { checkExpected, type OwnedVideoKey, videoNotFound } from './get-owned-video.ts';
import { FAILED_CHECKS_MAX } from './health.ts';
import type { Video } from './video.ts';
import { lockVideo, type WriteContext } from './write-video.ts';

export type RecordContext = FindContext &
  WriteContext & {
    readonly database: Database;
    readonly clock: Clock;
    readonly publishEvent: PublishEvent;
    /**
     * The record in events. Receivers are often third parties, so it contains neither the source
     * URL nor a playback token.
     */
    readonly showVideo: (video: Video) => object;
  };

export type ChangeTarget = {
  readonly id: VideoId;
  /** Restricts the change to a video of this account. */
  readonly accountId?: AccountId;
  readonly cause: ChangeCause;
  readonly ctx: RecordContext;
};

/**
 * Applies one change to a video, which stays locked until the transaction ends, notifies all nodes
 * and publishes the event of the change to the owner's webhooks. `change` receives undefined if the
 * video does not exist, and returns false if it has changed nothing. Returns the new version.
 */
export async function changeVideo(
  tx: Tx,
  { cause, ctx, ...key }: ChangeTarget,
  change: (before: Video | undefined) => Promise<boolean>,
): Promise<Video | undefined> {
  await lockVideo(tx, key);
  const before = await find(tx, key, ctx);
  if (!(await change(before))) return before;
  const after = await find(tx, key, ctx);
  await ctx.database.changes.publish(tx, 'video', key.id);
  const type = decideVideoEvent(toSnapshot(before, ctx), toSnapshot(after, ctx), cause);
  const video = after ?? before;
  if (type === null || video === undefined || video.ownerId === null) return after;
  await ctx.publishEvent(tx, {
    accountId: video.ownerId,
    type,
    subject: video.id,
    render: () => ({ video: ctx.showVideo(video) }),
  });
  return after;
}

type OwnedTarget = { readonly key: OwnedVideoKey; readonly ctx: RecordContext };

/**
 * Like `changeVideo`, at the request of the owner. Throws video_not_found unless the account owns
 * the video, and precondition_failed.
 */
export async function changeOwnedVideo(
  tx: Tx,
  { key: { id, accountId, isExpected }, ctx }: OwnedTarget,
  change: (before: Video) => Promise<boolean>,
): Promise<Video> {
  if (!isVideoId(id)) throw videoNotFound();
  const target = { id, accountId, cause: 'owner', ctx } as const;
  const after = await changeVideo(tx, target, async (before) => {
    if (before === undefined) throw videoNotFound();
    checkExpected(before, isExpected);
    return change(before);
  });
  if (after === undefined) throw videoNotFound();
  return after;
}

function find(
  tx: Tx,
  { id, accountId }: Pick<ChangeTarget, 'id' | 'accountId'>,
  ctx: RecordContext,
): Promise<Video | undefined> {
  return accountId === undefined ? findVideo(tx, id, ctx) : findOwned(tx, { id, accountId }, ctx);
}

function toSnapshot(video: Video | undefined, { showVideo }: RecordContext): Snapshot {
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
    case 'failed':
      return video.addresses[0].failedChecks >= FAILED_CHECKS_MAX ? 'lost' : 'failed';
    default:
      return assertNever(video);
  }
}
