import type { HoldLease, LossCause } from '#contract/access-lease.ts';
import { type AccountId, isVideoId, type SourceId, type VideoId } from '#contract/ids.ts';
import type { ResolutionTrace, ResolveUrl } from '#features/resolution/index.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { createListCursors, type ListCursors } from '#platform/http/routes/list-cursor.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { EnqueueJob, JobHandler } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { createAccessLeases } from './access-leases/access-leases.ts';
import { findAccess } from './access-leases/access-store.ts';
import { createToReaderTerms, type ToReaderTerms } from './access-leases/to-reader-terms.ts';
import { createAnnounceVideo } from './announce-video.ts';
import { type ChangeSources, createChangeSources } from './change-sources.ts';
import { type CheckOutcome, createCheckVideos } from './check-videos/check-job.ts';
import { createHostThrottle } from './check-videos/host-throttle.ts';
import { createOutageWatch } from './check-videos/outage-watch.ts';
import { createReportPlayback, type ReportPlayback } from './check-videos/report-playback.ts';
import { createCreateVideo, type CreateVideo } from './create-video.ts';
import {
  createDeleteAnyVideo,
  createDeleteVideo,
  createDeleteAccountVideos,
  type DeleteAnyVideo,
  type DeleteVideo,
  type DeleteAccountVideos,
  type EraseVideoData,
} from './delete-video.ts';
import { createEmbedVideo, type EmbedVideo } from './embed-video.ts';
import { createExpireVideos } from './expire-videos.ts';
import type { FindTracks, ReadAccess } from './find-video.ts';
import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import { createListVideos, type ListVideos } from './list-videos.ts';
import { createLockOwnedVideo, type LockOwnedVideo } from './lock-owned-video.ts';
import { createManagePlaybackTokens, type ManagePlaybackTokens } from './manage-playback-tokens.ts';
import { createMirrorStore } from './mirror-store.ts';
import { createOwnerStore, selectOwnedIds, type SelectOwnedIds } from './owner-store.ts';
import { createPlaybackTokens, type PlaybackTokens } from './playback-token.ts';
import {
  createGrantedVideos,
  createReadableVideos,
  createVideoCache,
  type FindGrantedVideo,
  type FindReadableVideo,
  type FindVideo,
} from './readable-videos.ts';
import { createRecordActivity } from './record-activity.ts';
import { createRecordPlay, type RecordPlay } from './record-play.ts';
import { createRefreshSources, type RefreshSources } from './refresh-sources.ts';
import { createRefreshVideo, type RefreshVideo } from './refresh-video.ts';
import { createResolveDeduplicated } from './resolve-deduplicated.ts';
import { createResolveJob } from './resolve-job.ts';
import { checkSourceUrl, toSourceLocation } from './source-location.ts';
import { createStatusStreams, type StatusStreams } from './status-streams.ts';
import { createVideoStore, type VideoStore } from './store.ts';
import { createUpdateVideo, type UpdateVideo } from './update-video.ts';
import type { Video } from './video.ts';

export type VideosDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly enqueueJob: EnqueueJob;
  readonly resolveUrl: ResolveUrl;
  readonly checkUrl: Egress['checkUrl'];
  readonly publishEvent: PublishEvent;
  /**
   * Passed in as a parameter, because the subtitles feature depends on this one and not the
   * reverse.
   */
  readonly findTracks: FindTracks;
  /** Base URL of the links in events. */
  readonly publicUrl: URL;
  /**
   * Locks the account until the transaction ends, so that it can't be deleted. Throws when it no
   * longer exists.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  readonly quotas: Pick<Quotas, 'enforce' | 'reserveCheck'>;
  readonly newVideoId: () => VideoId;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly log: Logger;
  /** Deletes the data of other features that belongs to deleted videos, in the same transaction. */
  readonly eraseVideoData: EraseVideoData;
  /** Returns the IDs of those sessions and API keys that are valid. */
  readonly findActiveCredentials: (
    queries: Queries,
    ids: readonly string[],
    nowMs: number,
  ) => Promise<ReadonlySet<string>>;
  /** Called when a running response is cut because its reader has lost access. */
  readonly onAccessLost?: (cause: LossCause) => void;
  /** Called with the outcome of every source check. */
  readonly onChecked?: (outcome: CheckOutcome) => void;
  /** Videos without an owner are deleted if they have not been played for this time. */
  readonly anonymousTtlMs: number;
  /** Time limit of `POST /embed`. Defaults to EMBED_TIMEOUT_MS. */
  readonly embedTimeoutMs?: number;
  /** Concurrent `POST /embed` requests. Defaults to CONCURRENT_EMBEDS_MAX. */
  readonly embedsAtOnceMax?: number;
};

