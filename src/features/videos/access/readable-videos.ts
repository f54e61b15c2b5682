import type { Grant } from '#contract/access-lease.ts';
import type { AccountPrincipal } from '#contract/guard.ts';
import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { ChangeBus } from '#platform/db/database.ts';

import type { ReadAccess } from '../record/store/find-videos.ts';
import type { Video } from '../record/video.ts';
import { BriefCache } from './brief-cache.ts';
import { isExpired, type PlaybackTokens } from './playback-token.ts';

/** Credentials of a reader. Without any, only public and unlisted videos are found. */
export type Reader = {
  readonly principal?: AccountPrincipal | undefined;
  readonly token?: string | undefined;
};

/** Finds a video regardless of permissions. The result is at most half a second old. */
export type FindCachedVideo = (id: string) => Promise<Video | undefined>;

/**
 * Finds a video that anyone with the ID may read, or that this grant opens. The result is at most
 * half a second old.
 */
export type FindGrantedVideo = (id: string, grant?: Grant) => Promise<Video | undefined>;

/**
 * Finds a video that anyone with the ID may read, or this reader: its owner, or someone with a
 * playback token.
 */
export type FindReadableVideo = (id: string, reader?: Reader) => Promise<Video | undefined>;

type CacheOptions = {
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly clock: Clock;
  /** Called with the age of each cached video that is returned. */
  readonly onCacheUsed?: ((ageSeconds: number) => void) | undefined;
};

type FindVideo = (id: VideoId, epoch: number | undefined) => Promise<Video | undefined>;

/**
 * Finds a video that anyone with the ID may read, if it is cached. The result is at most half a
 * second old.
 */
export type FindLoadedVideo = (id: string) => Video | undefined;

type VideoCache = {
  readonly find: (id: string, epoch?: number) => Promise<Video | undefined>;
  readonly findLoaded: FindLoadedVideo;
};

/**
 * A change notification evicts the video. The age limit covers notifications of other nodes that
 * were missed. Only the latest epoch's result is cached, because few requests have a revoked token.
 * A private video is not used while the database is away.
 */
export function createVideoCache(
  find: FindVideo,
  { changes, clock, onCacheUsed }: CacheOptions,
): VideoCache {
  const cache = new BriefCache({
    read: find,
    mayOutlast: (video) => video !== undefined && video.visibility !== 'private',
    clock,
    onUsed: onCacheUsed,
  });
  changes.subscribe(
    'video',
    (subject) => {
      if (isVideoId(subject)) cache.evict(subject);
    },
    () => cache.clear(),
  );
  return {
    find: async (id, epoch) => (isVideoId(id) ? cache.get(id, epoch) : undefined),
    findLoaded: (id) => (isVideoId(id) ? cache.getLoaded(id) : undefined),
  };
}

type FindReadable = (id: VideoId, access: ReadAccess) => Promise<Video | undefined>;

/** Two caches, so that requests without a grant never evict what viewers with a grant need. */
export function createGrantedVideos(
  findReadable: FindReadable,
  options: CacheOptions,
): { readonly findGrantedVideo: FindGrantedVideo; readonly findLoadedVideo: FindLoadedVideo } {
  const find: FindVideo = (id, epoch) => findReadable(id, { epoch });
  const open = createVideoCache(find, options);
  const granted = createVideoCache(find, options);
  return {
    findGrantedVideo(id, grant) {
      const epoch = toEpoch(grant, options.clock());
      return epoch === undefined ? open.find(id) : granted.find(id, epoch);
    },
    findLoadedVideo: open.findLoaded,
  };
}

/**
 * The seal of a token is checked before the lookup, and the rest of the permission by the lookup.
 * Readers with an account bypass the cache, so that owners see their own changes immediately.
 */
export function createReadableVideos(deps: {
  readonly findGrantedVideo: FindGrantedVideo;
  readonly findReadable: FindReadable;
  readonly readGrant: PlaybackTokens['readGrant'];
  readonly clock: Clock;
}): FindReadableVideo {
  return async (id, { principal, token } = {}) => {
    if (!isVideoId(id)) return undefined;
    const grant = token === undefined ? undefined : deps.readGrant(token, id);
    if (principal === undefined) return await deps.findGrantedVideo(id, grant);
    const { accountId } = principal;
    return await deps.findReadable(id, { accountId, epoch: toEpoch(grant, deps.clock()) });
  };
}

function toEpoch(grant: Grant | undefined, nowMs: number): number | undefined {
  return grant === undefined || isExpired(grant, nowMs) ? undefined : grant.epoch;
}
