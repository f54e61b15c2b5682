import type { AccountId } from '#contract/ids.ts';
import type { Videos } from '#features/videos/index.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { createAnnounceTrack } from './announce-track.ts';
import { type ChangeDeps, type ChangeTracks, createChangeTracks } from './change-tracks.ts';
import { createFetchCaption } from './fetch-caption.ts';
import { createReadTracks, type ReadTracks } from './read-tracks.ts';
import { createUploadReader } from './read-upload.ts';
import { countTracks, findOriginal, type Original, type TrackKey } from './store.ts';

export type SubtitlesDeps = {
  readonly database: Database;
  readonly videos: Pick<Videos, 'findVideo' | 'lockOwnedVideo' | 'selectOwnedIds'>;
  /** Fetches the captions of sources. */
  readonly egress: Pick<Egress, 'open'>;
  readonly lockOwner: ChangeDeps['lockOwner'];
  readonly quotas: Pick<Quotas, 'enforce'>;
  readonly threads: ThreadPool;
  readonly publishEvent: PublishEvent;
  /** Base URL of the links in events. */
  readonly publicUrl: URL;
  readonly clock: Clock;
};

/** The operations that routes and other features use. */
export type Subtitles = ReadTracks & {
  readonly tracks: ChangeTracks;
  readonly countTracks: (accountId: AccountId) => Promise<number>;
  readonly findOriginal: (key: TrackKey) => Promise<Original | undefined>;
};

export function createSubtitles(deps: SubtitlesDeps): Subtitles {
  const { database } = deps;
  const readUpload = createUploadReader(deps.threads);
  const fetchCaption = createFetchCaption({ ...deps, readUpload });
  const announceTrack = createAnnounceTrack({ ...deps, changes: database.changes });
  return {
    ...createReadTracks({ ...deps, fetchCaption }),
    tracks: createChangeTracks({ ...deps, announceTrack, readUpload }),
    countTracks: (accountId) =>
      countTracks(database.queries, deps.videos.selectOwnedIds(database.queries, accountId)),
    findOriginal: (key) => findOriginal(database.queries, key),
  };
}
