import { isVideoId, type VideoId } from '../../contract/ids.ts';
import { READABLE_VIDEOS_MAX, READABLE_VIDEO_AGE_MS_MAX } from '../../contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChangeBus } from '../../platform/db/database.ts';
import type { Video } from './video.ts';

/** The video of that ID if everybody who knows the ID may read it; never one older than a second. */
export type FindReadableVideo = (id: string) => Promise<Video | undefined>;

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
export function createReadableVideos({ find, changes, clock }: Deps): FindReadableVideo {
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
    const video = await (entry !== undefined && isFresh ? entry.video : load(id));
    return video === undefined || video.visibility === 'private' ? undefined : video;
  };
}
