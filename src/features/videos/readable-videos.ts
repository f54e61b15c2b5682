import { LRUCache } from 'lru-cache';

import type { AccountPrincipal } from '#contract/guard.ts';
import { isVideoId, type VideoId } from '#contract/ids.ts';
import { READABLE_VIDEOS_MAX, READABLE_VIDEO_AGE_MS_MAX } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { ChangeBus } from '#platform/db/database.ts';

import type { PlaybackTokens } from './playback-token.ts';
import type { Video } from './video.ts';

/** Credentials of a reader. Without any, only public and unlisted videos are found. */
export type Reader = {
  readonly principal?: AccountPrincipal | undefined;
  readonly token?: string | undefined;
};

/** Finds a video regardless of permissions. The result is at most half a second old. */
export type FindVideo = (id: string) => Promise<Video | undefined>;

/**
 * Finds a video that anyone with the ID may read, or this reader: its owner, or someone with a
 * playback token.
 */
export type FindReadableVideo = (id: string, reader?: Reader) => Promise<Video | undefined>;

type Deps = {
  readonly find: (id: VideoId) => Promise<Video | undefined>;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly clock: Clock;
};

type Entry = { readonly video: Promise<Video | undefined>; readonly loadedAtMs: number };

/**
 * Caches videos briefly, so that playback does not query the database for every segment. A change
 * notification evicts the video. The age limit covers notifications of other nodes that were
 * missed.
 */
export function createVideoCache({ find, changes, clock }: Deps): FindVideo {
  const entries = new LRUCache<VideoId, Entry>({ max: READABLE_VIDEOS_MAX });
  changes.subscribe(
    'video',
    (subject) => {
      if (isVideoId(subject)) entries.delete(subject);
    },
    () => entries.clear(),
  );

  function load(id: VideoId): Promise<Video | undefined> {
    const entry: Entry = { video: find(id), loadedAtMs: clock() };
    entries.set(id, entry);
    entry.video.catch(() => {
      if (entries.get(id) === entry) entries.delete(id);
    });
    return entry.video;
  }

  return async (id) => {
    if (!isVideoId(id)) return undefined;
    const entry = entries.get(id);
    const ageMs = entry === undefined ? Infinity : clock() - entry.loadedAtMs;
    // The age is negative if the clock has been set back. Such an entry is loaded again.
    const isFresh = ageMs >= 0 && ageMs < READABLE_VIDEO_AGE_MS_MAX;
    return entry !== undefined && isFresh ? entry.video : load(id);
  };
}

/** Readers with an account bypass the cache, so that owners see their own changes immediately. */
export function createReadableVideos(deps: {
  readonly findVideo: FindVideo;
  readonly findStored: FindVideo;
  readonly openPlaybackToken: PlaybackTokens['open'];
}): FindReadableVideo {
  return async (id, reader = {}) => {
    const find = reader.principal === undefined ? deps.findVideo : deps.findStored;
    const video = await find(id);
    return video !== undefined && isReadable(video, reader, deps) ? video : undefined;
  };
}

function isReadable(
  video: Video,
  { principal, token }: Reader,
  { openPlaybackToken }: { readonly openPlaybackToken: PlaybackTokens['open'] },
): boolean {
  if (video.visibility !== 'private') return true;
  if (principal !== undefined && principal.accountId === video.ownerId) return true;
  return token !== undefined && openPlaybackToken(token, video) !== undefined;
}
