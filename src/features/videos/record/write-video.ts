import { sql, type UpdateObject } from 'kysely';

import type { EmbedSites } from '#contract/embed-sites.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AccountId, SourceId, VideoId } from '#contract/ids.ts';
import { DESCRIPTION_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import {
  decideUrlReasons,
  type Resolution,
  type ResolutionTrace,
  type ResolvedMedia,
} from '#features/resolution/index.ts';
import { checkUrl } from '#lib/net/check-url.ts';
import { cleanLine, cleanText } from '#lib/text/clean-text.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import {
  findAddress,
  insertAddress,
  markFirstLost,
  type StoredAddress,
  writeOutcome,
} from './address-store.ts';
import { FAILED_CHECKS_MAX } from './health.ts';
import { type NewVideo, toQueuedRow } from './new-video-row.ts';
import { replaceSources, writeProxied } from './source-store.ts';
import { toEmbedSitesText, toMediaColumns, type VideoRow } from './video-row.ts';
import type { Video, Visibility } from './video.ts';

export type SuccessfulResolution = Extract<Resolution, { kind: 'resolved' }>;

export type WriteContext = {
  readonly secrets: Secrets;
  readonly newSourceId: () => SourceId;
};

export type ResolvedWrite = {
  readonly id: VideoId;
  /** The resolved URL. By default the submitted one. */
  readonly digest?: string;
  readonly resolution: SuccessfulResolution;
  /** The write has no effect unless the video has one of these statuses. */
  readonly from: readonly Video['status'][];
  readonly nowMs: number;
};

export type FailedWrite = {
  readonly id: VideoId;
  readonly code: ErrorCode;
  readonly message: string;
  readonly provider: string | null;
  readonly trace: ResolutionTrace | null;
  readonly from: readonly Video['status'][];
  readonly nowMs: number;
};

type FallbackWrite = Pick<FailedWrite, 'id' | 'from' | 'nowMs'> & {
  readonly trace: ResolutionTrace;
};

/** Fields that the owner can change. `null` falls back to the source's value. */
export type VideoChanges = {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly visibility?: Visibility;
  readonly proxy?: boolean;
  readonly embedSites?: EmbedSites | null;
};

/**
 * Locks the row until the transaction ends: a no-op update does that in both databases. With an
 * account, only its videos are locked, because a wait for another account's video would reveal that
 * it exists.
 */
export async function lockVideo(
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId?: AccountId },
): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where((eb) => eb.and({ id, ...(accountId !== undefined && { owner_id: accountId }) }))
    .execute();
}

/**
 * Returns the IDs that exist. None of these videos can be deleted until the transaction ends, but
 * unlike with `lockVideo`, their rows can be updated. SQLite has one writer at a time and needs no
 * lock.
 */
export async function lockAgainstDeletion(
  tx: Tx,
  ids: readonly string[],
  kind: Database['kind'],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forKeyShare())
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns false when the owner already has a video with this source, or when the source already has
 * a shared video.
 */
export async function insertQueued(tx: Tx, video: NewVideo, secrets: Secrets): Promise<boolean> {
  const inserted = await tx
    .insertInto('videos')
    .values(toQueuedRow(video))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const { id, sourceDigest, sourceUrl, nowMs } = video;
  await insertAddress(tx, { videoId: id, digest: sourceDigest, url: sourceUrl, nowMs }, secrets);
  return true;
}

type Update = UpdateObject<Tables, 'videos'>;

/** Returns false if the video does not exist or has another status. Increments the revision. */
async function updateFrom(
  tx: Tx,
  { id, from, nowMs }: Pick<ResolvedWrite, 'id' | 'from' | 'nowMs'>,
  columns: Update,
): Promise<boolean> {
  const changed = await tx
    .updateTable('videos')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1), updated_at_ms: nowMs }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Queues a video that has one of these statuses. Returns false for any other status. */
