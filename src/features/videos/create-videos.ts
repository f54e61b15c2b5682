import type { HoldLease, LossCause } from '#contract/access-lease.ts';
import { type AccountId, isVideoId, type VideoId } from '#contract/ids.ts';
import type { ResolutionTrace, ResolveUrl } from '#features/resolution/index.ts';
import { createSlots } from '#platform/admission/create-slots.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';

import { createAccessLeases } from './access/leases/access-leases.ts';
import { createToReaderTerms, type ToReaderTerms } from './access/leases/to-reader-terms.ts';
import { createPlaybackTokens, type PlaybackTokens } from './access/playback-token.ts';
import {
  type CreatedPlaybackToken,
  createPlaybackToken,
  revokePlaybackTokens,
} from './access/playback-tokens.ts';
import {
  createGrantedVideos,
  createReadableVideos,
  createVideoCache,
  type FindGrantedVideo,
  type FindReadableVideo,
  type FindVideo,
} from './access/readable-videos.ts';
import { toCheckJob } from './addresses/check/check-job.ts';
import { createHostThrottle } from './addresses/check/host-throttle.ts';
import { createOutageWatch } from './addresses/check/outage-watch.ts';
import { createReportPlayback, type ReportPlayback } from './addresses/check/report-playback.ts';
import { createRefreshSources, type RefreshSources } from './addresses/refresh-sources.ts';
import { createResolveDeduplicated } from './addresses/resolve-deduplicated.ts';
import { toResolveJob } from './addresses/resolve-job.ts';
import { CONCURRENT_EMBEDS_MAX, EMBED_TIMEOUT_MS } from './addresses/resolve-with-timeout.ts';
import { createStatusStreams, type StatusStreams } from './http/status-streams.ts';
import {
  type CreatedVideo,
  type CreateOptions,
  createVideo,
  type CreateVideoInput,
} from './manage/create-video.ts';
import { deleteAccountVideos, deleteAnyVideo } from './manage/delete-video.ts';
import { embedVideo } from './manage/embed-video.ts';
import { createExpireVideos } from './manage/expire-videos.ts';
import { type ListRequest, listVideos, type VideoPage } from './manage/list-videos.ts';
import { lockOwnedVideo } from './manage/lock-owned-video.ts';
import type { ManageContext } from './manage/manage-context.ts';
import { createRecordPlay, type RecordPlay, writePlay } from './manage/record-play.ts';
import { findTrace } from './record/address-store.ts';
import {
  countByOwner,
  findAccess,
  findReadable,
  findTitles,
  findVideo,
  type ReadAccess,
  selectOwnedIds,
} from './record/find-videos.ts';
import { getOwnedVideo, type OwnedVideoKey } from './record/get-owned-video.ts';
import type { Video } from './record/video.ts';
import { lockAgainstDeletion } from './record/write-video.ts';
import { toVideoWire } from './wire/to-video-wire.ts';

/** What the assembly passes in, and what `createVideos` adds to it. */
type AddedContext =
  | 'showVideo'
  | 'resolveDeduplicated'
  | 'hostThrottle'
  | 'outageWatch'
  | 'random'
  | 'playbackTokens'
  | 'listCursors'
  | 'embedSlots'
  | 'sourceSlots'
  | 'embedTimeoutMs';

export type VideosDeps = Omit<ManageContext, AddedContext> & {
  readonly resolveUrl: ResolveUrl;
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
  /** Videos without an owner are deleted if they have not been played for this time. */
  readonly anonymousTtlMs: number;
  /** Time limit of `POST /embed`. Defaults to EMBED_TIMEOUT_MS. */
  readonly embedTimeoutMs?: number;
  /** Concurrent `POST /embed` requests. Defaults to CONCURRENT_EMBEDS_MAX. */
  readonly embedsAtOnceMax?: number;
};

