import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { OwnerStore } from './owner-store.ts';
import type { RecordActivity } from './record-activity.ts';
import type { Video } from './video.ts';

/** Plays of a video without an owner are recorded at most this often. */
export const PLAY_RECORD_INTERVAL_MS = 60 * 60_000;
/** Plays of other videos are recorded at most this often, because only long idle times matter. */
export const ACTIVITY_RECORD_INTERVAL_MS = 24 * 60 * 60_000;

/**
 * Records a play in the background, at most once an hour for a video without an owner, and once a
 * day for other videos. It delays the deletion of the former, and keeps the checks of the latter
 * frequent.
 */
export type RecordPlay = (video: Video) => void;

type Deps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly ownerStore: Pick<OwnerStore, 'recordPlay'>;
  readonly recordActivity: RecordActivity;
  readonly clock: Clock;
  readonly log: Logger;
};

export function createRecordPlay(deps: Deps): RecordPlay {
  const { database, clock, log } = deps;
  // The cache returns the same Video object to many players. Each object records at most one play.
  const recorded = new WeakSet<Video>();
  return (video) => {
    const nowMs = clock();
    if (recorded.has(video) || !isDue(video, nowMs)) return;
    recorded.add(video);
    database
      .transaction((tx) => record(tx, video, { ...deps, nowMs }))
      .catch((error: unknown) => log.warn({ err: error }, 'failed to record a play'));
  };
}

function isDue({ ownerId, lastPlayedAtMs, activeAtMs }: Video, nowMs: number): boolean {
  return ownerId === null
    ? nowMs - (lastPlayedAtMs ?? 0) >= PLAY_RECORD_INTERVAL_MS
    : nowMs - activeAtMs >= ACTIVITY_RECORD_INTERVAL_MS;
}

function record(
  tx: Tx,
  video: Video,
  {
    ownerStore,
    recordActivity,
    nowMs,
  }: Pick<Deps, 'ownerStore' | 'recordActivity'> & { readonly nowMs: number },
): Promise<void> {
  return video.ownerId === null
    ? ownerStore.recordPlay(tx, video.id, nowMs)
    : recordActivity(tx, video);
}
