import type { EmbedSites } from '#contract/embed-sites.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AccountId, SourceId, VideoId } from '#contract/ids.ts';
import { DESCRIPTION_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import {
  decideUrlReasons,
  type Resolution,
  type ResolutionTrace,
} from '#features/resolution/index.ts';
import { checkUrl } from '#lib/net/check-url.ts';
import { cleanLine, cleanText } from '#lib/text/clean-text.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { FAILED_CHECKS_MAX } from './check-videos/decide-check.ts';
import { findVideo, type FindTracks, isReadable, type ReadAccess } from './find-video.ts';
import { replaceSources } from './source-rows.ts';
import {
  readTrace,
  sealingContext,
  toEmbedSitesText,
  toMediaColumns,
  type VideoRow,
} from './video-row.ts';
import type { Video, Visibility } from './video.ts';

/** A video to be resolved. Shared videos are found by the digest of their source. */
export type NewVideo = {
  readonly id: VideoId;
  readonly ownerId: AccountId | null;
  readonly visibility: Visibility;
  readonly embedSites: EmbedSites | null;
  readonly sourceUrl: URL;
  readonly sourceDigest: string;
  readonly isShared: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly forceProxy: boolean;
  readonly nowMs: number;
};

export type SuccessfulResolution = Extract<Resolution, { kind: 'resolved' }>;

export type ResolvedWrite = {
  readonly id: VideoId;
  readonly resolution: SuccessfulResolution;
  /** The write has no effect unless the video has one of these statuses. */
  readonly from: readonly Video['status'][];
  readonly newSourceId: () => SourceId;
  readonly nowMs: number;
};

type FailedWrite = {
  readonly id: VideoId;
  readonly code: ErrorCode;
  readonly message: string;
  readonly provider: string | null;
  readonly trace: ResolutionTrace | null;
  readonly from: readonly Video['status'][];
  readonly nowMs: number;
};

type PrimaryLostWrite = Pick<FailedWrite, 'id' | 'from' | 'nowMs'> & {
  readonly trace: ResolutionTrace;
};

/**
 * The lifecycle of a video in `videos` and `sources`. Owner operations are in `owner-store.ts`.
 * Writes return whether they changed a row.
 */
export type VideoStore = {
  readonly findVideo: (queries: Queries, id: VideoId) => Promise<Video | undefined>;
  /** Finds a video of this account. */
  readonly findOwned: (
    queries: Queries,
    key: { readonly id: VideoId; readonly accountId: AccountId },
  ) => Promise<Video | undefined>;
  readonly findReadable: (
    queries: Queries,
    id: VideoId,
    access: ReadAccess,
  ) => Promise<Video | undefined>;
  readonly findSharedVideo: (queries: Queries, digest: string) => Promise<Video | undefined>;
  readonly findTrace: (queries: Queries, id: VideoId) => Promise<ResolutionTrace | undefined>;
  /**
   * Returns false when the owner already has a video with this source, or when the source already
   * has a shared video.
   */
  readonly insertQueued: (tx: Tx, video: NewVideo) => Promise<boolean>;
  readonly requeueFailed: (tx: Tx, id: VideoId, nowMs: number) => Promise<boolean>;
  /**
   * Marks a video as `resolving`. Returns false unless the video exists and its resolution is
   * pending.
   */
  readonly claim: (tx: Tx, id: VideoId, nowMs: number) => Promise<boolean>;
  readonly writeResolved: (tx: Tx, write: ResolvedWrite) => Promise<boolean>;
  readonly writeFailed: (tx: Tx, write: FailedWrite) => Promise<boolean>;
  /** Writes that the primary URL has failed while a backup source plays. */
  readonly markPrimaryLost: (tx: Tx, write: PrimaryLostWrite) => Promise<boolean>;
};

export function createVideoStore(secrets: Secrets, findTracks: FindTracks): VideoStore {
  const readDeps = { secrets, findTracks };
  return {
    findVideo: (queries, id) => findVideo(queries, (eb) => eb('id', '=', id), readDeps),
    findOwned: (queries, { id, accountId }) =>
      findVideo(queries, (eb) => eb.and({ id, owner_id: accountId }), readDeps),
    findReadable: (queries, id, access) =>
      findVideo(queries, (eb) => eb.and([eb('id', '=', id), isReadable(eb, access)]), readDeps),
    findSharedVideo: (queries, digest) =>
      findVideo(queries, (eb) => eb('shared_digest', '=', digest), readDeps),
    findTrace: (queries, id) => findTrace(queries, id, secrets),
    insertQueued: (tx, video) => insertQueued(tx, video, secrets),
    requeueFailed: (tx, id, nowMs) => requeueFrom(tx, id, { states: ['failed'], nowMs }),
    claim,
    writeResolved: (tx, write) => writeResolved(tx, write, secrets),
    writeFailed: (tx, write) => writeFailed(tx, write, secrets),
    markPrimaryLost: (tx, write) => markPrimaryLost(tx, write, secrets),
  };
}

async function findTrace(
  queries: Queries,
  id: VideoId,
  secrets: Secrets,
): Promise<ResolutionTrace | undefined> {
  const row = await queries
    .selectFrom('videos')
    .select('trace_sealed')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.trace_sealed === null) return undefined;
  return readTrace(secrets.open(row.trace_sealed, sealingContext('videos.trace', id)));
}

