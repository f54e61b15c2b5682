import type { Database, Tx } from '#platform/db/database.ts';

import type { AddressContext } from '../addresses/address-context.ts';
import { recordActivity } from '../addresses/record-activity.ts';
import { writePlayed } from '../record/store/write-video.ts';
import type { Video } from '../record/video.ts';

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

type PlayContext = Pick<AddressContext, 'clock' | 'log'> & {
  readonly database: Pick<Database, 'transaction'>;
  readonly write: (tx: Tx, video: Video) => Promise<void>;
};

export function createRecordPlay({ database, clock, log, write }: PlayContext): RecordPlay {
  // The cache returns the same Video object to many players. Each object records at most one play.
  const recorded = new WeakSet<Video>();
  return (video) => {
    const nowMs = clock();
    if (recorded.has(video) || !isDue(video, nowMs)) return;
    recorded.add(video);
    database
      .transaction((tx) => write(tx, video))
      .catch((error: unknown) => log.warn({ err: error }, 'failed to record a play'));
  };
}

function isDue({ ownerId, lastPlayedAtMs, activeAtMs }: Video, nowMs: number): boolean {
  return ownerId === null
    ? nowMs - (lastPlayedAtMs ?? 0) >= PLAY_RECORD_INTERVAL_MS
    : nowMs - activeAtMs >= ACTIVITY_RECORD_INTERVAL_MS;
}

/** Writes the time of a play. */
export function writePlay(tx: Tx, ctx: AddressContext, video: Video): Promise<void> {
  return video.ownerId === null
    ? writePlayed(tx, video.id, ctx.clock())
    : recordActivity(tx, ctx, video);
}
