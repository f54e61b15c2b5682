import { LRUCache } from 'lru-cache';

import type { VideoId } from '#contract/ids.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import { toClientHeaders, type Videos } from '#features/videos/index.ts';
import type { Database } from '#platform/db/database.ts';

import { type FetchOptions, SourceCaptions } from './source-captions.ts';
import { findVtt } from './track-store.ts';

/** Cache lifetime of caption files of sources. */
const SOURCE_CAPTION_AGE_MS = 60 * 60_000;
/** Cache of recently requested track texts. */
const SUBTITLE_CACHE_CHARACTERS_MAX = 16 * 1024 * 1024;

/**
 * Reads tracks for other features. The result is at most one second old. A file of the source that
 * is not cached is converted for `client`, the network of the viewer.
 */
export type ReadTracks = {
  /** Oldest first. Empty for an unknown video. Callers must check who may see the video. */
  readonly listTracks: (videoId: VideoId) => Promise<readonly SubtitleTrack[]>;
  readonly findTrackText: (
    videoId: VideoId,
    lang: string,
    client: string,
  ) => Promise<{ readonly vtt: string; readonly revision: number } | undefined>;
  /** Finds the text of a track record that the caller has just read. */
  readonly findTextForTrack: (
    videoId: VideoId,
    track: Pick<SubtitleTrack, 'lang' | 'revision' | 'origin'>,
    client: string,
  ) => Promise<string | undefined>;
};

type Options = FetchOptions & {
  readonly database: Database;
  readonly videos: Pick<Videos, 'findCachedVideo'>;
};

/** Caches texts, because players request a track in many small segments. */
export function createReadTracks(options: Options): ReadTracks {
  const { database, videos, clock } = options;
  const captions = new SourceCaptions(options);
  const cache = new LRUCache<string, string>({
    maxSize: SUBTITLE_CACHE_CHARACTERS_MAX,
    sizeCalculation: (vtt, key) => key.length + vtt.length,
  });

  async function listTracks(videoId: VideoId): Promise<readonly SubtitleTrack[]> {
    return (await videos.findCachedVideo(videoId))?.tracks ?? [];
  }

  async function fetchSourceText(
    videoId: VideoId,
    lang: string,
    client: string,
  ): Promise<string | undefined> {
    const video = await videos.findCachedVideo(videoId);
    const caption = video?.captions.find((each) => each.lang === lang);
    if (video === undefined || caption === undefined) return undefined;
    const file = {
      url: caption.url,
      page: video.addresses[0].url,
      headers: toClientHeaders(video),
    };
    return captions.fetch(file, lang, client);
  }

  async function findTextForTrack(
    videoId: VideoId,
    { lang, revision, origin }: Pick<SubtitleTrack, 'lang' | 'revision' | 'origin'>,
    client: string,
  ): Promise<string | undefined> {
    // A source can change its file at any time, so it is fetched again after SOURCE_CAPTION_AGE_MS.
    const period = origin === 'source' ? Math.floor(clock() / SOURCE_CAPTION_AGE_MS) : '';
    const key = `${videoId} ${lang} ${revision} ${origin} ${period}`;
    const find = (): Promise<string | undefined> =>
      origin === 'source'
        ? fetchSourceText(videoId, lang, client)
        : findVtt(database.queries, { videoId, lang });
    const vtt = cache.get(key) ?? (await find());
    if (vtt !== undefined) cache.set(key, vtt);
    return vtt;
  }

  return {
    listTracks,
    findTextForTrack,
    async findTrackText(videoId, lang, client) {
      const track = (await listTracks(videoId)).find((each) => each.lang === lang);
      const vtt = track && (await findTextForTrack(videoId, track, client));
      return track === undefined || vtt === undefined
        ? undefined
        : { vtt, revision: track.revision };
    },
  };
}
