import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import type { AnnounceVideo } from './announce-video.ts';
import { getOwnedVideo, type OwnedVideoKey, videoNotFound } from './get-owned-video.ts';
import type { OwnerStore } from './owner-store.ts';
import type { VideoStore } from './store.ts';

/** Deletes a video with all its data. Throws video_not_found and precondition_failed. */
export type DeleteVideo = (key: OwnedVideoKey) => Promise<void>;

/**
 * Deletes all videos of an account as part of the account's deletion. No events are published.
 * Returns the number of deleted videos.
 */
export type DeleteAccountVideos = (tx: Tx, accountId: AccountId) => Promise<number>;

/**
 * Deletes a video for the operator, regardless of its owner. Returns false when it does not exist.
 */
export type DeleteAnyVideo = (id: VideoId) => Promise<boolean>;

/**
 * Deletes the data that other features store about videos of an owner. Videos without an owner have
 * no such data.
 */
export type EraseVideoData = (
  tx: Tx,
  ownerId: string | null,
  ids: readonly string[],
) => Promise<void>;

type Deps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: OwnerStore;
  readonly announceVideo: AnnounceVideo;
  readonly eraseVideoData: EraseVideoData;
};

export function createDeleteVideo({
  database,
  store,
  ownerStore,
  announceVideo,
  eraseVideoData,
}: Deps): DeleteVideo {
  return (key) =>
    database.transaction(async (tx) => {
      await ownerStore.lock(tx, key);
      const video = await getOwnedVideo(tx, key, store);
      // If a concurrent request has already deleted the video, there is no row left.
      if (!(await ownerStore.delete(tx, video.id))) throw videoNotFound();
      await eraseVideoData(tx, video.ownerId, [video.id]);
      await announceVideo(tx, 'video.deleted', video);
      await database.changes.publish(tx, 'video', video.id);
    });
}

export function createDeleteAnyVideo({
  database,
  store,
  ownerStore,
  announceVideo,
  eraseVideoData,
}: Deps): DeleteAnyVideo {
  return (id) =>
    database.transaction(async (tx) => {
      await ownerStore.lock(tx, { id });
      const video = await store.findVideo(tx, id);
      if (video === undefined || !(await ownerStore.delete(tx, id))) return false;
      await eraseVideoData(tx, video.ownerId, [id]);
      await announceVideo(tx, 'video.deleted', video);
      await database.changes.publish(tx, 'video', id);
      return true;
    });
}

export function createDeleteAccountVideos({
  database,
  ownerStore,
  eraseVideoData,
}: Pick<Deps, 'database' | 'ownerStore' | 'eraseVideoData'>): DeleteAccountVideos {
  return async (tx, accountId) => {
    const ids = await ownerStore.deleteByOwner(tx, accountId);
    await eraseVideoData(tx, accountId, ids);
    for (const id of ids) await database.changes.publish(tx, 'video', id);
    return ids.length;
  };
}