/** The operations that routes, jobs and other features use. */
export type Videos = {
  readonly createVideo: CreateVideo;
  readonly embedVideo: EmbedVideo;
  readonly findVideo: FindVideo;
  readonly findGrantedVideo: FindGrantedVideo;
  readonly findReadableVideo: FindReadableVideo;
  readonly holdLease: HoldLease;
  readonly toReaderTerms: ToReaderTerms;
  /** For queries of other features that concern all videos of an account. */
  readonly selectOwnedIds: SelectOwnedIds;
  readonly countVideos: (accountId: AccountId) => Promise<number>;
  readonly listVideos: ListVideos;
  readonly listCursors: ListCursors;
  readonly updateVideo: UpdateVideo;
  readonly deleteVideo: DeleteVideo;
  readonly deleteAccountVideos: DeleteAccountVideos;
  readonly lockOwnedVideo: LockOwnedVideo;
  readonly deleteAnyVideo: DeleteAnyVideo;
  readonly refreshVideo: RefreshVideo;
  readonly refreshSources: RefreshSources;
  readonly sources: ChangeSources;
  readonly playbackTokens: ManagePlaybackTokens;
  readonly readGrant: PlaybackTokens['readGrant'];
  readonly recordPlay: RecordPlay;
  readonly reportPlayback: ReportPlayback;
  readonly statusStreams: StatusStreams;
  /**
   * Trace of the last resolution. It contains upstream URLs, so only the owner and the operator may
   * see it.
   */
  readonly findTrace: (id: string) => Promise<ResolutionTrace | undefined>;
  /** The trace for the owner. Throws video_not_found. */
  readonly getOwnedTrace: (key: OwnedVideoKey) => Promise<ResolutionTrace | undefined>;
  /** Throws video_not_found unless the account owns it. */
  readonly getOwnedVideo: (key: OwnedVideoKey) => Promise<Video>;
  /** Returns the IDs that exist. None of these videos can be deleted until the transaction ends. */
  readonly lockVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly findTitles: (
    ids: readonly string[],
    accountId: AccountId,
  ) => Promise<ReadonlyMap<string, string | null>>;
  /** Runs in the worker. */
  readonly resolveJob: JobHandler;
  readonly expireVideos: HourlyErasure;
  /** Needs a separate worker pool, so that checks never delay interactive jobs. */
  readonly checkJob: JobHandler;
};

