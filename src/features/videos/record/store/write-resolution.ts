import type { InsertObject, UpdateObject } from 'kysely';

import type { ErrorCode } from '#contract/error-codes.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import { DESCRIPTION_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import {
  decideUrlReasons,
  type Resolution,
  type ResolutionTrace,
} from '#features/resolution/index.ts';
import { checkUrl } from '#lib/net/check-url.ts';
import { cleanLine, cleanText } from '#lib/text/clean-text.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { listLabels } from '../../fields/labels.ts';
import { type OwnerValues, toOwnerColumns, UNSET_VALUES } from '../../fields/owner-values.ts';
import { toTitleKey } from '../../fields/title-key.ts';
import type { VideoRow } from '../../fields/video-fields.ts';
import { toClientSeal } from '../sealing-context.ts';
import { type SourceLocation, toSourceLocation } from '../source-location.ts';
import { listFoundNames, listSharedNames, NO_NAMES } from '../source-names.ts';
import { toMediaColumns } from '../video-row.ts';
import {
  findAddress,
  findSubmittedUrls,
  insertAddress,
  markOthersLost,
  replaceSubmitted,
  type StoredAddress,
  writeOutcome,
} from './address-store.ts';
import { insertLabels } from './label-store.ts';
import { replaceNames } from './name-store.ts';
import { claimNames, isShared } from './shared-store.ts';
import { replaceSources } from './source-store.ts';
import { selectVideos, updateVideos } from './stored-videos.ts';
import { deleteVideos } from './write-video.ts';

type NewRow = InsertObject<Tables, 'videos'>;

/** A video to be resolved. Shared videos are found by the names of their source. */
export type NewVideo = {
  readonly id: VideoId;
  readonly ownerId: AccountId | null;
  readonly source: SourceLocation;
  readonly isShared: boolean;
  readonly values: Partial<OwnerValues>;
  readonly nowMs: number;
};

/**
 * Returns false when the owner already has a video with this source, or when the source already has
 * a shared video.
 */
export async function insertQueued(tx: Tx, secrets: Secrets, video: NewVideo): Promise<boolean> {
  const inserted = await tx
    .insertInto('videos')
    .values(toQueuedRow(video, secrets))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const { id, source, nowMs } = video;
  if (video.isShared && !(await claimNames(tx, id, [source.sharedDigest]))) {
    await deleteVideos(tx, [id]);
    return false;
  }
  const address = await insertAddress(tx, secrets, { videoId: id, ...source, nowMs });
  await replaceNames(tx, address, NO_NAMES);
  await insertLabels(tx, inserted, listLabels({ ...UNSET_VALUES, ...video.values }));
  return true;
}

function toQueuedRow({ id, ownerId, source, values, nowMs }: NewVideo, secrets: Secrets): NewRow {
  return {
    id,
    owner_id: ownerId,
    source_digest: source.digest,
    status: 'queued',
    thumbnail_must_proxy: 0,
    ...toOwnerColumns({ ...UNSET_VALUES, ...values }, toClientSeal(secrets, id)),
    revision: 1,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
    playback_epoch: 0,
    source_order: 'health',
  };
}

type NewUrl = Pick<NewVideo, 'id' | 'source' | 'nowMs'>;

/** Replaces the submitted URL of a video, whose metadata and sources end with it. */
export async function writeSubmitted(
  tx: Tx,
  secrets: Secrets,
  { id, source, nowMs }: NewUrl,
): Promise<void> {
  await updateVideos(tx)
    .set({ ...UNRESOLVED, source_digest: source.digest, resolved_at_ms: null })
    .where('id', '=', id)
    .execute();
  const address = await replaceSubmitted(tx, secrets, { videoId: id, ...source, nowMs });
  await replaceNames(tx, address, NO_NAMES);
}

export type SuccessfulResolution = Extract<Resolution, { kind: 'resolved' }>;

type WriteTarget = {
  readonly id: VideoId;
  /** The write has no effect unless the video has one of these statuses. */
  readonly from: readonly VideoRow['status'][];
  readonly nowMs: number;
};

export type ResolvedWrite = WriteTarget & {
  /** The resolved URL. By default the submitted one. */
  readonly digest?: string;
  readonly resolution: SuccessfulResolution;
};

type FailedWrite = WriteTarget & {
  readonly code: ErrorCode;
  readonly message: string;
  readonly provider: string | null;
  readonly trace: ResolutionTrace | null;
};

type Update = UpdateObject<Tables, 'videos'>;

/** The shown columns of a video that has not been resolved yet. */
const UNRESOLVED = {
  captions_sealed: null,
  type: null,
  has_video: 1,
  thumbnail_url_sealed: null,
  thumbnail_must_proxy: 0,
  duration: null,
  width: null,
  height: null,
  live: null,
  iframe_url: null,
  author_sealed: null,
  published_at_ms: null,
  source_title: null,
  source_title_key: null,
  source_description: null,
  provider: null,
  is_from_yt_dlp: 0,
} as const satisfies Update;

const READY = { status: 'ready', error_code: null, error_message: null } as const;

/** Returns false if the video does not exist or has another status. Increments the revision. */
async function updateFrom(
  tx: Tx,
  { id, from, nowMs }: WriteTarget,
  columns: Update,
): Promise<boolean> {
  const changed = await updateVideos(tx)
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1), updated_at_ms: nowMs }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Queues a video that has one of these statuses. Returns false for any other status. */
export function requeue(tx: Tx, target: WriteTarget): Promise<boolean> {
  return updateFrom(tx, target, { status: 'queued', error_code: null, error_message: null });
}

