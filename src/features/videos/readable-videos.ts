import { type AccountId, isVideoId, type VideoId } from '#contract/ids.ts';
import { READABLE_VIDEOS_MAX, READABLE_VIDEO_AGE_MS_MAX } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { ChangeBus } from '#platform/db/database.ts';

import type { PlaybackTokens } from './playback-token.ts';
import type { Video } from './video.ts';

/** What a reader has beside the ID; without any, only what everybody may read is found. */
export type Reader = {
  readonly accountId?: AccountId | undefined;
  readonly token?: string | undefined;
};

/** The video of that ID, whoever may read it; never one older than a second. */
export type FindVideo = (id: string) => Promise<Video | undefined>;

/** The same if everybody who knows the ID may read it, or this reader: its owner, or who holds a playback token. */
export type FindReadableVideo = (id: string, reader?: Reader) => Promise<Video | undefined>;

type Deps = {
  readonly find: (id: VideoId) => Promise<Video | undefined>;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly clock: Clock;
};

type Entry = { readonly video: Promise<Video | undefined>; readonly loadedAtMs: number };

/**
 * Keeps what was just read, so that a stream does not ask the database for each segment. A change
 * that is told drops its entry; one that is not (another node's) is seen after the age limit.
 */
export function createVideoCache({ find, changes, clock }: Deps): FindVideo {
  // A Map keeps the order of insertion: its first key is the oldest entry.
  const entries = new Map<VideoId, Entry>();
  changes.subscribe(
    'video',
    (subject) => {
      if (isVideoId(subject)) entries.delete(subject);
    },
    () => entries.clear(),
  );

  function load(id: VideoId): Promise<Video | undefined> {
    const entry: Entry = { video: find(id), loadedAtMs: clock() };
    entries.delete(id);
    entries.set(id, entry);
    entry.video.catch(() => {
      if (entries.get(id) === entry) entries.delete(id);
    });
    for (const oldest of entries.keys()) {
      if (entries.size <= READABLE_VIDEOS_MAX) break;
      entries.delete(oldest);
    }
    return entry.video;
  }

  return async (id) => {
    if (!isVideoId(id)) return undefined;
    const entry = entries.get(id);
    const ageMs = entry === undefined ? Infinity : clock() - entry.loadedAtMs;
    // A clock that was set back makes an age negative: such an entry is not to be trusted either.
    const isFresh = ageMs >= 0 && ageMs < READABLE_VIDEO_AGE_MS_MAX;
    return entry !== undefined && isFresh ? entry.video : load(id);
  };
}

/** Whoever has an account reads what is stored now: an owner sees the own change at once. */
export function createReadableVideos(deps: {
  readonly findVideo: FindVideo;
  readonly findStored: FindVideo;
  readonly openPlaybackToken: PlaybackTokens['open'];
}): FindReadableVideo {
  return async (id, reader = {}) => {
    const find = reader.accountId === undefined ? deps.findVideo : deps.findStored;
    const video = await find(id);
    return video !== undefined && isReadable(video, reader, deps) ? video : undefined;
  };
}

function isReadable(
  video: Video,
  { accountId, token }: Reader,
  { openPlaybackToken }: { readonly openPlaybackToken: PlaybackTokens['open'] },
): boolean {
  if (video.visibility !== 'private') return true;
  if (accountId !== undefined && accountId === video.ownerId) return true;
  return token !== undefined && openPlaybackToken(token, video) !== undefined;
}