export function createVideos(deps: VideosDeps): Videos {
  const { database, secrets, checkUrl } = deps;
  const store = createVideoStore(secrets, deps.findTracks);
  const ownerStore = createOwnerStore(secrets, { findTracks: deps.findTracks, database });
  const playbackTokens = createPlaybackTokens({ secrets, clock: deps.clock });
  const outageWatch = createOutageWatch(deps.clock);
  const shared = {
    ...deps,
    store,
    ownerStore,
    mirrorStore: createMirrorStore(secrets),
    playbackTokens,
    announceVideo: createAnnounceVideo(deps),
    resolveDeduplicated: createResolveDeduplicated(outageWatch.watch(deps.resolveUrl)),
    checkSourceUrl: (text: string) => checkSourceUrl(text, { checkUrl, secrets }),
    toSourceLocation: (url: URL) => toSourceLocation(url, secrets),
  };
  const checkVideos = createCheckVideos({
    ...shared,
    hostThrottle: createHostThrottle(),
    outageWatch,
    random: Math.random,
  });
  const recordActivity = createRecordActivity({ ...shared, scheduleCheck: checkVideos.schedule });
  return {
    createVideo: createCreateVideo(shared),
    embedVideo: createEmbedVideo(shared),
    ...createReads(shared),
    selectOwnedIds,
    countVideos: (accountId) => ownerStore.countByOwner(database.queries, accountId),
    listVideos: createListVideos(shared),
    listCursors: createListCursors(secrets),
    updateVideo: createUpdateVideo({ ...shared, recordActivity }),
    deleteVideo: createDeleteVideo(shared),
    deleteAccountVideos: createDeleteAccountVideos(shared),
    lockOwnedVideo: createLockOwnedVideo({ ...shared, recordActivity }),
    deleteAnyVideo: createDeleteAnyVideo(shared),
    refreshVideo: createRefreshVideo({ ...shared, recordActivity }),
    refreshSources: createRefreshSources(shared),
    sources: createChangeSources({ ...shared, recordActivity }),
    playbackTokens: createManagePlaybackTokens(shared),
    recordPlay: createRecordPlay({ ...shared, recordActivity }),
    reportPlayback: createReportPlayback({ ...shared, ...checkVideos }),
    findTrace: async (id) => (isVideoId(id) ? store.findTrace(database.queries, id) : undefined),
    getOwnedTrace: async (key) => {
      const { id } = await getOwnedVideo(database.queries, key, store);
      return store.findTrace(database.queries, id);
    },
    getOwnedVideo: (key) => getOwnedVideo(database.queries, key, store),
    lockVideos: ownerStore.lockAgainstDeletion,
    findTitles: (ids, accountId) => ownerStore.findTitles(database.queries, ids, accountId),
    resolveJob: createResolveJob({ ...shared, scheduleCheck: checkVideos.schedule }),
    expireVideos: createExpireVideos(shared),
    checkJob: checkVideos.job,
  };
}

type ReadDeps = VideosDeps & {
  readonly store: VideoStore;
  readonly playbackTokens: PlaybackTokens;
};

type Reads = Pick<
  Videos,
  | 'findVideo'
  | 'findGrantedVideo'
  | 'findReadableVideo'
  | 'readGrant'
  | 'holdLease'
  | 'toReaderTerms'
  | 'statusStreams'
>;

/** What readers may see, and for how long. */
function createReads({ database, clock, log, store, playbackTokens, ...deps }: ReadDeps): Reads {
  const { queries, changes } = database;
  const { readGrant } = playbackTokens;
  const find = (id: VideoId): Promise<Video | undefined> => store.findVideo(queries, id);
  const findReadable = (id: VideoId, access: ReadAccess): Promise<Video | undefined> =>
    store.findReadable(queries, id, access);
  const findGrantedVideo = createGrantedVideos({ findReadable, changes, clock });
  const findReadableVideo = createReadableVideos({
    findGrantedVideo,
    findReadable,
    readGrant,
    clock,
  });
  const holdLease = createAccessLeases({
    findAccess: (ids) => findAccess(queries, ids),
    findActiveCredentials: (ids) => deps.findActiveCredentials(queries, ids, clock()),
    changes,
    clock,
    log,
    onLost: deps.onAccessLost,
  });
  const toReaderTerms = createToReaderTerms(playbackTokens.open);
  const reads = { findGrantedVideo, findReadableVideo, readGrant, holdLease, toReaderTerms };
  return {
    ...reads,
    findVideo: createVideoCache({ find, changes, clock }),
    statusStreams: createStatusStreams({ ...reads, changes }),
  };
}
