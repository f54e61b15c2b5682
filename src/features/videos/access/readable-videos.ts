import { LRUCache } from 'lru-cache';

import type { Grant } from '#contract/access-lease.ts';
import type { AccountPrincipal } from '#contract/guard.ts';
import { isVideoId, type VideoId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { ChangeBus } from '#platform/db/database.ts';

import type { ReadAccess } from '../record/store/find-videos.ts';
import type { Video } from '../record/video.ts';
import { createLastKnown, READABLE_VIDEOS_MAX } from './last-known.ts';
import { isExpired, type PlaybackTokens } from './playback-token.ts';

/** Age of a cached video after which it is read again. */
export const READABLE_VIDEO_AGE_MS_MAX = 500;

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

type Deps = {
  /** `epoch` is the epoch of the reader's playback token. */
  readonly find: (id: VideoId, epoch: number | undefined) => Promise<Video | undefined>;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly clock: Clock;
  /** Called with the age of each cached video that is returned. */
  readonly onCacheUsed?: ((ageSeconds: number) => void) | undefined;
};

type Entry = {
  readonly video: Promise<Video | undefined>;
  readonly epoch: number | undefined;
  readonly loadedAtMs: number;
};

type FindCached = (id: string, epoch?: number) => Promise<Video | undefined>;

/**
 * Caches videos briefly, so that playback does not query the database for every segment. A change
 * notification evicts the video. The age limit covers notifications of other nodes that were
 * missed. Only the latest epoch's result is cached, because few requests have a revoked token.
 * While the database is away, the last known record is used, unless the video is private.
 */
export function createVideoCache({ find, changes, clock, onCacheUsed }: Deps): FindCached {
  const entries = new LRUCache<VideoId, Entry>({ max: READABLE_VIDEOS_MAX });
  const lastKnown = createLastKnown<VideoId, Video>(clock, onCacheUsed);
  changes.subscribe(
    'video',
    (subject) => {
      if (!isVideoId(subject)) return;
      entries.delete(subject);
      lastKnown.forget(subject);
    },
    () => {
      entries.clear();
      lastKnown.clear();
    },
  );

  /** Remembers the video, unless an announced change has evicted its entry since. */
  async function read(
    { id, epoch }: { readonly id: VideoId; readonly epoch: number | undefined },
    isCurrent: () => boolean,
  ): Promise<Video | undefined> {
    const readAtMs = clock();
    try {
      const video = await find(id, epoch);
      if (video === undefined || video.visibility === 'private') lastKnown.forget(id);
      else if (isCurrent()) lastKnown.remember(id, video, readAtMs);
      return video;
    } catch (error) {
      return lastKnown.fallBack(id, error);
    }
  }

  function load(id: VideoId, epoch: number | undefined): Promise<Video | undefined> {
    const isCurrent = (): boolean => entries.get(id) === entry;
    const video = read({ id, epoch }, isCurrent);
    const entry: Entry = { video, epoch, loadedAtMs: clock() };
    entries.set(id, entry);
    entry.video.catch(() => {
      if (isCurrent()) entries.delete(id);
    });
    return entry.video;
  }

  return async (id, epoch) => {
    if (!isVideoId(id)) return undefined;
    const entry = entries.get(id);
    if (entry === undefined || entry.epoch !== epoch) return load(id, epoch);
    const ageMs = clock() - entry.loadedAtMs;
    // The age is negative if the clock has been set back. Such an entry is loaded again.
    const isFresh = ageMs >= 0 && ageMs < READABLE_VIDEO_AGE_MS_MAX;
    if (!isFresh) return load(id, epoch);
    onCacheUsed?.(ageMs / 1000);
    return entry.video;
  };
}

type GrantedDeps = Pick<Deps, 'changes' | 'clock' | 'onCacheUsed'> & {
  readonly findReadable: (id: VideoId, access: ReadAccess) => Promise<Video | undefined>;
};

/** Two caches, so that requests without a grant never evict what viewers with a grant need. */
export function createGrantedVideos({ findReadable, ...deps }: GrantedDeps): FindGrantedVideo {
  const find = (id: VideoId, epoch: number | undefined): Promise<Video | undefined> =>
    findReadable(id, { epoch });
  const findOpen = createVideoCache({ ...deps, find });
  const findGranted = createVideoCache({ ...deps, find });
  return (id, grant) => {
    const epoch = toEpoch(grant, deps.clock());
    return epoch === undefined ? findOpen(id) : findGranted(id, epoch);
  };
}

/**
 * The seal of a token is checked before the lookup, and the rest of the permission by the lookup.
 * Readers with an account bypass the cache, so that owners see their own changes immediately.
 */
export function createReadableVideos(deps: {
  readonly findGrantedVideo: FindGrantedVideo;
  readonly findReadable: GrantedDeps['findReadable'];
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
