import type { AccountId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import type { Tx } from '#platform/db/database.ts';
import { createEventStreams, type EventStreams } from '#platform/http/routes/event-streams.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';

import { createReads, type Reads, type ReadsOptions } from './access/create-reads.ts';
import { PlaybackTokens } from './access/playback-token.ts';
import { toCheckJob } from './addresses/check/check-job.ts';
import { CheckLimits } from './addresses/check/check-limits.ts';
import { OutageWatch } from './addresses/check/outage-watch.ts';
import { createReportPlayback, type ReportPlayback } from './addresses/check/report-playback.ts';
import { createRefreshSources, type RefreshSources } from './addresses/refresh-sources.ts';
import { toResolveJob } from './addresses/resolve-job.ts';
import { CONCURRENT_EMBEDS_MAX, EMBED_TIMEOUT_MS } from './addresses/resolve-source.ts';
import { createStatusStreams, type StatusStreams } from './http/status-streams.ts';
import { createExpireVideos } from './manage/expire-videos.ts';
import type { ManageContext } from './manage/manage-context.ts';
import { createRecordPlay, type RecordPlay, writePlay } from './manage/record-play.ts';
import { createDeleteVideoJob } from './manage/undo-deletion.ts';
import { getOwnedVideo, type OwnedVideoKey } from './record/owned-video.ts';
import { findDeletedIds } from './record/store/deleted-videos.ts';
import { findTitles } from './record/store/find-columns.ts';
import { lockAgainstDeletion } from './record/store/find-videos.ts';
import { addPlays } from './record/store/write-video.ts';
import type { Video } from './record/video.ts';
import { toVideoWire } from './wire/to-video-wire.ts';

/** What this feature gets from the platform and from other features. */
export type VideosDeps = ReadsOptions &
  Omit<
    ManageContext,
    | 'showVideo'
    | 'resolutionFlights'
    | 'checkLimits'
    | 'outageWatch'
    | 'random'
    | 'playbackTokens'
    | 'listCursors'
    | 'embedPermits'
    | 'sourcePermits'
    | 'embedTimeoutMs'
  > & {
    /** Videos without an owner are deleted if they have not been played for this time. */
    readonly anonymousTtlMs: number;
    /** Time limit of `POST /embed`. Defaults to EMBED_TIMEOUT_MS. */
    readonly embedTimeoutMs?: number;
    /** Concurrent `POST /embed` requests. Defaults to CONCURRENT_EMBEDS_MAX. */
    readonly embedsAtOnceMax?: number;
  };

/** The context of all operations on videos, and what has state or is passed to other features. */
export type Videos = Reads & {
  readonly ctx: ManageContext;
  readonly refreshSources: RefreshSources;
  readonly recordPlay: RecordPlay;
  readonly reportPlayback: ReportPlayback;
  readonly eventStreams: EventStreams;
  readonly statusStreams: StatusStreams;
  /** Throws video_not_found unless the account owns it. */
  readonly getOwnedVideo: (key: OwnedVideoKey) => Promise<Video>;
  /**
   * Returns the IDs that exist, including those of videos whose deletion can be undone. None of
   * these videos can be erased until the transaction ends.
   */
  readonly addPlays: (tx: Tx, plays: ReadonlyMap<string, number>) => Promise<void>;
  readonly lockVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly findTitles: (
    ids: readonly string[],
    accountId: AccountId,
  ) => Promise<ReadonlyMap<string, string>>;
  /** The videos whose deletion can be undone. */
  readonly findDeletedIds: (accountId: AccountId) => Promise<readonly string[]>;
  /** Runs in the worker. */
  readonly resolveJob: JobHandler;
  /** Resolves videos of batches and feeds. Needs a separate worker, as checks do. */
  readonly bulkResolveJob: JobHandler;
  readonly deleteJob: JobHandler;
  readonly expireVideos: HourlyErasure;
  /** Needs a separate worker pool, so that checks never delay interactive jobs. */
  readonly checkJob: JobHandler;
};

export function assembleVideos(deps: VideosDeps): Videos {
  const ctx = createContext(deps);
  const { database, secrets } = ctx;
  const { queries, changes } = database;
  const reads = createReads(ctx, deps);
  const eventStreams = createEventStreams(reads.holdLease);
  return {
    ctx,
    ...reads,
    refreshSources: createRefreshSources(ctx),
    recordPlay: createRecordPlay({ ...ctx, write: (tx, video) => writePlay(tx, ctx, video) }),
    reportPlayback: createReportPlayback(ctx),
    eventStreams,
    statusStreams: createStatusStreams({ ...reads, changes, eventStreams }),
    getOwnedVideo: (key) => getOwnedVideo(queries, ctx, key),
    addPlays,
    lockVideos: (tx, ids) => lockAgainstDeletion(tx, database.kind, ids),
    findTitles: (ids, ownerId) => findTitles(queries, secrets, { ids, ownerId }),
    findDeletedIds: (ownerId) => findDeletedIds(queries, ownerId),
    resolveJob: toResolveJob(ctx, 'interactive'),
    bulkResolveJob: toResolveJob(ctx, 'bulk'),
    deleteJob: createDeleteVideoJob(ctx),
    expireVideos: createExpireVideos({ ...ctx, anonymousTtlMs: deps.anonymousTtlMs }),
    checkJob: toCheckJob(ctx),
  };
}

function createContext(deps: VideosDeps): ManageContext {
  const { publicUrl, secrets, clock, embedsAtOnceMax = CONCURRENT_EMBEDS_MAX } = deps;
  return {
    ...deps,
    showVideo: (video) =>
      toVideoWire(video, { publicUrl, includeSourceUrl: false, includeLabels: true }),
    resolutionFlights: new SingleFlight<Resolution>(),
    checkLimits: new CheckLimits(),
    outageWatch: new OutageWatch(clock),
    random: Math.random,
    playbackTokens: new PlaybackTokens(deps),
    listCursors: createListCursors(secrets),
    embedPermits: new Semaphore({ permitsMax: embedsAtOnceMax }),
    sourcePermits: new Semaphore({ permitsMax: embedsAtOnceMax }),
    embedTimeoutMs: deps.embedTimeoutMs ?? EMBED_TIMEOUT_MS,
  };
}
