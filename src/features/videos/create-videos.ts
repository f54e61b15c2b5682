import { type AccountId, isVideoId, type SourceId, type VideoId } from '#contract/ids.ts';
import type { ResolutionTrace, ResolveUrl } from '#features/resolution/index.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { createListCursors, type ListCursors } from '#platform/http/list-cursor.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { EnqueueJob, JobHandler } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { createAnnounceVideo } from './announce-video.ts';
import { type ChangeSources, createChangeSources } from './change-sources.ts';
import { type CheckOutcome, createCheckVideos } from './check-videos/check-job.ts';
import { createHostTurns } from './check-videos/host-turns.ts';
import { createOutageWatch } from './check-videos/outage-watch.ts';
import { createCreateVideo, type CreateVideo } from './create-video.ts';
import {
  createDeleteAnyVideo,
  createDeleteVideo,
  createDeleteVideosOf,
  type DeleteAnyVideo,
  type DeleteVideo,
  type DeleteVideosOf,
  type EraseVideoData,
} from './delete-video.ts';
import { createEmbedVideo, type EmbedVideo } from './embed-video.ts';
import { createExpireVideos } from './expire-videos.ts';
import { getOwnedVideo, type OwnedVideoKey } from './get-owned-video.ts';
import { createHealVideo, type HealVideo } from './heal-video.ts';
import { createListVideos, type ListVideos } from './list-videos.ts';
import { createManagePlaybackTokens, type ManagePlaybackTokens } from './manage-playback-tokens.ts';
import { createMirrorStore } from './mirror-store.ts';
import { createNotePlay, type NotePlay } from './note-play.ts';
import { createOwnerStore } from './owner-store.ts';
import { createPlaybackTokens, type PlaybackTokens } from './playback-token.ts';
import {
  createReadableVideos,
  createVideoCache,
  type FindReadableVideo,
  type FindVideo,
} from './readable-videos.ts';
import { createRefreshVideo, type RefreshVideo } from './refresh-video.ts';
import { createResolveJob } from './resolve-job.ts';
import { createResolveOnce } from './resolve-once.ts';
import { checkSourceAddress, toSourceAddress } from './source-address.ts';
import { createStatusStreams, type StatusStreams } from './status-streams.ts';
import { createVideoStore, type FindTracks } from './store.ts';
import { createUpdateVideo, type UpdateVideo } from './update-video.ts';
import type { Video } from './video.ts';

export type VideosDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly enqueueJob: EnqueueJob;
  readonly resolveUrl: ResolveUrl;
  readonly judge: Egress['judge'];
  readonly publishEvent: PublishEvent;
  /** Subtitles know videos, and not the other way round. */
  readonly findTracks: FindTracks;
  /** What the links in events begin with. */
  readonly publicUrl: URL;
  /** Keeps an account from being deleted until the transaction ends; throws when it is gone. */
  readonly holdOwner: (tx: Tx, id: AccountId) => Promise<void>;
  readonly newVideoId: () => VideoId;
  readonly newSourceId: () => SourceId;
  readonly clock: Clock;
  readonly log: Logger;
  /** What else goes with an account's records, in the transaction of their deletion; they are gone by then. */
  readonly eraseVideoData: EraseVideoData;
  /** Told how each check of a record's source ended. */
  readonly onChecked?: (outcome: CheckOutcome) => void;
  /** Anonymous records that nobody has played for so long are deleted. */
  readonly anonymousTtlMs: number;
  /** Within this `POST /embed` answers; EMBED_TIMEOUT_MS when not given. */
  readonly embedTimeoutMs?: number;
  /** So many requests of `POST /embed` may wait at a time; EMBEDS_AT_ONCE_MAX when not given. */
  readonly embedsAtOnceMax?: number;
};

