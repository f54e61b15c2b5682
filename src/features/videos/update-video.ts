import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import type { OwnerStore, VideoChanges } from './owner-store.ts';
import type { VideoStore } from './store.ts';
import type { Video } from './video.ts';

/** Changes what its owner says of a video. Throws video_not_found and precondition_failed. */
export type UpdateVideo = (key: OwnedVideoKey, changes: VideoChanges) => Promise<Video>;

type Deps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: OwnerStore;
  readonly clock: Clock;
};

export function createUpdateVideo({ database, store, ownerStore, clock }: Deps): UpdateVideo {
  return (key, changes) =>
    database.transaction(async (tx) => {
      await ownerStore.lock(tx, key.id);
      const video = await getOwnedVideo(tx, key, store);
      if (Object.keys(changes).length === 0) return video;
      await ownerStore.update(tx, video, changes, clock());
      await database.changes.publish(tx, 'video', video.id);
      return getOwnedVideo(tx, { id: key.id, accountId: key.accountId }, store);
    });
}
