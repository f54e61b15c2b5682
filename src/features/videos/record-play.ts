import { PLAY_RECORD_INTERVAL_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { OwnerStore } from './owner-store.ts';
import type { Video } from './video.ts';

/**
 * Records a play of a video without an owner, in the background and at most once an hour. Each
 * recorded play delays the deletion of the video.
 */
export type RecordPlay = (video: Video) => void;

type Deps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly ownerStore: Pick<OwnerStore, 'recordPlay'>;
  readonly clock: Clock;
  readonly log: Logger;
};

export function createRecordPlay({ database, ownerStore, clock, log }: Deps): RecordPlay {
  // The cache returns the same Video object to many players. Each object records at most one play.
  const recorded = new WeakSet<Video>();
  return (video) => {
    if (video.ownerId !== null || recorded.has(video)) return;
    const nowMs = clock();
    if (nowMs - (video.lastPlayedAtMs ?? 0) < PLAY_RECORD_INTERVAL_MS) return;
    recorded.add(video);
    database
      .transaction((tx) => ownerStore.recordPlay(tx, video.id, nowMs))
      .catch((error: unknown) => log.warn({ err: error }, 'failed to record a play'));
  };
}
