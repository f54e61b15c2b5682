import type { Tx } from '#platform/db/database.ts';

import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import type { OwnerStore } from './owner-store.ts';
import type { RecordActivity } from './record-activity.ts';
import type { VideoStore } from './store.ts';
import type { Video } from './video.ts';

/**
 * Locks the video until the transaction ends, for a change by its owner. Throws video_not_found
 * unless the account owns it.
 */
export type LockOwnedVideo = (tx: Tx, key: OwnedVideoKey) => Promise<Video>;

type Deps = {
  readonly store: Pick<VideoStore, 'findOwned'>;
  readonly ownerStore: Pick<OwnerStore, 'lock'>;
  readonly recordActivity: RecordActivity;
};

export function createLockOwnedVideo({ store, ownerStore, recordActivity }: Deps): LockOwnedVideo {
  return async (tx, key) => {
    await ownerStore.lock(tx, key);
    const video = await getOwnedVideo(tx, key, store);
    await recordActivity(tx, video);
    return video;
  };
}
