import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import type { OwnerStore } from './owner-store.ts';
import type { PlaybackTokens } from './playback-token.ts';
import type { VideoStore } from './store.ts';
import type { Video } from './video.ts';

export type CreatedPlaybackToken = {
  readonly video: Video;
  readonly token: string;
  readonly expiresAtMs: number;
};

/** Owner operations on the playback tokens of a video. Both throw video_not_found. */
export type ManagePlaybackTokens = {
  readonly create: (key: OwnedVideoKey, expiresInSeconds: number) => Promise<CreatedPlaybackToken>;
  /** Invalidates every token issued so far. */
  readonly revokeAll: (key: OwnedVideoKey) => Promise<void>;
};

type Deps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly ownerStore: OwnerStore;
  readonly playbackTokens: PlaybackTokens;
  readonly clock: Clock;
};

export function createManagePlaybackTokens(deps: Deps): ManagePlaybackTokens {
  const { database, store, ownerStore, playbackTokens, clock } = deps;
  return {
    async create(key, expiresInSeconds) {
      const video = await getOwnedVideo(database.queries, key, store);
      const expiresAtSeconds = Math.floor(clock() / 1000) + expiresInSeconds;
      const grant = { epoch: video.playbackEpoch, expiresAtSeconds };
      const token = playbackTokens.write(video.id, grant);
      return { video, token, expiresAtMs: expiresAtSeconds * 1000 };
    },
    revokeAll: (key) =>
      database.transaction(async (tx) => {
        const { id } = await getOwnedVideo(tx, key, store);
        await ownerStore.incrementPlaybackEpoch(tx, id);
        await database.changes.publish(tx, 'video', id);
      }),
  };
}
