import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import type { AnnounceVideo } from './announce-video.ts';
import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import { isSameOnWire } from './is-same-on-wire.ts';
import type { OwnerStore, VideoChanges } from './owner-store.ts';
import type { RecordActivity } from './record-activity.ts';
import type { VideoStore } from './store.ts';
import type { Video } from './video.ts';

/**
 * Applies the owner's changes and announces them if they are visible in the API. Throws
 * video_not_found and precondition_failed.
 */
export type UpdateVideo = (key: OwnedVideoKey, changes: VideoChanges) => Promise<Video>;

type Deps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: OwnerStore;
  readonly announceVideo: AnnounceVideo;
  readonly recordActivity: RecordActivity;
  readonly publicUrl: URL;
  readonly clock: Clock;
};

export function createUpdateVideo(deps: Deps): UpdateVideo {
  const { database, store, ownerStore, clock } = deps;
  return (key, changes) =>
    database.transaction(async (tx) => {
      await ownerStore.lock(tx, key);
      const video = await getOwnedVideo(tx, key, store);
      if (Object.keys(changes).length === 0) return video;
      await ownerStore.update(tx, video, { changes, nowMs: clock() });
      await deps.recordActivity(tx, video);
      await database.changes.publish(tx, 'video', video.id);
      const changed = await getOwnedVideo(tx, { id: key.id, accountId: key.accountId }, store);
      if (!isSameOnWire(video, changed, deps.publicUrl))
        await deps.announceVideo(tx, 'video.updated', changed);
      return changed;
    });
}