/** The operations that jobs and other features use. Routes call the functions with `ctx`. */
export type Videos = {
  readonly ctx: ManageContext;
  readonly createVideo: (input: CreateVideoInput, options: CreateOptions) => Promise<CreatedVideo>;
  readonly embedVideo: (url: string, signal: AbortSignal) => Promise<Video>;
  readonly findVideo: FindVideo;
  readonly findGrantedVideo: FindGrantedVideo;
  readonly findReadableVideo: FindReadableVideo;
  readonly holdLease: HoldLease;
  readonly toReaderTerms: ToReaderTerms;
  /** For queries of other features that concern all videos of an account. */
  readonly selectOwnedIds: typeof selectOwnedIds;
  readonly countVideos: (accountId: AccountId) => Promise<number>;
  readonly listVideos: (request: ListRequest) => Promise<VideoPage>;
  readonly deleteAccountVideos: (tx: Tx, accountId: AccountId) => Promise<number>;
  readonly lockOwnedVideo: (tx: Tx, key: OwnedVideoKey) => Promise<Video>;
  readonly deleteAnyVideo: (id: VideoId) => Promise<boolean>;
  readonly refreshSources: RefreshSources;
  readonly playbackTokens: {
    readonly create: (key: OwnedVideoKey, expiresIn: number) => Promise<CreatedPlaybackToken>;
    readonly revokeAll: (key: OwnedVideoKey) => Promise<void>;
  };
  readonly readGrant: PlaybackTokens['readGrant'];
  readonly recordPlay: RecordPlay;
  readonly reportPlayback: ReportPlayback;
  readonly statusStreams: StatusStreams;
  /**
   * Trace of the last resolution. It contains upstream URLs, so only the owner and the operator may
   * see it.
   */
  readonly findTrace: (id: string) => Promise<ResolutionTrace | undefined>;
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
  const ctx = createContext(deps);
  const { database, secrets } = ctx;
  const { queries } = database;
  return {
    ctx,
    createVideo: (input, options) => createVideo(ctx, input, options),
    embedVideo: (url, signal) => embedVideo(ctx, { url, signal }),
    ...createReads(deps, ctx),
    selectOwnedIds,
    countVideos: (accountId) => countByOwner(queries, accountId),
    listVideos: (request) => listVideos(ctx, request),
    deleteAccountVideos: (tx, accountId) => deleteAccountVideos(tx, accountId, ctx),
    lockOwnedVideo: (tx, key) => lockOwnedVideo(tx, key, ctx),
    deleteAnyVideo: (id) => deleteAnyVideo(ctx, id),
    refreshSources: createRefreshSources(ctx),
    playbackTokens: {
      create: (key, expiresIn) => createPlaybackToken(ctx, key, expiresIn),
      revokeAll: (key) => revokePlaybackTokens(ctx, key),
    },
    recordPlay: createRecordPlay({ ...ctx, write: (tx, video) => writePlay(tx, video, ctx) }),
    reportPlayback: createReportPlayback(ctx),
    findTrace: async (id) => (isVideoId(id) ? findTrace(queries, id, secrets) : undefined),
    getOwnedVideo: (key) => getOwnedVideo(queries, key, ctx),
    lockVideos: (tx, ids) => lockAgainstDeletion(tx, ids, database.kind),
    findTitles: (ids, accountId) => findTitles(queries, { ids, ownerId: accountId, secrets }),
    resolveJob: toResolveJob(ctx),
    expireVideos: createExpireVideos({ ...ctx, anonymousTtlMs: deps.anonymousTtlMs }),
    checkJob: toCheckJob(ctx),
  };
}

function createContext(deps: VideosDeps): ManageContext {
  const { publicUrl, secrets, embedsAtOnceMax = CONCURRENT_EMBEDS_MAX } = deps;
  const outageWatch = createOutageWatch(deps.clock);
  return {
    ...deps,
    showVideo: (video) => toVideoWire(video, { publicUrl, includeSourceUrl: false }),
    resolveDeduplicated: createResolveDeduplicated(outageWatch.watch(deps.resolveUrl)),
    hostThrottle: createHostThrottle(),
    outageWatch,
    random: Math.random,
    playbackTokens: createPlaybackTokens(deps),
    listCursors: createListCursors(secrets),
    embedSlots: createSlots(
      embedsAtOnceMax,
      'Too many videos are being resolved. Try again in a moment.',
    ),
    sourceSlots: createSlots(
      embedsAtOnceMax,
      'Too many sources are being resolved. Try again in a moment.',
    ),
    embedTimeoutMs: deps.embedTimeoutMs ?? EMBED_TIMEOUT_MS,
  };
}

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
function createReads(deps: VideosDeps, ctx: ManageContext): Reads {
  const { database, clock, log, playbackTokens } = ctx;
  const { queries, changes } = database;
  const { readGrant } = playbackTokens;
  const { onCacheUsed } = deps;
  const find = (id: VideoId): Promise<Video | undefined> => findVideo(queries, id, ctx);
  const findFor = (id: VideoId, access: ReadAccess): Promise<Video | undefined> =>
    findReadable(queries, { id, access }, ctx);
  const findGrantedVideo = createGrantedVideos({
    findReadable: findFor,
    changes,
    clock,
    onCacheUsed,
  });
  const findReadableVideo = createReadableVideos({
    findGrantedVideo,
    findReadable: findFor,
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
    findVideo: createVideoCache({ find, changes, clock, onCacheUsed }),
    statusStreams: createStatusStreams({ ...reads, changes }),
  };
}
