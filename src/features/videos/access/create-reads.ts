import type { HoldLease, LossCause } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import type { ManageContext } from '../context.ts';
import { findAccess } from '../record/store/find-columns.ts';
import { findReadable, findVideo, type ReadAccess } from '../record/store/find-videos.ts';
import type { Video } from '../record/video.ts';
import { createAccessLeases } from './leases/access-leases.ts';
import { createToReaderTerms, type ToReaderTerms } from './leases/to-reader-terms.ts';
import type { PlaybackTokens } from './playback-token.ts';
import {
  createGrantedVideos,
  createReadableVideos,
  createVideoCache,
  type FindCachedVideo,
  type FindGrantedVideo,
  type FindLoadedVideo,
  type FindReadableVideo,
} from './readable-videos.ts';

/** What readers may see, and for how long. */
export type Reads = {
  readonly findCachedVideo: FindCachedVideo;
  readonly findGrantedVideo: FindGrantedVideo;
  readonly findLoadedVideo: FindLoadedVideo;
  readonly findReadableVideo: FindReadableVideo;
  readonly readGrant: PlaybackTokens['readGrant'];
  readonly holdLease: HoldLease;
  readonly toReaderTerms: ToReaderTerms;
};

export type ReadsOptions = {
  /** Returns the IDs of those sessions and API keys that are valid. */
  readonly findActiveCredentials: (
    queries: Queries,
    ids: readonly string[],
    nowMs: number,
  ) => Promise<ReadonlySet<string>>;
  /** Called when a running response is cut because its reader has lost access. */
  readonly onAccessLost?: (cause: LossCause) => void;
  /** Called with the age of each cached video that is used for a request. */
  readonly onCacheUsed?: (ageSeconds: number) => void;
};

export function createReads(ctx: ManageContext, options: ReadsOptions): Reads {
  const { database, clock, log, playbackTokens } = ctx;
  const { queries, changes } = database;
  const { readGrant } = playbackTokens;
  const { findActiveCredentials, onAccessLost, onCacheUsed } = options;
  const cache = { changes, clock, onCacheUsed };
  const find = (id: VideoId): Promise<Video | undefined> => findVideo(queries, ctx, id);
  const findFor = (id: VideoId, access: ReadAccess): Promise<Video | undefined> =>
    findReadable(queries, ctx, { id, access });
  const { findGrantedVideo, findLoadedVideo } = createGrantedVideos(findFor, cache);
  return {
    findCachedVideo: createVideoCache(find, cache).find,
    findGrantedVideo,
    findLoadedVideo,
    findReadableVideo: createReadableVideos({
      findGrantedVideo,
      findReadable: findFor,
      readGrant,
      clock,
    }),
    readGrant,
    holdLease: createAccessLeases({
      findAccess: (ids) => findAccess(queries, ids),
      findActiveCredentials: (ids) => findActiveCredentials(queries, ids, clock()),
      changes,
      clock,
      log,
      onLost: onAccessLost,
    }),
    toReaderTerms: createToReaderTerms(playbackTokens.open),
  };
}