export function requeue(
  tx: Tx,
  target: Pick<ResolvedWrite, 'id' | 'from' | 'nowMs'>,
): Promise<boolean> {
  return updateFrom(tx, target, { status: 'queued', error_code: null, error_message: null });
}

/**
 * Marks a video as `resolving`. Returns false unless the video exists and its resolution is
 * pending. A video that is already `resolving` is claimed too: the worker that claimed it before
 * has lost its lease.
 */
export function claim(tx: Tx, id: VideoId, nowMs: number): Promise<boolean> {
  return updateFrom(tx, { id, from: ['queued', 'resolving'], nowMs }, { status: 'resolving' });
}

/**
 * Replaces the sources of a URL and makes the video ready. Returns false, and writes nothing, if
 * the video had none of the statuses or the URL has been removed.
 */
export async function writeResolved(
  tx: Tx,
  write: ResolvedWrite,
  { secrets, newSourceId }: WriteContext,
): Promise<boolean> {
  const { id, digest, resolution, nowMs } = write;
  const address = await findAddress(tx, { videoId: id, digest });
  if (address === undefined) return false;
  const writeReady = address.position === 0 ? writeMedia : writeBackup;
  if (!(await writeReady(tx, write, secrets))) return false;
  const { trace, media } = resolution;
  await writeOutcome(tx, address, { trace, nowMs, failedChecks: 0, secrets });
  const forceProxy = await findForceProxy(tx, id);
  const { sources } = media;
  const found = { videoId: id, addressDigest: address.digest, sources, forceProxy, newSourceId };
  await replaceSources(tx, found, secrets);
  return true;
}

/** The first URL provides the metadata of the video. */
function writeMedia(tx: Tx, write: ResolvedWrite, secrets: Secrets): Promise<boolean> {
  const { media, provider } = write.resolution;
  const mustProxy = media.thumbnailUrl !== null && !mayLoad(media.thumbnailUrl);
  return updateFrom(tx, write, {
    ...toMediaColumns(write.id, media, secrets),
    ...toTextColumns(media),
    ...toReadyColumns(write.nowMs),
    provider,
    thumbnail_proxied: mustProxy ? 1 : sql.ref<number>('force_proxy'),
  });
}

/**
 * Makes a failed video ready with a backup source. A video that was never ready gets the metadata
 * of that source. Its thumbnail URL was not checked, so the thumbnail is always proxied.
 */
async function writeBackup(tx: Tx, write: ResolvedWrite, secrets: Secrets): Promise<boolean> {
  const { id, resolution, from, nowMs } = write;
  const { media, provider } = resolution;
  const ready = toReadyColumns(nowMs);
  const failed = tx
    .updateTable('videos')
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('status', 'in', from)
    .returning('id');
  const columns = { ...toMediaColumns(id, media, secrets), ...toTextColumns(media), ...ready };
  const first = await failed
    .set({ ...columns, provider, thumbnail_proxied: 1 })
    .where('resolved_at_ms', 'is', null)
    .executeTakeFirst();
  const again = await failed.set(ready).executeTakeFirst();
  const isRecovered = first !== undefined || again !== undefined;
  if (isRecovered) await markFirstLost(tx, id);
  return updateFrom(tx, { id, from: isRecovered ? ['ready'] : from, nowMs }, {});
}

function toReadyColumns(nowMs: number): Pick<VideoRow, 'error_code' | 'error_message'> & {
  readonly status: 'ready';
  readonly resolved_at_ms: number;
} {
  return { status: 'ready', error_code: null, error_message: null, resolved_at_ms: nowMs };
}

async function findForceProxy(tx: Tx, id: VideoId): Promise<boolean> {
  const row = await tx
    .selectFrom('videos')
    .select('force_proxy')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.force_proxy === 1;
}

/**
 * Returns true when the browsers of viewers may load an image directly. The URL may point to a host
 * in the viewer's own network, because this service has not fetched it.
 */
function mayLoad(url: URL): boolean {
  return decideUrlReasons(url).length === 0 && checkUrl(url).kind !== 'refused';
}

