import { PLAY_NOTE_INTERVAL_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { OwnerStore } from './owner-store.ts';
import type { Video } from './video.ts';

/** Remembers that a record without an owner was played, at most once an hour, so that it is kept. Nobody waits for it. */
export type NotePlay = (video: Video) => void;

type Deps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly ownerStore: Pick<OwnerStore, 'notePlay'>;
  readonly clock: Clock;
  readonly log: Logger;
};

export function createNotePlay({ database, ownerStore, clock, log }: Deps): NotePlay {
  // One object is one reading of the record: all who play from it are one note.
  const noted = new WeakSet<Video>();
  return (video) => {
    if (video.ownerId !== null || noted.has(video)) return;
    const nowMs = clock();
    if (nowMs - (video.lastPlayedAtMs ?? 0) < PLAY_NOTE_INTERVAL_MS) return;
    noted.add(video);
    database
      .transaction((tx) => ownerStore.notePlay(tx, video.id, nowMs))
      .catch((error: unknown) => log.warn({ err: error }, 'a play could not be noted'));
  };
}
