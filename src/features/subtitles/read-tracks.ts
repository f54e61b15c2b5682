import type { VideoId } from '#contract/ids.ts';
import { SOURCE_CAPTION_AGE_MS, SUBTITLE_MEMORY_CHARACTERS_MAX } from '#contract/limits.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import type { FetchCaption } from './fetch-caption.ts';
import { findVtt } from './store.ts';

/** What others show of a video's tracks: never older than a second. */
export type ReadTracks = {
  /** The oldest first; none for a video that isn't there. Who may see the video is its caller's to know. */
  readonly listTracks: (videoId: VideoId) => Promise<readonly SubtitleTrack[]>;
  readonly findTrackText: (
    videoId: VideoId,
    lang: string,
  ) => Promise<{ readonly vtt: string; readonly revision: number } | undefined>;
  /** The same for who has just read the track. */
  readonly findTextOf: (
    videoId: VideoId,
    track: Pick<SubtitleTrack, 'lang' | 'revision' | 'origin'>,
  ) => Promise<string | undefined>;
};

type Deps = {
  readonly database: Database;
  readonly videos: Pick<Videos, 'findVideo'>;
  readonly fetchCaption: FetchCaption;
  readonly clock: Clock;
};

/** Keeps texts that were just read: players ask for a track piece by piece. */
export function createReadTracks({ database, videos, fetchCaption, clock }: Deps): ReadTracks {
  // A Map keeps the order of insertion: its first key is what was not asked for the longest.
  const kept = new Map<string, string>();
  let characters = 0;

  function keep(key: string, vtt: string): void {
    drop(key);
    kept.set(key, vtt);
    characters += vtt.length;
    for (const oldest of kept.keys()) {
      if (characters <= SUBTITLE_MEMORY_CHARACTERS_MAX) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    characters -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  }

  async function listTracks(videoId: VideoId): Promise<readonly SubtitleTrack[]> {
    return (await videos.findVideo(videoId))?.tracks ?? [];
  }

  async function fetchOf(videoId: VideoId, lang: string): Promise<string | undefined> {
    const video = await videos.findVideo(videoId);
    const caption = video?.captions.find((each) => each.lang === lang);
    return caption && fetchCaption(caption.url, lang);
  }

  async function findTextOf(
    videoId: VideoId,
    { lang, revision, origin }: Pick<SubtitleTrack, 'lang' | 'revision' | 'origin'>,
  ): Promise<string | undefined> {
    // A source may change its file without a word: it is asked anew now and then.
    const period = origin === 'source' ? Math.floor(clock() / SOURCE_CAPTION_AGE_MS) : '';
    const key = `${videoId} ${lang} ${revision} ${origin} ${period}`;
    const find = (): Promise<string | undefined> =>
      origin === 'source' ? fetchOf(videoId, lang) : findVtt(database.queries, { videoId, lang });
    const vtt = kept.get(key) ?? (await find());
    if (vtt !== undefined) keep(key, vtt);
    return vtt;
  }

  return {
    listTracks,
    findTextOf,
    async findTrackText(videoId, lang) {
      const track = (await listTracks(videoId)).find((each) => each.lang === lang);
      const vtt = track && (await findTextOf(videoId, track));
      return track === undefined || vtt === undefined
        ? undefined
        : { vtt, revision: track.revision };
    },
  };
}