/**
 * Marks a video as `resolving`. Returns false unless the video exists and its resolution is
 * pending. A video that is already `resolving` is claimed too: the worker that claimed it before
 * has lost its lease.
 */
export function claimForResolution(tx: Tx, id: VideoId, nowMs: number): Promise<boolean> {
  return updateFrom(tx, { id, from: ['queued', 'resolving'], nowMs }, { status: 'resolving' });
}

/**
 * Replaces the sources of a URL and makes the video ready. Returns false, and writes nothing, if
 * the video had none of the statuses or the URL has been removed. The first URL provides the
 * metadata of the video. Until the first one plays, the metadata is from the URL that first did.
 */
export async function writeResolved(
  tx: Tx,
  secrets: Secrets,
  write: ResolvedWrite,
): Promise<boolean> {
  const { id, digest, resolution, nowMs } = write;
  const address = await findAddress(tx, { videoId: id, digest });
  const before = await findState(tx, id);
  if (address === undefined || before === undefined) return false;
  const isShown = address.position === 0 || before.resolved_at_ms === null;
  const columns = {
    ...(isShown && toShownColumns(id, resolution, secrets)),
    ...((isShown || before.status !== 'ready') && { ...READY, resolved_at_ms: nowMs }),
  };
  if (!(await updateFrom(tx, write, columns))) return false;
  // All URLs of a failed video have failed.
  if (before.status === 'failed') await markOthersLost(tx, address);
  await writeFound(tx, secrets, { address, resolution, nowMs });
  return true;
}

function toShownColumns(
  id: VideoId,
  { media, provider, isFromYtDlp }: SuccessfulResolution,
  secrets: Secrets,
): Update {
  const { description, thumbnailUrl } = media;
  const title = media.title === null ? null : cleanLine(media.title, TITLE_CHARACTERS_MAX);
  return {
    ...toMediaColumns(id, media, secrets),
    source_title: title,
    source_title_key: title === null ? null : toTitleKey(title),
    source_description:
      description === null ? null : cleanText(description, DESCRIPTION_CHARACTERS_MAX),
    provider,
    is_from_yt_dlp: isFromYtDlp === true ? 1 : 0,
    thumbnail_must_proxy: thumbnailUrl !== null && !mayLoad(thumbnailUrl) ? 1 : 0,
  };
}

type KeptWrite = WriteTarget & {
  readonly digest: string;
  readonly trace: ResolutionTrace;
};

/**
 * Makes the video ready with the sources that it already has. Returns false under the same
 * conditions as `writeResolved`.
 */
export async function writeKept(
  tx: Tx,
  secrets: Secrets,
  { digest, trace, ...target }: KeptWrite,
): Promise<boolean> {
  const { id, nowMs } = target;
  const address = await findAddress(tx, { videoId: id, digest });
  if (address === undefined || !(await updateFrom(tx, target, READY))) return false;
  await writeOutcome(tx, secrets, { address, trace, nowMs });
  return true;
}

type FoundWrite = Pick<ResolvedWrite, 'resolution' | 'nowMs'> & {
  readonly address: StoredAddress;
};

/** Replaces the sources of a URL without changing the status of the video. */
export async function writeFound(
  tx: Tx,
  secrets: Secrets,
  { address, resolution, nowMs }: FoundWrite,
): Promise<void> {
  const { video_id: videoId, digest: addressDigest } = address;
  const { trace, media } = resolution;
  await writeOutcome(tx, secrets, { address, trace, nowMs, failedChecks: 0 });
  await replaceNames(tx, address, listFoundNames(resolution, secrets));
  if (address.position === 0) await shareFound(tx, secrets, { address, resolution });
  await replaceSources(tx, secrets, { videoId, addressDigest, sources: media.sources });
}

/** A video that is shared is found by the names that its resolution has proven. */
async function shareFound(
  tx: Tx,
  secrets: Secrets,
  { address: { video_id: id }, resolution }: Pick<FoundWrite, 'address' | 'resolution'>,
): Promise<void> {
  if (!(await isShared(tx, id))) return;
  const url = (await findSubmittedUrls(tx, secrets, [id])).get(id)?.();
  if (url === undefined) return;
  await claimNames(tx, id, listSharedNames(toSourceLocation(url, secrets), resolution, secrets));
}

function findState(
  tx: Tx,
  id: string,
): Promise<Pick<VideoRow, 'status' | 'resolved_at_ms'> | undefined> {
  return selectVideos(tx)
    .select(['status', 'resolved_at_ms'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns true when the browsers of viewers may load an image directly. The URL may point to a host
 * in the viewer's own network, because this service has not fetched it.
 */
function mayLoad(url: URL): boolean {
  return decideUrlReasons(url).length === 0 && checkUrl(url).kind !== 'refused';
}

/** Returns whether the video had one of the statuses. */
export async function writeFailed(tx: Tx, secrets: Secrets, write: FailedWrite): Promise<boolean> {
  const { id, trace, nowMs } = write;
  const isWritten = await updateFrom(tx, write, {
    status: 'failed',
    provider: write.provider,
    error_code: write.code,
    error_message: write.message,
  });
  if (isWritten) await writeOutcome(tx, secrets, { address: await getFirst(tx, id), trace, nowMs });
  return isWritten;
}

async function getFirst(tx: Tx, videoId: VideoId): Promise<StoredAddress> {
  const first = await findAddress(tx, { videoId });
  if (first === undefined) throw new Error('a video in the database has no URL');
  return first;
}