function toTextColumns({
  title,
  description,
}: ResolvedMedia): Pick<VideoRow, 'source_title' | 'source_description'> {
  return {
    source_title: title === null ? null : cleanLine(title, TITLE_CHARACTERS_MAX),
    source_description:
      description === null ? null : cleanText(description, DESCRIPTION_CHARACTERS_MAX),
  };
}

/** Returns whether the video had one of the statuses. */
export async function writeFailed(tx: Tx, write: FailedWrite, secrets: Secrets): Promise<boolean> {
  const { id, trace, nowMs } = write;
  const isWritten = await updateFrom(tx, write, {
    status: 'failed',
    provider: write.provider,
    error_code: write.code,
    error_message: write.message,
  });
  if (isWritten) await writeOutcome(tx, await getFirst(tx, id), { trace, nowMs, secrets });
  return isWritten;
}

/**
 * Writes that the first URL has failed while a backup source plays. Returns whether the video had
 * one of the statuses.
 */
export async function writeFallback(
  tx: Tx,
  write: FallbackWrite,
  secrets: Secrets,
): Promise<boolean> {
  const { id, trace, nowMs } = write;
  if (!(await updateFrom(tx, write, toReadyColumns(nowMs)))) return false;
  const outcome = { trace, nowMs, failedChecks: FAILED_CHECKS_MAX, secrets };
  await writeOutcome(tx, await getFirst(tx, id), outcome);
  return true;
}

async function getFirst(tx: Tx, videoId: VideoId): Promise<StoredAddress> {
  const first = await findAddress(tx, { videoId });
  if (first === undefined) throw new Error('a video in the database has no URL');
  return first;
}

/** Increments the revision, so that the owner's ETag changes. */
export function touch(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { updated_at_ms: nowMs, isRevised: true });
}

type ColumnUpdate = Update & { readonly isRevised?: boolean };

async function update(tx: Tx, id: VideoId, { isRevised, ...columns }: ColumnUpdate): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ ...columns, ...(isRevised === true && { revision: eb('revision', '+', 1) }) }))
    .where('id', '=', id)
    .execute();
}

export async function writeChanges(
  tx: Tx,
  video: Video,
  { changes, nowMs }: { readonly changes: VideoChanges; readonly nowMs: number },
): Promise<void> {
  const { title, description, visibility, proxy, embedSites } = changes;
  await update(tx, video.id, {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(visibility !== undefined && { visibility }),
    ...(proxy !== undefined && toProxyColumns(video, proxy)),
    ...(embedSites !== undefined && { embed_sites: toEmbedSitesText(embedSites) }),
    updated_at_ms: nowMs,
    isRevised: true,
  });
  if (proxy !== undefined) await writeProxied(tx, video.id, proxy);
}

function toProxyColumns(
  video: Video,
  isProxied: boolean,
): Pick<VideoRow, 'force_proxy' | 'thumbnail_proxied'> {
  const url = video.status === 'ready' ? video.thumbnail?.url : undefined;
  const mustProxy = url !== undefined && decideUrlReasons(url).length > 0;
  return { force_proxy: isProxied ? 1 : 0, thumbnail_proxied: isProxied || mustProxy ? 1 : 0 };
}

export function writeSourceOrder(tx: Tx, id: VideoId, order: Video['sourceOrder']): Promise<void> {
  return update(tx, id, { source_order: order });
}

export async function incrementPlaybackEpoch(tx: Tx, id: VideoId): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({ playback_epoch: eb('playback_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export function writePlayed(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { last_played_at_ms: nowMs });
}

export function writeActive(tx: Tx, id: VideoId, nowMs: number): Promise<void> {
  return update(tx, id, { active_at_ms: nowMs });
}

export function writeDeferral(tx: Tx, id: VideoId, toMs: number | null): Promise<void> {
  return update(tx, id, { check_deferred_to_ms: toMs });
}
