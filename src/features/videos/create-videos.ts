import { isVideoId, type SourceId, type VideoId } from '../../contract/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import type { EnqueueJob, JobHandler } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { ResolutionTrace, ResolveUrl } from '../resolution/index.ts';
import { createCreateVideo, type CreateVideo } from './create-video.ts';
import { createEmbedVideo, type EmbedVideo } from './embed-video.ts';
import { createReadableVideos, type FindReadableVideo } from './readable-videos.ts';
import { createResolveJob } from './resolve-job.ts';
import { createResolveOnce } from './resolve-once.ts';
import { checkSourceAddress, toSourceAddress } from './source-address.ts';
import { createStatusStreams, type StatusStreams } from './status-streams.ts';
import { createVideoStore } from './store.ts';

export type VideosDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly enqueueJob: EnqueueJob;
  readonly resolveUrl: ResolveUrl;
  readonly judge: Egress['judge'];
  readonly newVideoId: () => VideoId;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly log: Logger;
  /** Within this `POST /embed` answers; EMBED_TIMEOUT_MS when not given. */
  readonly embedTimeoutMs?: number;
  /** So many requests of `POST /embed` may wait at a time; EMBEDS_AT_ONCE_MAX when not given. */
  readonly embedsAtOnceMax?: number;
};

/** All that others do with videos. */
export type Videos = {
  readonly createVideo: CreateVideo;
  readonly embedVideo: EmbedVideo;
  readonly findReadableVideo: FindReadableVideo;
  readonly statusStreams: StatusStreams;
  /** How the video was resolved last. It names upstream addresses: for its owner and the operator only. */
  readonly findTrace: (id: string) => Promise<ResolutionTrace | undefined>;
  /** For the worker. */
  readonly resolveJob: JobHandler;
};

export function createVideos(deps: VideosDeps): Videos {
  const { database, secrets, judge } = deps;
  const store = createVideoStore(secrets);
  const shared = {
    ...deps,
    store,
    resolveOnce: createResolveOnce(deps.resolveUrl),
    checkSourceAddress: (text: string) => checkSourceAddress(text, { judge, secrets }),
    toSourceAddress: (url: URL) => toSourceAddress(url, secrets),
  };
  const findReadableVideo = createReadableVideos({
    find: (id) => store.findVideo(database.queries, id),
    changes: database.changes,
    clock: deps.clock,
  });
  return {
    createVideo: createCreateVideo(shared),
    embedVideo: createEmbedVideo(shared),
    findReadableVideo,
    statusStreams: createStatusStreams({ findReadableVideo, changes: database.changes }),
    findTrace: async (id) => (isVideoId(id) ? store.findTrace(database.queries, id) : undefined),
    resolveJob: createResolveJob(shared),
  };
}
