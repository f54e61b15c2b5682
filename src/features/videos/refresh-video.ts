import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';

import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import type { OwnerStore } from './owner-store.ts';
import type { RecordActivity } from './record-activity.ts';
import { FORCE, RESOLVE_JOB, RESOLUTION_ATTEMPTS_MAX } from './resolve-job.ts';
import type { VideoStore } from './store.ts';
import type { Video } from './video.ts';

/**
 * Queues a video for resolution. If the video is already being resolved, it is returned unchanged.
 * Throws video_not_found.
 */
export type RefreshVideo = (key: OwnedVideoKey) => Promise<Video>;

type Deps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: OwnerStore;
  readonly recordActivity: RecordActivity;
  readonly enqueueJob: EnqueueJob;
  readonly clock: Clock;
};

export function createRefreshVideo(deps: Deps): RefreshVideo {
  const { database, store, ownerStore, enqueueJob, clock } = deps;
  return (key) =>
    database.transaction(async (tx) => {
      await ownerStore.lock(tx, key);
      const video = await getOwnedVideo(tx, key, store);
      if (!(await ownerStore.requeue(tx, video.id, clock()))) return video;
      await deps.recordActivity(tx, video);
      await enqueueJob(tx, {
        kind: RESOLVE_JOB,
        subject: video.id,
        payload: FORCE,
        attemptsMax: RESOLUTION_ATTEMPTS_MAX,
      });
      await database.changes.publish(tx, 'video', video.id);
      return getOwnedVideo(tx, { id: key.id, accountId: key.accountId }, store);
    });
}
