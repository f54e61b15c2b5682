import { PLAY_RECORD_INTERVAL_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { OwnerStore } from './owner-store.ts';
import type { Video } from './video.ts';

/**
 * Records the play of a video without an owner at most once an hour, which delays its expiry. Runs
 * in the background.
 */
export type RecordPlay = (video: Video) => void;

type Deps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly ownerStore: Pick<OwnerStore, 'recordPlay'>;
  readonly clock: Clock;
  readonly log: Logger;
};

export function createRecordPlay({ database, ownerStore, clock, log }: Deps): RecordPlay {
  // A cached Video object is shared by many players and records at most one play.
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