async function insertQueued(tx: Tx, video: NewVideo, secrets: Secrets): Promise<boolean> {
  const inserted = await tx
    .insertInto('videos')
    .values(toQueuedRow(video, secrets))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Queues a video that has one of these statuses. Returns false for any other status. */
export async function requeueFrom(
  tx: Tx,
  id: VideoId,
  { states, nowMs }: { readonly states: readonly VideoRow['status'][]; readonly nowMs: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('videos')
    .set((eb) => ({
      status: 'queued',
      error_code: null,
      error_message: null,
      revision: eb('revision', '+', 1),
      updated_at_ms: nowMs,
    }))
    .where('id', '=', id)
    .where('status', 'in', states)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Also claims a video that is already `resolving`: the worker that claimed it before has lost its
 * lease.
 */
async function claim(tx: Tx, id: VideoId, nowMs: number): Promise<boolean> {
  const changed = await tx
    .updateTable('videos')
    .set((eb) => ({
      status: 'resolving',
      revision: eb('revision', '+', 1),
      updated_at_ms: nowMs,
    }))
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'resolving'])
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Returns true when the browsers of viewers may load an image directly. The URL may point to a host
 * in the viewer's own network, because this service has not fetched it.
 */
function mayLoad(url: URL): boolean {
  return decideUrlReasons(url).length === 0 && checkUrl(url).kind !== 'refused';
}

async function writeResolved(tx: Tx, write: ResolvedWrite, secrets: Secrets): Promise<boolean> {
  const { id, nowMs } = write;
  const { media, provider, trace } = write.resolution;
  const { thumbnailUrl } = media;
  const changed = await tx
    .updateTable('videos')
    .set((eb) => ({
      ...toMediaColumns(id, media, secrets),
      status: 'ready',
      provider,
      source_title: media.title === null ? null : cleanLine(media.title, TITLE_CHARACTERS_MAX),
      source_description:
        media.description === null
          ? null
          : cleanText(media.description, DESCRIPTION_CHARACTERS_MAX),
      thumbnail_proxied:
        thumbnailUrl !== null && !mayLoad(thumbnailUrl) ? 1 : eb.ref('force_proxy'),
      error_code: null,
      error_message: null,
      trace_sealed: secrets.seal(JSON.stringify(trace), sealingContext('videos.trace', id)),
      revision: eb('revision', '+', 1),
      updated_at_ms: nowMs,
      resolved_at_ms: nowMs,
      checked_at_ms: nowMs,
      failed_checks: 0,
    }))
    .where('id', '=', id)
    .where('status', 'in', write.from)
    .returning('force_proxy')
    .executeTakeFirst();
  if (changed === undefined) return false;
  const { sources } = media;
  const forceProxy = changed.force_proxy === 1;
  await replaceSources(
    tx,
    { ...write, videoId: id, mirrorDigest: null, sources, forceProxy },
    secrets,
  );
  return true;
}

async function writeFailed(tx: Tx, write: FailedWrite, secrets: Secrets): Promise<boolean> {
  const { id, trace, nowMs } = write;
  const changed = await tx
    .updateTable('videos')
    .set((eb) => ({
      status: 'failed',
      provider: write.provider,
      error_code: write.code,
      error_message: write.message,
      trace_sealed:
        trace === null
          ? null
          : secrets.seal(JSON.stringify(trace), sealingContext('videos.trace', id)),
      revision: eb('revision', '+', 1),
      updated_at_ms: nowMs,
      checked_at_ms: nowMs,
    }))
    .where('id', '=', id)
    .where('status', 'in', write.from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function markPrimaryLost(
  tx: Tx,
  { id, trace, from, nowMs }: PrimaryLostWrite,
  secrets: Secrets,
): Promise<boolean> {
  const changed = await tx
    .updateTable('videos')
    .set((eb) => ({
      status: 'ready',
      trace_sealed: secrets.seal(JSON.stringify(trace), sealingContext('videos.trace', id)),
      revision: eb('revision', '+', 1),
      updated_at_ms: nowMs,
      resolved_at_ms: nowMs,
      checked_at_ms: nowMs,
      failed_checks: FAILED_CHECKS_MAX,
    }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

function toQueuedRow(video: NewVideo, secrets: Secrets): VideoRow {
  const { id, nowMs } = video;
  return {
    id,
    owner_id: video.ownerId,
    shared_digest: video.isShared ? video.sourceDigest : null,
    source_digest: video.sourceDigest,
    source_url_sealed: secrets.seal(video.sourceUrl.href, sealingContext('videos.source_url', id)),
    status: 'queued',
    provider: null,
    type: null,
    title: video.title,
    description: video.description,
    source_title: null,
    source_description: null,
    thumbnail_url_sealed: null,
    thumbnail_proxied: 0,
    duration: null,
    width: null,
    height: null,
    live: null,
    iframe_url: null,
    visibility: video.visibility,
    embed_sites: toEmbedSitesText(video.embedSites),
    force_proxy: video.forceProxy ? 1 : 0,
    error_code: null,
    error_message: null,
    trace_sealed: null,
    revision: 1,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    resolved_at_ms: null,
    checked_at_ms: null,
    failed_checks: 0,
    playback_epoch: 0,
    last_played_at_ms: null,
    source_order: 'health',
    captions_sealed: null,
    active_at_ms: null,
    check_deferred_to_ms: null,
  };
}
