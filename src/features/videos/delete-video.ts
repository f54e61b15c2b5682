import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import type { AnnounceVideo } from './announce-video.ts';
import { getOwnedVideo, type OwnedVideoKey, videoNotFound } from './get-owned-video.ts';
import type { OwnerStore } from './owner-store.ts';
import type { VideoStore } from './store.ts';

/** Deletes a video with all that belongs to it. Throws video_not_found and precondition_failed. */
export type DeleteVideo = (key: OwnedVideoKey) => Promise<void>;

/** The same for all videos of an account, as a part of its own deletion: nobody is told. Answers how many there were. */
export type DeleteVideosOf = (tx: Tx, accountId: AccountId) => Promise<number>;

/** The same for the operator, whoever owns it; false when there is none. */
export type DeleteAnyVideo = (id: VideoId) => Promise<boolean>;

/** Erases what others keep of an account's records; of records without an owner nobody keeps anything. */
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
      await ownerStore.lock(tx, key.id);
      const video = await getOwnedVideo(tx, key, store);
      // Of two who delete it at the same time the second finds nothing.
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
      await ownerStore.lock(tx, id);
      const video = await store.findVideo(tx, id);
      if (video === undefined || !(await ownerStore.delete(tx, id))) return false;
      await eraseVideoData(tx, video.ownerId, [id]);
      await announceVideo(tx, 'video.deleted', video);
      await database.changes.publish(tx, 'video', id);
      return true;
    });
}

export function createDeleteVideosOf({
  database,
  ownerStore,
  eraseVideoData,
}: Pick<Deps, 'database' | 'ownerStore' | 'eraseVideoData'>): DeleteVideosOf {
  return async (tx, accountId) => {
    const ids = await ownerStore.deleteAllOf(tx, accountId);
    await eraseVideoData(tx, accountId, ids);
    for (const id of ids) await database.changes.publish(tx, 'video', id);
    return ids.length;
  };
}