/** All that others do with videos. */
export type Videos = {
  readonly createVideo: CreateVideo;
  readonly embedVideo: EmbedVideo;
  readonly findVideo: FindVideo;
  readonly findReadableVideo: FindReadableVideo;
  readonly listVideos: ListVideos;
  readonly listCursors: ListCursors;
  readonly updateVideo: UpdateVideo;
  readonly deleteVideo: DeleteVideo;
  readonly deleteVideosOf: DeleteVideosOf;
  /** The video, which nobody else changes until the transaction ends. Throws video_not_found unless the account owns it. */
  readonly holdOwnedVideo: (tx: Tx, key: OwnedVideoKey) => Promise<Video>;
  readonly deleteAnyVideo: DeleteAnyVideo;
  readonly refreshVideo: RefreshVideo;
  readonly healVideo: HealVideo;
  readonly sources: ChangeSources;
  readonly playbackTokens: ManagePlaybackTokens;
  readonly openPlaybackToken: PlaybackTokens['open'];
  readonly notePlay: NotePlay;
  readonly statusStreams: StatusStreams;
  /** How the video was resolved last. It names upstream addresses: for its owner and the operator only. */
  readonly findTrace: (id: string) => Promise<ResolutionTrace | undefined>;
  /** The same for who asks as the owner. Throws video_not_found. */
  readonly getOwnedTrace: (key: OwnedVideoKey) => Promise<ResolutionTrace | undefined>;
  /** Throws video_not_found unless the account owns it. */
  readonly getOwnedVideo: (key: OwnedVideoKey) => Promise<Video>;
  /** Answers those of the records that there are; none of them is deleted until the transaction ends. */
  readonly holdVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Titles of the account's videos by their IDs. */
  readonly findTitles: (
    ids: readonly string[],
    accountId: AccountId,
  ) => Promise<ReadonlyMap<string, string | null>>;
  /** For the worker. */
  readonly resolveJob: JobHandler;
  readonly expireVideos: HourlyErasure;
  /** For a worker of its own: checks must not be in the way of those who wait. */
  readonly checkJob: JobHandler;
};

export function createVideos(deps: VideosDeps): Videos {
  const { database, secrets, judge } = deps;
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
    resolveOnce: createResolveOnce(outageWatch.watch(deps.resolveUrl)),
    checkSourceAddress: (text: string) => checkSourceAddress(text, { judge, secrets }),
    toSourceAddress: (url: URL) => toSourceAddress(url, secrets),
  };
  const checkVideos = createCheckVideos({
    ...shared,
    hostTurns: createHostTurns(),
    outageWatch,
    random: Math.random,
  });
  const findVideo = createVideoCache({
    find: (id) => store.findVideo(database.queries, id),
    changes: database.changes,
    clock: deps.clock,
  });
  const openPlaybackToken = playbackTokens.open;
  const findReadableVideo = createReadableVideos({
    findVideo,
    findStored: async (id) => (isVideoId(id) ? store.findVideo(database.queries, id) : undefined),
    openPlaybackToken,
  });
  return {
    createVideo: createCreateVideo(shared),
    embedVideo: createEmbedVideo(shared),
    findVideo,
    findReadableVideo,
    listVideos: createListVideos(shared),
    listCursors: createListCursors(secrets),
    updateVideo: createUpdateVideo(shared),
    deleteVideo: createDeleteVideo(shared),
    deleteVideosOf: createDeleteVideosOf(shared),
    holdOwnedVideo: async (tx, key) => {
      await ownerStore.lock(tx, key.id);
      return getOwnedVideo(tx, key, store);
    },
    deleteAnyVideo: createDeleteAnyVideo(shared),
    refreshVideo: createRefreshVideo(shared),
    healVideo: createHealVideo(shared),
    sources: createChangeSources(shared),
    playbackTokens: createManagePlaybackTokens(shared),
    openPlaybackToken,
    notePlay: createNotePlay(shared),
    statusStreams: createStatusStreams({ findReadableVideo, changes: database.changes }),
    findTrace: async (id) => (isVideoId(id) ? store.findTrace(database.queries, id) : undefined),
    getOwnedTrace: async (key) => {
      const { id } = await getOwnedVideo(database.queries, key, store);
      return store.findTrace(database.queries, id);
    },
    getOwnedVideo: (key) => getOwnedVideo(database.queries, key, store),
    holdVideos: ownerStore.hold,
    findTitles: (ids, accountId) => ownerStore.findTitles(database.queries, ids, accountId),
    resolveJob: createResolveJob({ ...shared, scheduleCheck: checkVideos.schedule }),
    expireVideos: createExpireVideos(shared),
    checkJob: checkVideos.job,
  };
}
